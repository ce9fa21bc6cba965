import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useAudienceCounts } from "#messages/outgoing-messages/ui/audience-counts.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { Card } from "#ui/card.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import classes from "./summary.module.css";

/** How many would get it if it went out now. */
export function TodayCard({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const counts = useAudienceCounts(message, message.Audience.sources.length > 0);
  return (
    <Card title={t("summary.today")}>
      <ReadPart query={counts} failed={t("recipients.countFailed")} lines={2}>
        {({ willGet }) => (
          <div className={classes.said}>
            <p className={classes.total}>{t("recipients.willGet", { count: willGet })}</p>
            <Anchor component={Link} to={partPath(teamId, message.Id, "recipients")} inherit>
              {t("summary.seeWho")}
            </Anchor>
          </div>
        )}
      </ReadPart>
    </Card>
  );
}

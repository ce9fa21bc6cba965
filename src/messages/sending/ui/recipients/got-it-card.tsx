import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { Card } from "#ui/card.tsx";
import classes from "./recipients.module.css";

/** Once it leaves, those count who were looked up then, and not who would be found today. */
export function GotItCard({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  return (
    <Card title={t("recipients.counts")}>
      <div className={layout.stack}>
        <p className={classes.total}>{t("recipients.lookedUp", { count: message.Counts?.total ?? 0 })}</p>
        <Anchor component={Link} to={partPath(teamId, message.Id, "summary")} inherit>
          {t("summary.seeWho")}
        </Anchor>
      </div>
    </Card>
  );
}

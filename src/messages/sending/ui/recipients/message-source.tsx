import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { useMessage } from "#messages/outgoing-messages/ui/message-queries.ts";
import classes from "./recipients.module.css";
import type { SourceProps } from "./source-props.ts";

/** Those of an earlier message, as far as one may see it; nothing of it is changed here. */
export function MessageSource({ source: { messageId, outcome } }: SourceProps<"message">) {
  const t = useTranslations("messageStats.ofMessage");
  const { teamId } = useTeamScope();
  const { data, error } = useMessage(messageId);
  if (error) return <p className={classes.muted}>{t("gone")}</p>;
  const name = data?.InternalName ?? "…";
  return (
    <p className={classes.plain}>
      {t.rich(`outcomes.${outcome}`, {
        message: () => (
          <Anchor component={Link} to={partPath(teamId, messageId, "summary")} inherit underline="always">
            {name}
          </Anchor>
        ),
      })}
    </p>
  );
}

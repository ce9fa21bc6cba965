import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Moment } from "#data/history/ui/moment.tsx";
import classes from "#data/history/ui/timeline.module.css";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { outcomeTagOf } from "#messages/outgoing-messages/ui/outcome-tags.ts";
import type { Answer } from "#shared/endpoint.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { outcomesContract } from "../stats-contract.ts";

type RecordMessage = Answer<(typeof outcomesContract)["listRecordMessages"]>["messages"][number];

/** A message that was sent, and the last that is known of it; whoever may see the message is led to it. */
export function MessageLine({ message }: { message: RecordMessage }) {
  const t = useTranslations("history.messages");
  const { DeliveryMethodId: method, InternalName, messageId, at, status } = message;
  const tag = outcomeTagOf(status);
  const { teamId } = useTeamScope();
  const said = {
    name: InternalName ?? t("some"),
    b: (words: ReactNode) =>
      messageId ? (
        <Anchor component={Link} to={partPath(teamId, messageId, "summary")} fw={600} inherit>
          {words}
        </Anchor>
      ) : (
        <b>{words}</b>
      ),
  };
  return (
    <li className={classes.entry}>
      <span className={classes.mark}>
        <Icon name={method === "EMAIL" ? "fas_envelope" : "fas_comment-sms"} size={12} />
      </span>
      <div className={classes.body}>
        <div className={classes.said}>
          <span className={classes.sentence}>{method === "EMAIL" ? t.rich("email", said) : t.rich("sms", said)}</span>
          <Moment at={at} className={classes.when} />
          {tag && <StatusTag color={tag.color}>{t(`statuses.${tag.word}`)}</StatusTag>}
        </div>
      </div>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import timeline from "#data/history/ui/timeline.module.css";
import { messageKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import type { Recipient } from "#messages/sending/ui/recipient-queries.ts";
import type { Answer } from "#shared/endpoint.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { outcomesContract } from "../../stats-contract.ts";
import { eventIcons } from "./event-looks.ts";
import classes from "./summary.module.css";

type RecipientEvent = Answer<typeof outcomesContract.listRecipientEvents>["events"][number];

/** All that was told of a message to one person, the latest first, down to when it left. */
export function RecipientHistory({ messageId, recipient }: { messageId: string; recipient: Recipient }) {
  const t = useTranslations("messageStats.recipients");
  const { teamId } = useTeamScope();
  const params = { teamId, messageId, recipientId: recipient.id };
  const events = useQuery({
    queryKey: [...messageKey(teamId, messageId), "events", recipient.id],
    queryFn: ({ signal }) => call(outcomesContract.listRecipientEvents, { params }, { signal }),
  });
  return (
    <ReadPart query={events} failed={t("historyFailed")} lines={4}>
      {({ events: told }) =>
        told.length === 0 && !recipient.sentAt ? (
          <p className={classes.muted}>{t("noHistory")}</p>
        ) : (
          <ol className={timeline.entries}>
            {told.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
            {recipient.sentAt && (
              <Line icon="fas_paper-plane" at={recipient.sentAt}>
                {t("left")}
              </Line>
            )}
          </ol>
        )
      }
    </ReadPart>
  );
}

function EventLine({ event: { type, at, isMachine, url, detail } }: { event: RecipientEvent }) {
  const t = useTranslations("messageStats.recipients");
  const isReply = typeof detail.reply === "string";
  const said = [url, detail.diagnostic, detail.reason, detail.reply].filter(
    (each) => typeof each === "string" && each !== "",
  );
  return (
    <Line icon={eventIcons[type]} at={at} notes={said as string[]}>
      {isReply ? t("replied") : isMachine ? t("byProgram", { event: t(`events.${type}`) }) : t(`events.${type}`)}
    </Line>
  );
}

function Line({ icon, at, notes = [], children }: { icon: string; at: string; notes?: string[]; children: string }) {
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  return (
    <li className={timeline.entry}>
      <span className={timeline.mark}>
        <Icon name={icon} size={12} />
      </span>
      <div className={timeline.body}>
        <div className={timeline.said}>
          <span className={timeline.sentence}>{children}</span>
          <time dateTime={at} className={timeline.when}>
            {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone })}
          </time>
        </div>
        {notes.map((note) => (
          <p key={note} className={classes.eventNote}>
            {note}
          </p>
        ))}
      </div>
    </li>
  );
}

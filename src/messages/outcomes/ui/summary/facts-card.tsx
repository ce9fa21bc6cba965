import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TaggedLine } from "#messages/content/ui/tagged-line.tsx";
import { tagContextOf } from "#messages/content/ui/use-merge-tags.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { When } from "#messages/outgoing-messages/ui/list/when.tsx";
import { Card } from "#ui/card.tsx";
import { Person } from "#ui/person.tsx";
import classes from "./summary.module.css";

export function FactsCard({ message }: { message: MessageShown }) {
  const t = useTranslations("messages.summary");
  const hasSubject = message.SubjectLine !== "";
  const facts: [label: string, value: ReactNode][] = [
    [t("subject"), hasSubject && <TaggedLine key="subject" text={message.SubjectLine} about={tagContextOf(message)} />],
    // While it waits this is said above, with the way back.
    [
      t("scheduledAt"),
      message.Status !== "SCHEDULED" && message.ScheduledAt && <When at={message.ScheduledAt} none="" />,
    ],
    [t("sentAt"), message.SentAt && <When at={message.SentAt} none="" />],
    [t("owner"), message.OwnedBy && <Person name={message.OwnedBy.Name} />],
    [t("created"), <When key="created" at={message.CreatedAt} none="" />],
    [t("description"), message.InternalDescription],
  ];
  return (
    <Card title={t("facts")}>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

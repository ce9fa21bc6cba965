import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { type Language, languageNames } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { GroupStats } from "../../stats-contract.ts";
import { partOf } from "./funnel.ts";
import type { MessageStats } from "./stats-queries.ts";
import { usePercent } from "./use-percent.ts";

type Group = GroupStats & { name: string };

interface GroupsProps {
  message: Pick<MessageShown, "DeliveryMethodId">;
  stats: MessageStats;
}

export function LanguagesCard({ message, stats }: GroupsProps) {
  const t = useTranslations("messageStats.languages");
  const groups = stats.languages.map(({ language, ...group }) => ({
    ...{ ...group, name: languageNames[language as Language] ?? language },
  }));
  return <GroupCard title={t("title")} head={t("head")} groups={groups} message={message} stats={stats} />;
}

/** Where mailboxes are: one that takes or shows less than the others stands out here. */
export function DomainsCard({ message, stats }: GroupsProps) {
  const t = useTranslations("messageStats.domains");
  const groups = stats.domains.map(({ domain, ...group }) => ({ ...group, name: domain }));
  return <GroupCard title={t("title")} head={t("head")} groups={groups} message={message} stats={stats} />;
}

interface GroupCardProps extends GroupsProps {
  title: string;
  head: string;
  groups: Group[];
}

function GroupCard({ title, head, groups, message, stats }: GroupCardProps) {
  const t = useTranslations("messageStats.steps");
  const format = useFormatter();
  const percent = usePercent();
  const { tracking } = stats;
  // What was delivered is the rest of what came back.
  const shown = [
    ...(tracking.opens ? (["opened"] as const) : []),
    ...(tracking.clicks ? (["clicked"] as const) : []),
    "bounced" as const,
  ];
  const columns: Column<Group>[] = [
    { key: "name", title: head, priority: 1, render: ({ name }) => name },
    { key: "sent", title: t("sent"), align: "right", priority: 2, render: ({ sent }) => format.number(sent) },
    ...shown.map(
      (name): Column<Group> => ({
        key: name,
        title: t(name === "bounced" && message.DeliveryMethodId === "SMS" ? "undelivered" : name),
        align: "right",
        ...(name === (tracking.opens ? "opened" : "bounced") && { priority: 3 }),
        render: (group) => percent(partOf(group[name], group.sent)),
      }),
    ),
  ];
  return (
    <Card title={title} padding="none">
      <DataTable
        label={title}
        rows={groups}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        columns={columns}
      />
    </Card>
  );
}

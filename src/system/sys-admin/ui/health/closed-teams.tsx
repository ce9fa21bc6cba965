import { useTranslations } from "use-intl";
import { Ago } from "#ui/ago.tsx";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { Health } from "../../health-contract.ts";

type Closed = Health["closedTeams"][number];

/** Teams that could not be migrated; nothing where all of them could. */
export function ClosedTeams({ teams }: { teams: Closed[] }) {
  const t = useTranslations("sysHealth.closedTeams");
  if (teams.length === 0) return null;
  const columns: Column<Closed>[] = [
    { key: "name", title: t("columns.name"), priority: 1, render: ({ name }) => name },
    { key: "problem", title: t("columns.problem"), priority: 2, render: ({ problem }) => problem },
    {
      key: "failedAt",
      title: t("columns.failedAt"),
      priority: 3,
      render: ({ failedAt }) => <Ago at={failedAt} none="–" />,
    },
  ];
  return (
    <Card title={t("title")} subtitle={t("about")} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={teams}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
      />
    </Card>
  );
}

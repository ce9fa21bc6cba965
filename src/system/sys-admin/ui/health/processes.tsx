import { useTranslations } from "use-intl";
import { Ago } from "#ui/ago.tsx";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { Health } from "../../health-contract.ts";

type Process = Health["processes"][number];

export function Processes({ processes }: { processes: Process[] }) {
  const t = useTranslations("sysHealth.processes");
  const columns: Column<Process>[] = [
    { key: "place", title: t("columns.place"), priority: 1, render: ({ host, pid }) => `${host} · ${pid}` },
    {
      key: "roles",
      title: t("columns.roles"),
      priority: 2,
      render: ({ roles }) => roles.map((role) => t(`roles.${role as "web" | "worker"}`)).join(" · "),
    },
    {
      key: "version",
      title: t("columns.version"),
      priority: 4,
      render: ({ productVersion }) => productVersion,
    },
    {
      key: "startedAt",
      title: t("columns.startedAt"),
      priority: 3,
      render: ({ startedAt }) => <Ago at={startedAt} none="–" />,
    },
  ];
  return (
    <Card title={t("title")} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={processes}
        rowKey={({ id }) => id}
        rowName={({ host, pid }) => `${host} ${pid}`}
      />
    </Card>
  );
}

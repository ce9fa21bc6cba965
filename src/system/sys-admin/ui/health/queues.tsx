import { Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { Health } from "../../health-contract.ts";
import classes from "./health.module.css";

type Queue = Health["queues"][number];

export function Queues({ queues }: { queues: Queue[] }) {
  const t = useTranslations("sysHealth.queues");
  const [isQuiet, setQuiet] = useState(true);
  const shown = isQuiet ? queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0) : queues;
  const number = (key: "waiting" | "active" | "failed", priority: number): Column<Queue> => ({
    ...{ key, title: t(`columns.${key}`), align: "right", priority },
    render: (queue) => queue[key],
  });
  const columns: Column<Queue>[] = [
    { key: "name", title: t("columns.name"), priority: 1, render: ({ name }) => name },
    number("waiting", 2),
    number("active", 4),
    number("failed", 3),
  ];
  const only = (
    <Switch
      size="xs"
      label={t("quiet")}
      checked={isQuiet}
      onChange={(event) => setQuiet(event.currentTarget.checked)}
    />
  );
  return (
    <Card title={t("title")} padding="none" actions={only}>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={shown}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        empty={<p className={classes.quiet}>{t("none")}</p>}
      />
    </Card>
  );
}

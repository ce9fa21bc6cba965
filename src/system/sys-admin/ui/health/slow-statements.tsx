import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { Health } from "../../health-contract.ts";
import classes from "./health.module.css";

type Slow = Health["slowStatements"]["statements"][number];

export function SlowStatements({ slow }: { slow: Health["slowStatements"] }) {
  const t = useTranslations("sysHealth.slow");
  const columns: Column<Slow>[] = [
    {
      key: "text",
      title: t("columns.text"),
      priority: 1,
      render: ({ text }) => (
        <code className={classes.statement} title={text}>
          {text}
        </code>
      ),
    },
    { key: "count", title: t("columns.count"), align: "right", priority: 3, render: ({ count }) => count },
    {
      key: "worst",
      title: t("columns.worst"),
      align: "right",
      priority: 2,
      render: ({ worstMs }) => t("milliseconds", { count: worstMs }),
    },
    {
      key: "average",
      title: t("columns.average"),
      align: "right",
      priority: 4,
      render: ({ averageMs }) => t("milliseconds", { count: averageMs }),
    },
  ];
  return (
    <Card title={t("title")} subtitle={t(`source.${slow.source}`)} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={slow.statements}
        rowKey={({ text }) => text}
        rowName={({ text }) => text.slice(0, 40)}
        empty={<p className={classes.quiet}>{t("none")}</p>}
      />
    </Card>
  );
}

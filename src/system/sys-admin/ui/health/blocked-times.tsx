import { useTranslations } from "use-intl";
import { Ago } from "#ui/ago.tsx";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { Health } from "../../health-contract.ts";
import classes from "./health.module.css";

type Block = Health["eventLoopBlocks"][number];

/** Less of the processor than this part of the time: something else on the machine had it. */
const starvedShare = 0.5;

/** When a process answered nobody, and what it was working on. */
export function BlockedTimes({ blocks }: { blocks: Block[] }) {
  const t = useTranslations("sysHealth.blocked");
  const columns: Column<Block>[] = [
    {
      key: "work",
      title: t("columns.work"),
      priority: 1,
      render: ({ work, ms, cpuMs }) => (
        <div className={classes.work}>
          {work.map((name) => (
            <code key={name} className={classes.statement} title={name}>
              {name}
            </code>
          ))}
          {cpuMs < ms * starvedShare && <span className={classes.note}>{t("starved")}</span>}
        </div>
      ),
    },
    {
      key: "length",
      title: t("columns.length"),
      align: "right",
      priority: 1,
      render: ({ ms }) => t("seconds", { count: Math.round(ms / 100) / 10 }),
    },
    { key: "at", title: t("columns.at"), priority: 2, render: ({ at }) => <Ago at={at} none="–" /> },
    { key: "process", title: t("columns.process"), priority: 4, render: ({ process }) => process },
  ];
  return (
    <Card title={t("title")} subtitle={t("about")} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={blocks}
        rowKey={({ process, at }) => `${process} ${at}`}
        rowName={({ at }) => at}
      />
    </Card>
  );
}

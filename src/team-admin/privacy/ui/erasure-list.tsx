import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { saveFile } from "#ui/save-file.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import type { Erasure } from "../contract.ts";
import classes from "./privacy.module.css";
import { useErasures } from "./privacy-queries.ts";
import { useReport } from "./use-report.ts";

/** What was erased, without saying of whom; each with its report. */
export function ErasureList() {
  const t = useTranslations("privacy.erasures");
  const { data, error, refetch } = useErasures();
  const columns = useErasureColumns();
  const format = useFormatter();
  const report = useReport();
  if (!data)
    return (
      <NotReadYet error={error} retry={refetch} rows={2} columns={4}>
        {t("loadFailed")}
      </NotReadYet>
    );
  const download = (erasure: Erasure) => {
    const file = new Blob([report(erasure)], { type: "text/plain;charset=utf-8" });
    saveFile(file, `${t("fileName")}-${erasure.createdAt.slice(0, 10)}.txt`);
  };
  return (
    <Card title={t("title")} subtitle={t("about")} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ createdAt }) => format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })}
        actions={(erasure) => [
          { key: "report", label: t("report"), icon: "fas_download", quick: true, run: () => download(erasure) },
        ]}
        empty={<EmptyState icon="fas_shield-halved">{t("empty")}</EmptyState>}
      />
    </Card>
  );
}

function useErasureColumns(): Column<Erasure>[] {
  const t = useTranslations("privacy.erasures");
  const format = useFormatter();
  return [
    {
      key: "when",
      title: t("when"),
      priority: 1,
      render: ({ createdAt }) => format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" }),
    },
    { key: "by", title: t("by"), priority: 2, render: ({ by }) => by ?? t("somebody") },
    {
      key: "records",
      title: t("what"),
      priority: 3,
      render: ({ recordIds, counts, finishedAt }) =>
        finishedAt ? t("counts", { records: recordIds.length, files: counts.files ?? 0 }) : "–",
    },
    {
      key: "backups",
      title: t("backups"),
      render: ({ backups }) => <span className={classes.muted}>{t("backupCount", { count: backups.length })}</span>,
    },
    {
      key: "state",
      title: t("state"),
      render: ({ state }) => <StatusTag color={stateColors[state]}>{t(state)}</StatusTag>,
    },
  ];
}

const stateColors = { finished: "green", open: "yellow", failed: "red" } as const;

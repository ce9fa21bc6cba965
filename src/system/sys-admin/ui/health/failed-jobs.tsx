import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { Ago } from "#ui/ago.tsx";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { toast } from "#ui/toast.ts";
import { type Health, healthContract } from "../../health-contract.ts";
import { useAttempt } from "../use-attempt.ts";
import classes from "./health.module.css";

type Failed = Health["failedJobs"][number];

export function FailedJobs({ jobs }: { jobs: Failed[] }) {
  const t = useTranslations("sysHealth.jobs");
  const attempt = useAttempt();
  const retry = async ({ id }: Failed) => {
    const input = { params: { jobId: id } };
    const done = await attempt(t("retryFailed"), () => call(healthContract.retryJob, input));
    if (done) toast.done(t("retried"));
  };
  const columns: Column<Failed>[] = [
    { key: "queue", title: t("columns.queue"), priority: 1, render: ({ queue }) => queue },
    {
      key: "error",
      title: t("columns.error"),
      priority: 2,
      render: ({ error }) => <span title={error}>{error || t("noReason")}</span>,
    },
    { key: "tries", title: t("columns.tries"), align: "right", render: ({ tries }) => tries },
    {
      key: "failedAt",
      title: t("columns.failedAt"),
      priority: 3,
      render: ({ failedAt }) => <Ago at={failedAt} none="–" />,
    },
  ];
  return (
    <Card title={t("title")} padding="none">
      <DataTable
        label={t("title")}
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        rowName={({ queue }) => queue}
        actions={(job) => [
          { key: "retry", label: t("retry"), icon: "fas_rotate", quick: true, run: () => void retry(job) },
        ]}
        empty={<p className={classes.quiet}>{t("none")}</p>}
      />
    </Card>
  );
}

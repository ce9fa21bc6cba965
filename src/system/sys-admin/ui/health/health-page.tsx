import { useFormatter, useTranslations } from "use-intl";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { useHealth } from "../system-queries.ts";
import { BlockedTimes } from "./blocked-times.tsx";
import { ClosedTeams } from "./closed-teams.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { Figures } from "./figures.tsx";
import { HealthFacts } from "./health-facts.tsx";
import { Processes } from "./processes.tsx";
import { Queues } from "./queues.tsx";
import { SlowStatements } from "./slow-statements.tsx";

/** How the installation is, read anew while one looks. */
export default function HealthPage() {
  const t = useTranslations("sysHealth");
  const routes = useTranslations("routes");
  const format = useFormatter();
  const { data: health, error, refetch } = useHealth();
  const time = health && format.dateTime(new Date(health.readAt), { timeStyle: "medium" });
  return (
    <Page title={routes("sysHealth")} description={t("about")} width="wide">
      {health ? (
        <>
          {error && <Note icon="fas_triangle-exclamation">{t("stale", { time: time! })}</Note>}
          <ClosedTeams teams={health.closedTeams} />
          <HealthFacts health={health} readAt={time!} />
          <Figures figures={health.figures} open={health.open} />
          <FailedJobs jobs={health.failedJobs} />
          <Queues queues={health.queues} />
          <Processes processes={health.processes} />
          {health.eventLoopBlocks.length > 0 && <BlockedTimes blocks={health.eventLoopBlocks} />}
          <SlowStatements slow={health.slowStatements} />
        </>
      ) : (
        <NotReadYet error={error} retry={refetch} rows={8} columns={4}>
          {t("loadFailed")}
        </NotReadYet>
      )}
    </Page>
  );
}

import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toRequest } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { openMerge } from "#data/merging/ui/open-merge.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { wizardRunsContract } from "../../contract.ts";
import type { TaskReport } from "../../run-shown.ts";
import classes from "./finish.module.css";

/** What each task did, in one sentence; those that only read or asked have nothing to tell. */
export function Reports({ runId, reports }: { runId: string; reports: readonly TaskReport[] }) {
  const t = useTranslations("wizardRuns.finish");
  const told = reports.filter(hasDone);
  const made = told.flatMap(({ created, records }) => (created > 0 ? records : []));
  if (told.length === 0) return <p className={classes.sentence}>{t("nothing")}</p>;
  return (
    <ul className={classes.reports} aria-label={t("reports")}>
      {told.map((report) => (
        <li key={report.taskId} className={classes.report}>
          <Report runId={runId} report={report} onlyMade={made.length === 1 ? made[0]!.id : undefined} />
        </li>
      ))}
    </ul>
  );
}

const hasDone = ({ created, changed, recipients, messageId, fileName, matches = [] }: TaskReport): boolean =>
  created + changed + recipients + matches.length > 0 || messageId !== null || fileName !== null;

type ReportProps = {
  runId: string;
  report: TaskReport;
  /** The record that the run has made, where it is one: what was found may be the same. */
  onlyMade: string | undefined;
};

function Report({ runId, report, onlyMade }: ReportProps) {
  const t = useTranslations("wizardRuns.finish");
  const { teamId } = useTeamScope();
  const { taskId, title, created, changed, recipients, messageId, fileName, records, matches = [] } = report;
  const sentences = [
    ...(created > 0 ? [t("created", { count: created })] : []),
    ...(changed > 0 ? [t("changed", { count: changed })] : []),
    ...(messageId !== null || recipients > 0 ? [t("sent", { count: recipients })] : []),
  ];
  const file = fileName && toRequest(wizardRunsContract.readExport, { params: { teamId, runId, taskId } }).url;
  const more = created + changed - records.length;
  // What the task itself has made for who was not known.
  const made = created === 1 && records.length === 1 ? records[0]!.id : onlyMade;
  return (
    <>
      <span className={classes.what}>
        <span className={classes.task}>{title}</span>
        {sentences.length > 0 && <span className={classes.how}>{sentences.join(" ")}</span>}
      </span>
      {records.length > 0 && (
        <span className={classes.chips}>
          {records.map(({ id, name }) => (
            <NamedRecord key={id} id={id} name={name} />
          ))}
          {more > 0 && <span className={classes.how}>{t("more", { count: more })}</span>}
        </span>
      )}
      {matches.length > 0 && (
        <span className={classes.chips}>
          <span className={classes.how}>{t("matches")}</span>
          {matches.map(({ id, name }) => (
            <span key={id} className={classes.match}>
              <NamedRecord id={id} name={name} />
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t("merge")} ${name}`}
                onClick={() => openMerge(id, made)}
              >
                {t("merge")}
              </Button>
            </span>
          ))}
        </span>
      )}
      {file && (
        <div>
          <Button
            component="a"
            href={file}
            download={fileName}
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="fas_download" size={12} />}
          >
            {fileName}
          </Button>
        </div>
      )}
    </>
  );
}

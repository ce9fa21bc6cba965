import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { LinkFree } from "#data/fields/ui/link-free.ts";
import { SafeHtml } from "#data/fields/ui/safe-html.tsx";
import { longWorkContract } from "#platform/long-work/contract.ts";
import { isOver, useLongWork } from "#platform/long-work/ui/use-long-work.ts";
import { WorkProgress } from "#platform/long-work/ui/work-progress.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { toast } from "#ui/toast.ts";
import { wizardRunsContract } from "../../contract.ts";
import type { RunScreen } from "../../run-shown.ts";
import runClasses from "../run.module.css";
import { readRunAnew, runPath } from "../run-queries.ts";
import { placeBefore } from "../start/came-from.ts";
import classes from "./finish.module.css";
import { Reports } from "./reports.tsx";
import { UndoRun } from "./undo-run.tsx";

/** How a run ended: what was done, and what comes next. */
export function FinishPage({ screen }: { screen: RunScreen }) {
  const t = useTranslations("wizardRuns.finish");
  const { teamId } = useTeamScope();
  const { run, wizard, finish } = screen;
  useNameOfCrumb("team.wizard", wizard.name);
  const again = pathTo("team.wizard", { teamId, dataWizardId: wizard.id })!;
  const isDone = run.status === "finished";
  const hasNext = Boolean(finish?.next || finish?.url);
  const back = placeBefore(wizard.id);
  const titles = { abandoned: t("abandoned"), finished: finish?.title || t("title"), failed: t("halfway") };
  const title = titles[run.status as keyof typeof titles] ?? t("finishing");
  return (
    <Page title={title} {...(isDone && !run.isUndone && { icon: "fas_circle-check" })}>
      <div className={runClasses.column}>
        {run.status === "abandoned" && <p className={classes.sentence}>{t("abandonedWhy")}</p>}
        {run.status === "finishing" && <Finishing screen={screen} />}
        {run.status === "failed" && <Halfway run={run} />}
        {run.isUndone && <Note icon="fas_rotate-left">{t("undone")}</Note>}
        {isDone && finish && (
          <>
            {finish.html && <SafeHtml html={finish.html} />}
            <LinkFree value={wizard.runRights === "tasks"}>
              <Reports runId={run.id} reports={finish.reports} />
            </LinkFree>
          </>
        )}
        <div className={classes.buttons}>
          {isDone && finish?.next && (
            <Button
              component={Link}
              {...runPath({ teamId, dataWizardId: finish.next.dataWizardId }, finish.next.runId)}
              rightSection={<Icon name="fas_arrow-right" size={12} />}
            >
              {t("goOn")}
            </Button>
          )}
          {isDone && !finish?.next && finish?.url && (
            <Button component="a" href={finish.url}>
              {t("goOn")}
            </Button>
          )}
          {back && (
            <Button component={Link} to={back} {...((!isDone || hasNext) && { variant: "default" })}>
              {t("back")}
            </Button>
          )}
          {run.status !== "finishing" && run.status !== "failed" && (
            <Button component={Link} to={again} variant="default">
              {t("again")}
            </Button>
          )}
          {run.startRecordId && (
            <Button
              component={Link}
              to={pathTo("team.record", { teamId, dataRecordId: run.startRecordId })}
              variant="default"
            >
              {t("toRecord")}
            </Button>
          )}
          {(isDone || run.status === "failed") && !run.isUndone && <UndoRun runId={run.id} />}
        </div>
      </div>
    </Page>
  );
}

/** Many records are written in parts: how far that is. */
function Finishing({ screen: { run } }: { screen: RunScreen }) {
  const t = useTranslations("wizardRuns.finish");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { data: work } = useLongWork(run.workId);
  const hasEnded = work !== undefined && isOver(work);
  const readAnew = useEffectEvent(() => void readRunAnew(queries, teamId, run.id));
  useEffect(() => {
    if (hasEnded) readAnew();
  }, [hasEnded]);
  return (
    <>
      <WorkProgress label={t("writing")} work={work} />
      <p className={classes.sentence}>{t("mayLeave")}</p>
      <div>
        <ActButton
          failed={t("stopFailed")}
          act={async () => {
            if (!run.workId) return;
            await call(longWorkContract.stopLongWork, { params: { teamId, workId: run.workId } });
            await readRunAnew(queries, teamId, run.id);
          }}
        >
          {t("stop")}
        </ActButton>
      </div>
    </>
  );
}

/** Only a part of it is written: the rest can be, or what is there is taken back. */
function Halfway({ run }: Pick<RunScreen, "run">) {
  const t = useTranslations("wizardRuns.finish");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  return (
    <>
      {run.failure && <Note icon="fas_circle-exclamation">{run.failure.message}</Note>}
      <p className={classes.sentence}>{t("halfwayWhy")}</p>
      <div>
        <ActButton
          variant="filled"
          failed={t("goOnFailed")}
          act={async () => {
            await call(wizardRunsContract.finishRun, { params: { teamId, runId: run.id }, body: {} });
            await readRunAnew(queries, teamId, run.id);
          }}
        >
          {t("goOnWriting")}
        </ActButton>
      </div>
    </>
  );
}

type ActButtonProps = { variant?: string; failed: string; act: () => Promise<void>; children: string };

function ActButton({ variant = "default", failed, act, children }: ActButtonProps) {
  const [isActing, setActing] = useState(false);
  const run = async () => {
    setActing(true);
    await act().catch((error) => toast.fail(explainFailure(failed, error)));
    setActing(false);
  };
  return (
    <Button variant={variant} loading={isActing} onClick={() => void run()}>
      {children}
    </Button>
  );
}

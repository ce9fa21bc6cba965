import { longWork, type Running, type Step, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import { endingOf } from "./find-ending.server.ts";
import { type OpenRun, openRun, playRun } from "./open-run.server.ts";
import type { RunEnding } from "./run-ending.server.ts";
import { findRun, type RunRow, reportsOf } from "./run-rows.server.ts";
import { sendAlong } from "./send-along.server.ts";
import { visitorOfWork } from "./visitors-of-runs.server.ts";
import { keepEffects, takeEffects } from "./waiting-effects.server.ts";
import { checkEffects, writeEffects } from "./write-effects.server.ts";

type Params = { runId: string; changeSetId: string };
type Cursor = { done: number; ending: RunEnding };

/** Tasks that wait until the run has finished, into the run's own change set: as long work, while nobody waits. */
export const backgroundWork = longWork<Params, Cursor>({
  kind: "wizard-background",
  callerFor: visitorOfWork,
  run: async (running) => {
    let goesOn = true;
    while (goesOn)
      goesOn = await running.step((tx, caller) => (running.cursor ? writePart : play)(running, tx, caller));
  },
});

/** Part of the transaction that finishes the run. */
export async function beginBackground({ app, caller, run, flow }: OpenRun, tx: Db, written: string | null) {
  if (!tasksOf(flow).some(({ isInBackground, isDisabled }) => isInBackground && !isDisabled)) return run.work_id;
  const params = { runId: run.id, changeSetId: written ?? newId() };
  const workId = await startLongWork(app, tx, caller, backgroundWork, params, { total: 0 });
  await tx
    .team(caller.teamId)
    .data.updateTable("_wizard_run")
    .set({ work_id: workId })
    .where("id", "=", run.id)
    .execute();
  return workId;
}

/** What they do is written down first, by what the run knew at its end. */
async function play({ app, params }: Running<Params, Cursor>, tx: Db, caller: TeamCaller): Promise<Step<Cursor>> {
  const open = await openFinished({ app, db: tx, caller }, params.runId);
  const { run } = open;
  const started = { ...run, checkpoints: (run.checkpoints as object[]).slice(-1) };
  const flow = onlyBackground(open.flow);
  const passed = new Set(flow.steps.map(({ id }) => id));
  const played = await playRun({ ...open, run: started, flow }, { passed, withBackground: true });
  const effects = played.memory.effects.all();
  await keepEffects(open.team, run.id, effects);
  return { cursor: { done: 0, ending: endingOf(played) }, total: effects.length };
}

const onlyBackground = (flow: WizardFlow): WizardFlow => ({
  ...flow,
  firstStepId: null,
  steps: flow.steps.map((step) => ({ ...step, tasks: step.tasks.filter(({ isInBackground }) => isInBackground) })),
});

async function writePart({ app, params, cursor }: Running<Params, Cursor>, tx: Db, caller: TeamCaller) {
  const open = await openFinished({ app, db: tx, caller }, params.runId);
  const effects = await takeEffects(open.team, params.runId);
  const { done, ending } = cursor!;
  if (effects.length === 0) {
    await endWith(open, tx, ending, params.changeSetId, done);
    return { cursor: null };
  }
  const { checked, problems } = await checkEffects({ ...open, tx }, effects, true);
  const [problem] = problems;
  if (problem) throw new Refusal(problem.code, { fields: [{ path: "", messageKey: problem.messageKey }] });
  const { definitions, grants } = open;
  await writeEffects({ app, tx, caller, definitions, grants }, checked, effects, {
    kind: "wizard",
    id: params.changeSetId,
  });
  return { cursor: { done: done + effects.length, ending }, done: effects.length };
}

async function endWith(open: OpenRun, tx: Db, ending: RunEnding, changeSetId: string, written: number) {
  const { app, caller, run, team } = open;
  const sent = await sendAlong({ app, caller, tx }, open, ending);
  const own = ending.reports.map((report) => ({ ...report, ...sent.get(report.taskId) }));
  const set = run.change_set_id ?? (written > 0 ? changeSetId : null);
  await team.data
    .updateTable("_wizard_run")
    .set({ report: JSON.stringify([...reportsOf(run), ...own]), change_set_id: set })
    .where("id", "=", run.id)
    .execute();
}

async function openFinished(at: Parameters<typeof openRun>[0], runId: string): Promise<OpenRun> {
  const run: RunRow | undefined = await findRun(at.db.team(at.caller.teamId), runId, { lock: true });
  if (run?.status !== "finished") throw new Refusal("not_found");
  return openRun(at, run);
}

import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { startLongWork } from "#platform/long-work/long-work.server.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Answers } from "../tasks/run-answers.ts";
import { stepsFromStart, type WizardFlow } from "../tasks/wizard-flow.ts";
import { keepAnswers, moveTo, refusalOf, requireComplete } from "./answer-step.server.ts";
import { ClashRefusal, noteTold } from "./clash-refusal.server.ts";
import { completeRun } from "./complete-run.server.ts";
import { endingOf } from "./find-ending.server.ts";
import { finishWork, goOnWriting, mostAtOnce } from "./long-finish.server.ts";
import { isDraftRun, type OpenRun, openRun, type PlayedRun, playRun, runWithin } from "./open-run.server.ts";
import { lockPlaces, type Room, requirePlaces, requireRoom } from "./places.server.ts";
import {
  type Acting,
  isHalfWritten,
  isOpen,
  noteLeft,
  type RunFailure,
  type RunRow,
  requireOwnRun,
} from "./run-rows.server.ts";
import { showRun } from "./show-run.server.ts";
import { TaskRefusal } from "./task-refusal.server.ts";
import { notifyAboutFailedVisit, tellOfRun } from "./tell-of-runs.server.ts";
import { keepEffects } from "./waiting-effects.server.ts";
import { checkEffects, type EffectProblem, findClashesOf, writeEffects } from "./write-effects.server.ts";

/**
 * All that a run does, once: whoever asks again, at the same moment or later, is told what became of it. Where a step
 * comes up that was not answered yet, that is where the run goes on.
 */
export async function finishRun(acting: Acting, runId: string, answers: Answers | undefined) {
  try {
    return await finishOpen(acting, runId, answers);
  } catch (error) {
    const ended = error instanceof Refusal ? await showIfFinished(acting, runId) : undefined;
    if (!ended) throw error;
    return ended;
  }
}

const isFinished = ({ status }: RunRow): boolean => status === "finished" || status === "finishing";

/** Somebody else has finished it between two statements of ours, perhaps at another process. */
async function showIfFinished({ app, caller }: Acting, runId: string) {
  const run = await requireOwnRun(app.db.team(caller.teamId), caller, runId);
  return isFinished(run) ? showRun(await openRun({ app, db: app.db, caller }, run)) : undefined;
}

async function finishOpen({ app, caller }: Acting, runId: string, answers: Answers | undefined) {
  const run = await requireOwnRun(app.db.team(caller.teamId), caller, runId);
  const found = await openRun({ app, db: app.db, caller }, run);
  if (isFinished(run)) return showRun(found);
  if (isHalfWritten(run)) return showRun({ ...found, run: await goOnWriting(found) });
  if (!isOpen(run)) refuseConflict("", "wizardRuns.problems.over");
  if (isDraftRun(run)) refuseConflict("", "wizardRuns.problems.onlyTried");
  const stepId = run.step_id ?? stepsFromStart(found.flow)[0]?.id;
  const open = stepId && answers ? await keepAnswers(found, stepId, answers) : found;
  try {
    return showRun({ ...open, run: await write(open, stepId) });
  } catch (error) {
    if (error instanceof Unanswered) return goOnAt(open, stepId, error.stepId);
    if (error instanceof ClashRefusal) await noteTold(open, stepId ?? "", error);
    if (error instanceof Refusal) await leadToAnswer(open, stepId, error);
    if (error instanceof TaskRefusal) await noteFailure(open, taskFailure(open, error));
    if (error instanceof Failure) await noteFailure(open, error.failure);
    throw error instanceof Failure ? error.refusal : error;
  }
}

/** Where an answer of another step is refused, that is where the run goes on: it is told at its field there. */
async function leadToAnswer(open: OpenRun, from: string | undefined, { code, fields }: Refusal) {
  if (code !== "invalid_input") return;
  const steps = fields.flatMap(({ path }) => stepOf(open.flow, path.split(".")[1] ?? "") ?? []);
  const [first] = steps;
  if (first && !steps.includes(from ?? "")) await moveTo(open, first);
}

/**
 * Something is left to be said: at a step that was answered, such as the one that somebody finishes from, it is refused;
 * where nobody was yet, one goes there.
 */
async function goOnAt(open: OpenRun, from: string | undefined, to: string) {
  if (from !== to && open.run.passed.includes(to)) await moveTo(open, to);
  if (from === to || open.run.passed.includes(to))
    await requireComplete(await playRun(open, { passed: allPassed(open, from) }), to);
  const passed = from && from !== to ? allPassed(open, from) : undefined;
  return showRun({ ...open, run: await moveTo(open, to, passed) }, to);
}

class Unanswered extends Error {
  readonly stepId: string;
  constructor(stepId: string) {
    super("a step is not answered");
    this.stepId = stepId;
  }
}

/** With the step that somebody finishes from. */
const allPassed = ({ run }: OpenRun, stepId: string | undefined): ReadonlySet<string> =>
  new Set([...run.passed, ...(stepId ? [stepId] : [])]);

/** The first that keeps the run from its end. */
function openStep({ steps, open: { flow } }: PlayedRun) {
  const last = steps.findLast(({ state }) => state !== "skipped");
  const isWhole = steps.length === stepsFromStart(flow).length;
  return isWhole && (!last || last.state === "complete") ? undefined : last;
}

/** Why a run could not finish: kept with it, and said. */
class Failure extends Error {
  readonly failure: RunFailure;
  readonly refusal: Refusal;
  constructor(failure: RunFailure, refusal: Refusal) {
    super(failure.messageKey);
    this.failure = failure;
    this.refusal = refusal;
  }
}

/** One transaction: records, messages, the next run, and that it has finished; or nothing of it. */
const write = (outside: OpenRun, stepId: string | undefined): Promise<RunRow> =>
  inWriteTransaction(outside.app, outside.caller, async (writing, team, rights) => {
    const { tx } = writing;
    const run = await requireOwnRun(team, outside.caller, outside.run.id, { lock: true });
    if (!isOpen(run)) return run;
    const open = runWithin(outside, run, writing, rights);
    const room = await lockPlaces(tx, open);
    requirePlaces(room);
    const played = await playRun(open, { passed: allPassed(open, stepId) });
    const unanswered = openStep(played);
    if (unanswered) throw new Unanswered(unanswered.step.id);
    if (stepId) await noteLeft(team, run.id, stepId);
    const effects = played.memory.effects.all();
    if (effects.length > mostAtOnce) {
      const clashes = await findClashesOf({ ...open, tx }, effects);
      if (clashes.length > 0) throw failureOf(open, clashes);
      return beginLong(open, tx, played, room);
    }
    const { checked, problems } = await checkEffects({ ...open, tx }, effects, true);
    if (problems.length > 0) throw failureOf(open, problems);
    const changeSetId = await writeEffects(writing, checked, effects, { kind: "wizard" });
    await requireRoom(tx, room, changeSetId);
    const names = new Map(checked.drafts.map(({ after }) => [after.id, after.name] as const));
    return completeRun(open, tx, endingOf(played, new Set(names.keys())), { changeSetId, names });
  });

/** More than fits into one transaction is written down, and then written in parts. */
async function beginLong(open: OpenRun, tx: Db, played: PlayedRun, room: Room | undefined): Promise<RunRow> {
  const { app, caller, run } = open;
  // What was typed over was looked at just now.
  const effects = played.memory.effects.all().map(({ bases: _, ...effect }) => effect);
  await keepEffects(tx.team(caller.teamId), run.id, effects);
  await requireRoom(tx, room);
  const ending = JSON.stringify([
    ...run.checkpoints,
    { stepId: "", changeSetId: null, variables: {}, ending: endingOf(played) },
  ]);
  const changeSetId = newId();
  const params = { runId: run.id, changeSetId };
  const workId = await startLongWork(app, tx, caller, finishWork, params, { total: effects.length });
  return tx
    .team(caller.teamId)
    .data.updateTable("_wizard_run")
    .set({ status: "finishing", change_set_id: changeSetId, work_id: workId, failure: null, checkpoints: ending })
    .where("id", "=", run.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function taskFailure({ flow }: OpenRun, { taskId, code, fields }: TaskRefusal): RunFailure {
  const [{ messageKey, values } = { messageKey: `errors.${code}` }] = fields as Refusal["fields"];
  return { stepId: stepOf(flow, taskId), taskId, code, messageKey, ...(values && { values }) };
}

const stepOf = ({ steps }: WizardFlow, taskId: string): string | null =>
  steps.find(({ tasks }) => tasks.some(({ id }) => id === taskId))?.id ?? null;

function failureOf({ flow }: OpenRun, problems: readonly EffectProblem[]): Error {
  const asked = problems.filter(({ isAnswer }) => isAnswer);
  if (asked.length > 0) return refusalOf(asked);
  const [{ taskId, code, messageKey, values }] = problems as [EffectProblem];
  const failure = { stepId: stepOf(flow, taskId), taskId: taskId || null, code, messageKey, ...(values && { values }) };
  return new Failure(
    failure,
    new Refusal(code === "invalid_input" ? "conflict" : code, {
      fields: [{ path: "", messageKey, ...(values && { values }) }],
    }),
  );
}

async function noteFailure({ app, caller, run }: OpenRun, failure: RunFailure) {
  await app.db.transaction(async (tx) => {
    const noted = await tx
      .team(caller.teamId)
      .data.updateTable("_wizard_run")
      .set({ status: "failed", failure: JSON.stringify(failure) })
      .where("id", "=", run.id)
      .where("status", "in", ["in_progress", "failed"])
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return;
    await tellOfRun({ app, caller }, tx, "failed", run.id);
    if (caller.visitorKey !== undefined)
      await app.jobs.send(tx, notifyAboutFailedVisit, { teamId: caller.teamId, wizardId: run.wizard_id });
  });
}

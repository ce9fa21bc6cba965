import { inputErrors } from "#server/http/input-errors.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { requireAsked } from "../tasks/check-answers.ts";
import { type Answers, answersSchema } from "../tasks/run-answers.ts";
import type { AnswerProblem } from "../tasks/task-play.server.ts";
import { stepsFromStart, type WizardStep } from "../tasks/wizard-flow.ts";
import { ClashRefusal, noteTold } from "./clash-refusal.server.ts";
import { commitStep, reopenStep } from "./commit-step.server.ts";
import { isDraftRun, type OpenRun, openRun, type PlayedRun, playRun } from "./open-run.server.ts";
import {
  type Acting,
  checkpointsOf,
  isOpen,
  moveOn,
  noteEntered,
  putAnswers,
  type RunRow,
  requireOwnRun,
} from "./run-rows.server.ts";
import { showRun } from "./show-run.server.ts";
import { checkEffects, type EffectProblem } from "./write-effects.server.ts";

/** Keeps what was said, whatever is wrong with it; and goes on, if nothing is. */
export async function answerStep(
  { app, caller }: Acting,
  { runId, stepId }: { runId: string; stepId: string },
  { answers, move }: { answers: Answers; move: "stay" | "next" },
) {
  const open = await openAt({ app, caller }, runId, stepId);
  if (move === "next") return showRun(await answerAndLeave(open, stepId, answers));
  return showRun(await keepAnswers(open, stepId, answers), stepId);
}

/**
 * What is wrong with a step is said at its answers, which are kept all the same; else it is left, and the next one that is
 * not skipped is where it is. Nothing is made ready to show.
 */
export async function answerAndLeave(open: OpenRun, stepId: string, answers: Answers): Promise<OpenRun> {
  requireAnswerable(open, stepId, answers);
  const said = { ...open, run: { ...open.run, answers: { ...(open.run.answers as Answers), ...answers } } };
  const passed = new Set([...open.run.passed, stepId]);
  const next = await findNext(said, stepId, passed).catch(async (error) => {
    const kept = await keepAnswers(open, stepId, answers);
    if (error instanceof ClashRefusal) await noteTold(kept, stepId, error);
    throw error;
  });
  const moved = await moveOn(open.team, open.run.id, { from: stepId, to: next, passed, answers });
  if (!moved) refuseConflict("", "wizardRuns.problems.over");
  const run = { ...open.run, ...moved };
  if (open.flow.commits !== "step") return { ...open, run };
  if (!isDraftRun(run)) await commitStep({ ...open, run }, stepId);
  return { ...open, run: await requireOwnRun(open.team, open.caller, run.id) };
}

async function findNext(open: OpenRun, stepId: string, passed: ReadonlySet<string>): Promise<string> {
  const played = await playRun(open, { passed });
  await requireComplete(played, stepId);
  const order = stepsFromStart(open.flow).map(({ id }) => id);
  const later = played.steps.filter(({ step, state }) => state !== "skipped" && isBehind(order, step.id, stepId));
  return later[0]?.step.id ?? stepId;
}

const isBehind = (order: readonly string[], id: string, than: string): boolean =>
  order.indexOf(id) > order.indexOf(than);

/** Keeps what was said, and refuses what is wrong with it, without going on where nothing is. */
export async function checkStep(
  acting: Acting,
  { runId, stepId }: { runId: string; stepId: string },
  answers: Answers,
): Promise<void> {
  const kept = await keepAnswers(await openAt(acting, runId, stepId), stepId, answers);
  await requireComplete(await playRun(kept, { passed: new Set([...kept.run.passed, stepId]) }), stepId);
}

/** A run that can be gone on with, and a step of its. */
export const openAt = async ({ app, caller }: Acting, runId: string, stepId: string): Promise<OpenRun> =>
  openRunAt({ app, caller }, await requireOwnRun(app.db.team(caller.teamId), caller, runId), stepId);

/** The same of a run that was just read. */
export async function openRunAt({ app, caller }: Acting, run: RunRow, stepId: string): Promise<OpenRun> {
  const open = await openRun({ app, db: app.db, caller }, run);
  if (!stepsFromStart(open.flow).some(({ id }) => id === stepId)) throw new Refusal("not_found");
  if (!isOpen(run)) refuseConflict("", "wizardRuns.problems.over");
  return open;
}

/** Each task's answer as a whole: of two tabs the later one counts, task by task. */
export async function keepAnswers(open: OpenRun, stepId: string, answers: Answers): Promise<OpenRun> {
  requireAnswerable(open, stepId, answers);
  if (Object.keys(answers).length === 0) return open;
  const run = await putAnswers(open.team, open.run.id, { stepId, answers });
  if (!run) refuseConflict("", "wizardRuns.problems.over");
  return { ...open, run };
}

function requireAnswerable({ flow, run }: OpenRun, stepId: string, answers: Answers) {
  requireWellFormed(answers);
  const step = flow.steps.find(({ id }) => id === stepId)!;
  requireAsked(step, answers);
  requireFewRows(step, answers);
  // What is written already is changed by going back to it.
  if (checkpointsOf(run).some((each) => each.stepId === stepId)) refuseConflict("", "wizardRuns.problems.written");
}

/** Forms of visitors come without a contract, and what is kept must be readable by whoever goes through runs later. */
function requireWellFormed(answers: Answers) {
  const { error } = answersSchema.safeParse(answers);
  if (!error) return;
  const fields = inputErrors(error.issues).map((field) => ({ ...field, path: `answers.${field.path}` }));
  throw new Refusal("invalid_input", { fields });
}

/** Beyond what a task takes, rows would be left out without a word. */
function requireFewRows({ tasks }: WizardStep, answers: Answers) {
  for (const { id, loop } of tasks)
    if (loop?.over === "rows" && (answers[id]?.rows?.length ?? 0) > loop.most)
      refuseField(`answers.${id}.rows`, "validation.tooMany", { max: loop.most });
}

export async function moveTo({ team, run }: OpenRun, stepId: string, passed?: ReadonlySet<string>): Promise<RunRow> {
  const moved = await team.data
    .updateTable("_wizard_run")
    .set({ step_id: stepId, ...(passed && { passed: [...passed] }) })
    .where("id", "=", run.id)
    .where("status", "in", ["in_progress", "failed"])
    .returningAll()
    .executeTakeFirst();
  return moved ?? refuseConflict("", "wizardRuns.problems.over");
}

/** Refuses with what is wrong, by its place in the answers. */
export async function requireComplete(played: PlayedRun, stepId: string) {
  const step = played.steps.find((each) => each.step.id === stepId);
  if (!step) throw new Refusal("conflict", { fields: [{ path: "", messageKey: "wizardRuns.problems.notYet" }] });
  const problems = step.tasks.flatMap((each) => each.played.problems ?? []);
  if (problems.length > 0) throw refusalOf(problems);
  if (step.state === "stopped") refuseConflict("", "wizardRuns.problems.stopped");
  if (step.state === "open") refuseConflict("", "wizardRuns.problems.notYet");
  await requireWritable(
    played,
    step.step.tasks.map(({ id }) => id),
  );
}

/** What the answers of these tasks would write is asked now, and not only at the end. */
async function requireWritable({ open, memory }: PlayedRun, taskIds: readonly string[]) {
  const effects = memory.effects.all();
  if (!effects.some((effect) => effect.taskIds.some((id) => taskIds.includes(id)))) return;
  const { problems } = await checkEffects({ ...open, tx: open.db }, effects, false);
  const own = problems.filter(({ isAnswer, taskId }) => isAnswer && taskIds.includes(taskId));
  if (own.length > 0) throw refusalOf(own);
}

export function refusalOf(problems: readonly (AnswerProblem | EffectProblem)[]): Refusal {
  const fields = problems.slice(0, 100).map(({ path, messageKey, values }) => ({
    path: `answers.${path}`,
    messageKey,
    ...(values && { values }),
  }));
  const clashes = problems.flatMap((problem) => ("clash" in problem && problem.clash ? problem.clash : []));
  return clashes.length > 0 ? new ClashRefusal(fields, clashes) : new Refusal("invalid_input", { fields });
}

/** Back, or on to what can be reached by now. */
export async function goToStep(acting: Acting, { runId, stepId }: { runId: string; stepId: string }) {
  const open = await openAt(acting, runId, stepId);
  const played = await playRun(open);
  const isReached = played.steps.some(({ step, state }) => step.id === stepId && state !== "skipped");
  if (!isReached) refuseConflict("", "wizardRuns.problems.notYet");
  await reopenStep(open, stepId);
  const run = await moveTo(open, stepId);
  await noteEntered(open.team, run.id, stepId);
  return showRun({ ...open, run }, stepId);
}

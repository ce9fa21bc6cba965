import type { FastifyReply } from "fastify";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { valuesByName } from "#server/http/read-pairs.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { html } from "#shared/html.ts";
import { newId } from "#shared/ids.ts";
import { localeOf } from "#shared/languages.ts";
import type { Hold } from "#wizards/data-wizards/flow-problems.ts";
import { settingsOf } from "#wizards/tasks/registry.ts";
import type { Answers } from "#wizards/tasks/run-answers.ts";
import type { WizardStep } from "#wizards/tasks/wizard-flow.ts";
import { answerAndLeave, answerStep, checkStep, goToStep, openRunAt } from "#wizards/wizard-runs/answer-step.server.ts";
import { cancelRun } from "#wizards/wizard-runs/cancel-run.server.ts";
import { finishRun } from "#wizards/wizard-runs/finish-run.server.ts";
import { removeFilesOfRuns, removeTakenOut } from "#wizards/wizard-runs/run-files.server.ts";
import { findRun, isOpen } from "#wizards/wizard-runs/run-rows.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { begin } from "./begin-run.server.ts";
import { asksForFiles } from "./file-places.ts";
import { moveName, readMove, trapName } from "./form-names.ts";
import { limitLookups } from "./limit-lookups.server.ts";
import { offeredMove } from "./offer-code.server.ts";
import { readAnswers } from "./read-answers.ts";
import { readScreen } from "./read-screen.server.ts";
import { type ReceivedForm, receiveForm } from "./receive-form.server.ts";
import { mustBeRecognized } from "./recognize.server.ts";
import { returnTo, withReturn } from "./return-to.server.ts";
import { mayReveal, type Revealed, revealedIn } from "./revealed-questions.ts";
import { stepContext } from "./run-page.server.ts";
import { sentStep, withSentTasks } from "./sent-tasks.ts";
import { showClosed, showStep } from "./show-step.server.ts";
import { dropKey, pathsOf } from "./wizard-cookie.ts";
import { sendPage, type Visit } from "./wizard-page.server.ts";
import { wordProblem } from "./word-problem.ts";

/** What a step's form has sent: it is kept, and what its button says is done. */
export async function submitStep({ visit, problems }: ReceivedForm, stepId: string): Promise<FastifyReply> {
  const { asked, paths } = visit;
  const { reply, form } = asked;
  // Only machines fill in what nobody sees: they are answered as if all were well.
  if (form.get(trapName)) return reply.redirect(paths.home, 303);
  const begun = await begin(visit);
  const screen = await readScreen(begun, stepId);
  const sent = valuesByName(form);
  const ofFlow = begun.wizard.flow.steps.find(({ id }) => id === stepId);
  if (screen.step?.id !== stepId || !ofFlow) return leadBack(begun, screen, ofFlow);
  const { definitions } = await definitionsAndRights(begun.wizard.db, begun.caller);
  const step = withSentTasks(definitions, screen.step, ofFlow, sent);
  const context = await stepContext(begun, { ...screen, step });
  const move = form.get(moveName) ?? "next";
  const answers = readAnswers(step, sent, { move, newRow: newId(), context });
  const { what, taskId: target } = readMove(move);
  if (what === "cancel") return cancel(begun);
  await limitLookups(asked.app, {
    ...{ runId: begun.run!.id, address: asked.address, flow: begun.wizard.flow },
    ...{ before: (begun.run!.answers ?? {}) as Answers, answers },
  });
  const keepsFiles = asksForFiles(screen.step) || what === "finish";
  try {
    const acting = { app: asked.app, caller: begun.caller };
    if (problems.size > 0) await checkStep(acting, { runId: begun.run!.id, stepId }, answers);
    const goesOn = what === "next" || what === "finish";
    if (problems.size === 0 && goesOn && mayReveal(ofFlow)) {
      const nameKeyOf = (taskId: string) => {
        const task = ofFlow.tasks.find(({ id }) => id === taskId);
        const { collectionId } = task ? settingsOf(task) : {};
        return typeof collectionId === "string" ? definitions.nameFieldOf(collectionId)?.id : undefined;
      };
      await answerStep(acting, { runId: begun.run!.id, stepId }, { answers, move: "stay" });
      const kept = { ...begun, run: await findRun(begun.wizard.db, begun.run!.id) };
      const after = await readScreen(kept, stepId);
      const revealed = after.step?.id === stepId ? revealedIn(step, after.step, nameKeyOf) : [];
      if (revealed.length > 0) return showRevealed(kept, after, revealed);
    }
    const to = problems.size === 0 && (await act(begun, screen, { move: what, target, answers }));
    if (keepsFiles) await tidyFiles(begun);
    return to === false ? showRefused(begun, { ...screen, step }, { problems }) : reply.redirect(to, 303);
  } catch (error) {
    if (!(error instanceof Refusal) || !isAboutAnswers(error)) throw error;
    if (keepsFiles) await tidyFiles(begun);
    return showRefused(begun, { ...screen, step }, { refusal: error, problems });
  }
}

/** A page without scripts shows what an answer brings up only when it is sent: nobody passes by a question unseen. */
async function showRevealed(visit: Visit, screen: RunScreen, revealed: readonly Revealed[]): Promise<FastifyReply> {
  if (asksForFiles(screen.step!)) await tidyFiles(visit);
  const { language } = visit.wizard;
  const say = sayIn(language);
  const rows = revealed.flatMap(({ number, name }) =>
    number === undefined ? [] : name || say("publicPages.wizard.row", { number }),
  );
  const who = new Intl.ListFormat(localeOf[language]).format(new Set(rows));
  const words = { count: revealed.length, name: revealed[0]!.label };
  const notice = who ? say("publicPages.wizard.moreFor", { ...words, who }) : say("publicPages.wizard.more", words);
  return showStep(visit, screen, { notice });
}

/**
 * What was said at a step before does not hold any more, so that the one that was sent is out of reach: what was typed is
 * kept, and one is told at that step.
 */
async function leadBack(begun: Visit, screen: RunScreen, sent: WizardStep | undefined): Promise<FastifyReply> {
  const { asked, caller, wizard } = begun;
  const run = begun.run!;
  const acting = { app: asked.app, caller };
  const wasThere = sent && (run.passed.includes(sent.id) || run.step_id === sent.id);
  try {
    if (wasThere && isOpen(run)) {
      const form = valuesByName(asked.form);
      const { definitions } = await definitionsAndRights(wizard.db, caller);
      const step = sentStep(definitions, sent, form);
      const context = await stepContext(begun, { ...screen, step });
      const answers = readAnswers(step, form, { move: "stay", newRow: newId(), context });
      await answerStep(acting, { runId: run.id, stepId: sent.id }, { answers, move: "stay" });
    }
    if (screen.step && run.passed.includes(screen.step.id))
      await checkStep(acting, { runId: run.id, stepId: screen.step.id }, {});
  } catch (error) {
    if (!(error instanceof Refusal) || !isAboutAnswers(error)) throw error;
    return showRefused(begun, screen, { refusal: error, problems: new Map() });
  }
  return asked.reply.redirect(placeOf(begun, screen), 303);
}

/** Sent to a wizard that cannot be gone through at the moment: what was typed stays with the run. */
export async function keepForLater(visit: Visit, stepId: string, hold: Hold): Promise<FastifyReply> {
  try {
    const received = await receiveForm(visit, stepId);
    if (received.visit.asked.form.get(trapName)) return showClosed(visit, hold);
    const begun = await begin(received.visit);
    const { step } = await readScreen(begun, stepId);
    if (step?.id !== stepId || mustBeRecognized(begun, [stepId])) return showClosed(begun, hold);
    const { form } = begun.asked;
    const context = await stepContext(begun, await readScreen(begun, stepId));
    const answers = readAnswers(step, valuesByName(form), { move: "stay", newRow: newId(), context });
    const acting = { app: begun.asked.app, caller: begun.caller };
    await answerStep(acting, { runId: begun.run!.id, stepId }, { answers, move: "stay" });
    return showClosed(begun, hold);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return showClosed(visit, hold);
  }
}

/** What was taken out goes; at the end all that no record has taken over. */
async function tidyFiles({ asked: { app }, wizard: { db }, run }: Visit) {
  const after = await findRun(db, run!.id);
  if (after?.status === "finished") await removeFilesOfRuns(app, db, [after.id]);
  else if (after) await removeTakenOut(app, db, run!, after);
}

type Refused = { refusal?: Refusal; problems: ReadonlyMap<string, string> };

/** The step again, with what is wrong at its field; of files first of all that they were not taken. */
async function showRefused(begun: Visit, screen: RunScreen, { refusal, problems }: Refused): Promise<FastifyReply> {
  const kept = { ...begun, run: await findRun(begun.wizard.db, begun.run!.id) };
  const say = sayIn(begun.wizard.language);
  const all = (refusal?.fields ?? [])
    .filter(({ path }) => path.startsWith("answers."))
    .map((problem) => ({ ...problem, path: problem.path.slice("answers.".length) }));
  const steps = all.map(({ path }) => stepOf(begun, path));
  const isElsewhere = problems.size === 0 && steps.length > 0 && !steps.includes(screen.step!.id);
  const stepId = (isElsewhere && steps.find((each) => each !== undefined)) || screen.step!.id;
  // What comes up only now was not answered wrongly; what is refused at another step was answered there.
  const here = all.filter(({ path }, place) => steps[place] === stepId && (isElsewhere || wasAsked(screen, path)));
  const shown = await readScreen(kept, stepId);
  const worded = here.map((problem) => [problem.path, wordProblem(shown.step!, problem, say)] as const);
  const errors = new Map([...worded, ...problems]);
  if (all.length > 0 && errors.size === 0) return showStep(kept, shown);
  const first = refusal?.fields[0];
  // Why it could not be written is nothing that they could change: the team is told of it.
  const isTheirs = kept.run?.status !== "failed";
  const sorry = `${say("publicPages.wizard.onHold")} ${say("publicPages.wizard.answersKept")}`;
  const told = first && (isTheirs ? say(first.messageKey, first.values) : sorry);
  const notice = errors.size === 0 ? told : undefined;
  return showStep(kept, shown, { errors, notice, status: errors.size > 0 ? 422 : 409 });
}

/** The step whose task asks for what is at a place in the answers. */
const stepOf = ({ wizard: { flow } }: Visit, path: string): string | undefined =>
  flow.steps.find(({ tasks }) => tasks.some(({ id }) => id === path.split(".")[0]))?.id;

/** Whether the page that was sent had an input for it. */
function wasAsked({ step }: RunScreen, path: string): boolean {
  const [, taskId, row = "", key] = path.match(/^([^.]+)(?:\.rows\.([^.]+))?\.values\.(.+)$/) ?? [];
  const task = step!.tasks.find((each) => each.taskId === path.split(".")[0]);
  if (!taskId || !key) return task !== undefined && !task.isWaiting;
  const there = task?.rows.find((each) => each.key === row);
  return there !== undefined && !there.hidden.includes(key) && task!.fields.some((each) => each.key === key);
}

const isAboutAnswers = ({ code, fields }: Refusal): boolean =>
  code === "invalid_input" || (code === "conflict" && fields.length > 0);

/** Where one is after it. */
async function act(
  { asked, caller, paths, run }: Visit,
  { step, steps }: RunScreen,
  { move, target, answers }: { move: string; target: string; answers: Answers },
): Promise<string> {
  const acting = { app: asked.app, caller };
  const [runId, stepId] = [run!.id, step!.id];
  if (move === "finish") return placeOf({ paths }, await finishRun(acting, runId, answers));
  if (move === "next") {
    const after = await answerAndLeave(await openRunAt(acting, run!, stepId), stepId, answers);
    const back = returnTo(asked);
    const returned = back && (await goToStep(acting, { runId, stepId: back }).catch(ifNotReached));
    return returned ? placeOf({ paths }, returned) : paths.step(after.run.step_id ?? stepId);
  }
  const after = await answerStep(acting, { runId, stepId }, { answers, move: "stay" });
  if (move === offeredMove) return paths.verify;
  if (move === "edit") return withReturn(placeOf({ paths }, await goToStep(acting, { runId, stepId: target })), stepId);
  if (move !== "back") return `${paths.step(stepId)}#content`;
  const place = steps.findIndex(({ id }) => id === stepId);
  const before = steps.slice(0, place).findLast(({ state }) => state !== "skipped");
  return placeOf({ paths }, before ? await goToStep(acting, { runId, stepId: before.id }) : after);
}

/** What was changed may have brought up a step that comes before it. */
const ifNotReached = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
};

/** The step that the run is at, or its end. */
const placeOf = ({ paths }: Pick<Visit, "paths">, { step }: RunScreen): string =>
  step ? paths.step(step.id) : paths.home;

/** Its key is forgotten, here and in the address that begins anew. */
export function leaveRun({ asked, place, widget }: Visit): string {
  if (!widget) dropKey(asked.reply, place);
  return pathsOf(place, widget && { ...widget, key: undefined }).home;
}

async function cancel(visit: Visit): Promise<FastifyReply> {
  const { asked, caller, run, wizard } = visit;
  await cancelRun({ app: asked.app, caller }, run!.id);
  const say = sayIn(wizard.language);
  const body = html`<p>${say("publicPages.wizard.canceled")}</p><p><a class="button" href="${leaveRun(visit)}">${say("publicPages.wizard.startOver")}</a></p>`;
  return sendPage(visit, { body, title: say("publicPages.wizard.canceledTitle") });
}

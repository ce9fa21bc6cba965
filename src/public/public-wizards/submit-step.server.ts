import type { FastifyReply } from "fastify";
import type { FormTexts } from "#data/fields/field-html.ts";
import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { newSecret } from "#server/http/secrets.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { html } from "#shared/html.ts";
import { newId } from "#shared/ids.ts";
import type { Answers } from "#wizards/tasks/run-answers.ts";
import { answerStep, goToStep } from "#wizards/wizard-runs/answer-step.server.ts";
import { cancelRun } from "#wizards/wizard-runs/cancel-run.server.ts";
import { finishRun } from "#wizards/wizard-runs/finish-run.server.ts";
import { findRun } from "#wizards/wizard-runs/run-rows.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { startRun } from "#wizards/wizard-runs/start-run.server.ts";
import { moveName, readMove, trapName } from "./form-names.ts";
import { prefillOf } from "./prefill.ts";
import { readAnswers } from "./read-answers.ts";
import { stepContext } from "./run-page.server.ts";
import { readScreen, showStep } from "./show-step.server.ts";
import { findVisitorRun } from "./visitor-run.server.ts";
import { dropKey, keepKey, pathsOf } from "./wizard-cookie.ts";
import { sendPage, type Visit, withKey } from "./wizard-page.server.ts";

/** A school behind one address registers at the same hour; a machine does not stop. */
const newRuns = { most: 300, seconds: 3600 };

/** What a step's form has sent: it is kept, and what its button says is done. */
export async function submitStep(visit: Visit, stepId: string): Promise<FastifyReply> {
  const { asked, paths } = visit;
  const { reply, form } = asked;
  // Only machines fill in what nobody sees: they are answered as if all were well.
  if (form.get(trapName)) return reply.redirect(paths.home, 303);
  const begun = await begin(visit);
  const screen = await readScreen(begun, stepId);
  if (screen.step?.id !== stepId) return goTo(begun, screen);
  const context = await stepContext(begun.wizard, begun.caller, screen);
  const move = form.get(moveName) ?? "next";
  const answers = readAnswers(screen.step, textsOf(form), { move, newRow: newId(), context });
  try {
    return await act(begun, screen, { move: readMove(move).what, answers });
  } catch (error) {
    if (!(error instanceof Refusal) || !isAboutAnswers(error)) throw error;
    const kept = { ...begun, run: await findRun(begun.wizard.db, begun.run!.id) };
    const say = sayIn(begun.wizard.language);
    const all = error.fields
      .filter(({ path }) => path.startsWith("answers."))
      .map(({ path, messageKey, values }) => [path.slice("answers.".length), say(messageKey, values)] as const);
    // What comes up only now was not answered wrongly.
    const errors = new Map(all.filter(([path]) => wasAsked(screen, path)));
    if (all.length > 0 && errors.size === 0) return showStep(kept, await readScreen(kept, stepId));
    const [first] = error.fields;
    const notice = errors.size === 0 && first ? say(first.messageKey, first.values) : undefined;
    return showStep(kept, await readScreen(kept, stepId), { errors, notice, status: errors.size > 0 ? 422 : 409 });
  }
}

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

async function act(visit: Visit, { step, steps }: RunScreen, { move, answers }: { move: string; answers: Answers }) {
  const { asked, caller, paths, run } = visit;
  const acting = { app: asked.app, caller };
  const [runId, stepId] = [run!.id, step!.id];
  if (move === "cancel") return cancel(visit);
  if (move === "finish") return goTo(visit, await finishRun(acting, runId, answers));
  if (move === "next") return goTo(visit, await answerStep(acting, { runId, stepId }, { answers, move: "next" }));
  const stayed = await answerStep(acting, { runId, stepId }, { answers, move: "stay" });
  if (move !== "back") return asked.reply.redirect(`${paths.step(stepId)}#content`, 303);
  const before = steps
    .slice(
      0,
      steps.findIndex(({ id }) => id === stepId),
    )
    .findLast(({ state }) => state !== "skipped");
  return goTo(visit, before ? await goToStep(acting, { runId, stepId: before.id }) : stayed);
}

/** To the step that the run is at, or to its end. */
const goTo = ({ asked, paths }: Visit, { step }: RunScreen): FastifyReply =>
  asked.reply.redirect(step ? paths.step(step.id) : paths.home, 303);

/** The run that is written into: theirs, or a new one with a key that only they have. */
export async function begin(visit: Visit): Promise<Visit> {
  const { asked, wizard, run, place } = visit;
  if (run) return visit;
  const { app, address } = asked;
  await spend(app, { key: `public-run:${wizard.wizard.id}:${networkOf(address)}`, ...newRuns });
  // A widget has been given one already: a form that is sent twice is of one run.
  const started = await startWith(visit, visit.widget?.key ?? newSecret());
  const widget = visit.widget && { ...visit.widget, key: started.key };
  if (!widget) keepVisitorKey(visit, started.key);
  return { ...visit, ...started, widget, paths: pathsOf(place, widget) };
}

async function startWith(visit: Visit, key: string): Promise<Pick<Visit, "key" | "caller" | "run"> & { key: string }> {
  const { asked, wizard, widget } = visit;
  const { app } = asked;
  const caller = withKey(app, wizard.caller, key);
  const input = { dataWizardId: wizard.wizard.id, language: wizard.language, prefill: prefillOf(asked.query) };
  try {
    const { run } = await startRun({ app, caller }, input);
    return { key, caller, run: await findRun(wizard.db, run.id) };
  } catch (error) {
    const faster = await findVisitorRun(app, wizard.db, wizard.wizard.id, key);
    if (faster) return { key, caller, run: faster };
    // A run that was given up has used its key up.
    if (key !== widget?.key) throw error;
    return startWith(visit, newSecret());
  }
}

export function keepVisitorKey({ asked, place, wizard }: Pick<Visit, "asked" | "place" | "wizard">, key: string) {
  const https = asked.app.env.APP_URL.startsWith("https:");
  keepKey(asked.reply, place, key, { days: wizard.flow.abandonAfterDays, https });
}

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

const textsOf = (form: URLSearchParams): FormTexts =>
  new Map([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));

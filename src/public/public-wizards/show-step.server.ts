import type { FastifyReply } from "fastify";
import { drawFormatted } from "#data/fields/html/formatted-html.ts";
import { sayIn } from "#server/words.ts";
import { type Html, html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import { isSafeAddress } from "#shared/safe-address.ts";
import { isOpen, type RunRow } from "#wizards/wizard-runs/run-rows.server.ts";
import type { RunScreen, TaskReport } from "#wizards/wizard-runs/run-shown.ts";
import { htmlContext } from "../hosted-views/html-context.server.ts";
import { moveName, returnName } from "./form-names.ts";
import { challengeOf, freshKey } from "./fresh-form.server.ts";
import { nextAddress } from "./next-wizard.server.ts";
import { drawOffer, isOfferedAt } from "./offer-code.server.ts";
import { chosenEvents } from "./open-calendar.server.ts";
import { type Opening, openingAt, type PublicWizard } from "./open-public-wizard.server.ts";
import { placesForVisitors, placesNotice } from "./places-for-visitors.server.ts";
import { withPrefill } from "./prefill.ts";
import { mayGetCode } from "./recognize.server.ts";
import { returnTo } from "./return-to.server.ts";
import { drawStepPage } from "./run-page.server.ts";
import { sendPage, type Visit } from "./wizard-page.server.ts";

type Told = { errors?: ReadonlyMap<string, string>; notice?: string | undefined; status?: number };

/** One step with its form; errors are of what was sent last. */
export async function showStep(visit: Visit, screen: RunScreen, told: Told = {}): Promise<FastifyReply> {
  const { asked, paths, run, widget } = visit;
  const { step } = screen;
  if (!step) return showEnd(visit, screen);
  const { errors, notice, status = 200 } = told;
  const action = run ? paths.step(step.id) : withPrefill(paths.step(step.id), asked.query);
  const stopped = screen.stopped ?? undefined;
  const back = run && returnTo(asked);
  const body = await drawStepPage(visit, {
    screen,
    step,
    errors,
    notice: notice ?? stopped,
    places: await placesNotice(visit),
    action,
    hidden: [...freshKey(visit), ...(back && back !== step.id ? [{ name: returnName, value: back }] : [])],
    challenge: run ? undefined : await challengeOf(visit),
    offer:
      mayGetCode(visit, step.id) && isOfferedAt(visit.wizard.flow, step) ? drawOffer(visit.wizard.language) : undefined,
  });
  const later = run && isOpen(run) && !widget && drawLater(visit);
  return sendPage(visit, { body: html`${body}${later}`, hasLanguages: !run, asksProof: !run, status });
}

/** A way to leave and come back, on this device or another. */
function drawLater({ paths, wizard }: Visit): Html {
  const say = sayIn(wizard.language);
  return html`<form class="later" method="post" action="${paths.home}"><button class="button quiet" name="${moveName}" value="later">${say("publicPages.wizard.later")}</button></form>`;
}

/** What was done, or is still being done, or could not be. */
async function showEnd(visit: Visit, { run, finish }: RunScreen): Promise<FastifyReply> {
  const { wizard, paths, widget } = visit;
  const say = sayIn(wizard.language);
  const anew = (words: "again" | "another") =>
    html`<form method="post" action="${paths.home}"><button class="button" name="${moveName}" value="again">${say(`publicPages.wizard.${words}`)}</button></form>`;
  if (run.status === "failed") {
    const message = run.failure?.message ?? say("errors.internal");
    return sendPage(visit, {
      body: html`<p class="notice" role="alert">${say("publicPages.wizard.failed", { message })}</p>${anew("again")}`,
    });
  }
  if (run.status === "finishing") {
    const body = html`<meta http-equiv="refresh" content="3"><p role="status">${say("publicPages.wizard.writing")}</p>`;
    return sendPage(visit, { body });
  }
  const context = htmlContext({ language: wizard.language, timeZone: wizard.team.timeZone });
  const text = finish?.html ? drawFormatted(finish.html, context) : html`<p>${say("publicPages.wizard.done")}</p>`;
  const mailed =
    finish?.confirmedTo && html`<p>${say("publicPages.wizard.confirmed", { address: finish.confirmedTo })}</p>`;
  const next = await nextAddress(visit, finish?.next ?? null);
  const url = !next && finish?.url && isSafeAddress(finish.url) ? finish.url : undefined;
  // Who is offered a file goes on by themselves.
  const offersFile = finish?.reports.some(({ fileName }) => fileName !== null);
  // What leads elsewhere is for the page around a widget, whose script goes there.
  const goOn =
    url &&
    html`${!widget && !offersFile && html`<meta http-equiv="refresh" content="2;url=${url}">`}<p><a class="button primary" href="${url}"${widget && html` target="_top" data-go-on`}>${say("publicPages.wizard.goOn")}</a></p>`;
  // What comes next is a page of its own: cookies do not reach into another site, nor a widget into another wizard.
  const onward =
    next &&
    html`<p><a class="button primary" href="${next}"${widget && html` target="_blank"`}>${say("publicPages.wizard.goOn")}</a></p>`;
  const host = widget?.as === "part" ? visit.asked.app.env.APP_URL : "";
  const hasDates = (await chosenEvents(visit)).length > 0;
  const dates =
    hasDates &&
    html`<p><a class="button" href="${host + paths.calendar}" download="calendar.ics">${say("publicPages.wizard.toCalendar")}</a></p>`;
  const body = html`<div class="formatted">${text}</div>${mailed}${drawExports(visit, finish?.reports ?? [])}${dates}${onward}${goOn}${!url && !next && anew("another")}`;
  return sendPage(visit, { body, title: finish?.title || say("publicPages.wizard.doneTitle") });
}

/** The files that it offers. */
function drawExports({ asked, paths, wizard, widget }: Visit, reports: readonly TaskReport[]): Html[] {
  const say = sayIn(wizard.language);
  const host = widget?.as === "part" ? asked.app.env.APP_URL : "";
  return reports.flatMap(({ taskId, fileName }) =>
    fileName === null
      ? []
      : html`<p><a class="button" href="${host + paths.exported(taskId)}" download="${fileName}">${say("publicPages.wizard.download", { name: fileName })}</a></p>`,
  );
}

/** Whether somebody can begin now: it can work, it is open, and there is room. */
export async function findOpening({ asked, wizard }: Pick<Visit, "asked" | "wizard">): Promise<Opening> {
  const { flow, hold } = wizard;
  if (hold) return hold;
  const now = openingAt(flow, new Date());
  if (now !== "open") return now;
  const places = await placesForVisitors({ asked, wizard });
  return places && places.left < 1 ? "full" : "open";
}

/** The same for who may have begun already: only what keeps it from working keeps them from going on. */
export async function findOpeningOf(visit: Visit): Promise<Opening> {
  if (!visit.run) return findOpening(visit);
  return canGoOn(visit.run) ? (visit.wizard.hold ?? "open") : "open";
}

/** Why it cannot be begun now, or gone on with. */
export function showClosed(visit: Visit, opening: Exclude<Opening, "open">): Promise<FastifyReply> {
  const { body, title } = drawClosed(visit.wizard, opening);
  const kept = visit.run && html`<p>${sayIn(visit.wizard.language)("publicPages.wizard.answersKept")}</p>`;
  const status = opening === "onHold" ? 503 : 200;
  return sendPage(visit, { body: html`${body}${kept}`, title, hasLanguages: !visit.run, status });
}

/** In the team's own words where there are any. */
export function drawClosed({ flow, language, team }: PublicWizard, opening: Exclude<Opening, "open">) {
  const say = sayIn(language);
  const at = { early: flow.opensAt, late: flow.closesAt, full: null, onHold: null, closed: null }[opening];
  const format = new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: team.timeZone,
  });
  const date = at ? format.format(new Date(at)) : "";
  const body = html`<p>${say(`publicPages.wizard.${opening}`, { date })}</p>${flow.closedText && html`<p>${flow.closedText}</p>`}`;
  return { body, title: say(`publicPages.wizard.${opening}Title`) };
}

/** Of a run that the visitor can go on with. */
export const canGoOn = (run: RunRow | undefined): run is RunRow => run !== undefined && isOpen(run);

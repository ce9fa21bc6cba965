import type { FastifyReply } from "fastify";
import type { HostedPage, PageAsked } from "#server/http/hosted-pages.ts";
import { looksLikeSecret } from "#server/http/secrets.ts";
import { Refusal } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { stepsFromStart } from "#wizards/tasks/wizard-flow.ts";
import { readExport } from "#wizards/wizard-runs/export-run.server.ts";
import { requirePace } from "../visitors/kept-answers.server.ts";
import { refusedPart } from "../visitors/site-part.server.ts";
import { refusedPage } from "../visitors/team-page.server.ts";
import { keepVisitorKey } from "./begin-run.server.ts";
import { moveName } from "./form-names.ts";
import { canGoOnLater, mailResumeLink, showLater } from "./go-on-later.server.ts";
import { openCalendar } from "./open-calendar.server.ts";
import { followLink, showLink } from "./open-link.server.ts";
import { withPrefill } from "./prefill.ts";
import { readScreen } from "./read-screen.server.ts";
import { mostTextBytes, receiveForm } from "./receive-form.server.ts";
import { askWho, mayGetCode, mustBeRecognized, stepsOn, verify } from "./recognize.server.ts";
import { sealKey } from "./sealed-key.server.ts";
import { canGoOn, findOpening, findOpeningOf, showClosed, showStep } from "./show-step.server.ts";
import { openShownFile } from "./shown-files.server.ts";
import { keepForLater, leaveRun, submitStep } from "./submit-step.server.ts";
import { findVisitorRun } from "./visitor-run.server.ts";
import { pathsOf } from "./wizard-cookie.ts";
import { openVisit, type Visit } from "./wizard-page.server.ts";

/** Where somebody comes to: their run where they left it, or the first step. */
async function enter(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const resumed = asked.query.get("resume");
  const visit = await openVisit(asked);
  if (resumed !== null && !visit.widget) return resume(visit, resumed);
  if (isSaidTwice(visit)) return asked.reply.redirect(visit.paths.home, 303);
  const opening = await findOpeningOf(visit);
  if (opening !== "open") return showClosed(visit, opening);
  if (mustBeRecognized(visit)) return askWho(visit);
  const screen = await readScreen(visit);
  if (!screen.step) return showStep(visit, screen);
  // With what it says of answers, too.
  return asked.reply.redirect(withPrefill(visit.paths.step(screen.step.id), asked.query), 303);
}

/** The browser has kept the cookie: its address need not say the same. */
const isSaidTwice = ({ asked, widget, sealedKey, run }: Visit): boolean =>
  !widget && run !== undefined && sealedKey === undefined && asked.query.has("run");

/** A link that goes on with a run elsewhere: from here on the browser has its key, and the address does not. */
async function resume({ asked, place, wizard }: Visit, key: string): Promise<FastifyReply> {
  const run = looksLikeSecret(key) ? await findVisitorRun(asked.app, wizard.db, place.wizardId, key) : undefined;
  if (!run) throw new Refusal("not_found");
  keepVisitorKey({ asked, place, wizard }, key);
  const sealedKey = sealKey(asked.app, place.wizardId, key);
  return asked.reply.redirect(pathsOf(place, undefined, sealedKey).home, 303);
}

/** What stands beside a step: going on later, and beginning anew. */
async function choose(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const visit = await openVisit(asked);
  const move = asked.form.get(moveName);
  if (canGoOnLater(visit) && (move === "later" || move === "mail"))
    return move === "later" ? showLater(visit) : mailResumeLink(visit);
  return asked.reply.redirect(move === "again" ? leaveRun(visit) : visit.paths.home, 303);
}

async function openStep(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const stepId = requireStepId(asked);
  const visit = await openVisit(asked);
  if (isSaidTwice(visit)) return asked.reply.redirect(visit.paths.step(stepId), 303);
  const opening = await findOpeningOf(visit);
  if (opening !== "open") return showClosed(visit, opening);
  if (mustBeRecognized(visit, [stepId])) return askWho(visit);
  const screen = await readScreen(visit, stepId);
  if (screen.step?.id === stepId) return showStep(visit, screen);
  return asked.reply.redirect(visit.paths.home, 303);
}

async function sendStep(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const stepId = requireStepId(asked);
  const visit = await openVisit(asked);
  const opening = visit.run && !canGoOn(visit.run) ? "open" : await findOpening(visit);
  // Who has begun in time may end; when it is full, nobody can.
  if (opening === "onHold" || opening === "closed") return keepForLater(visit, stepId, opening);
  if (opening !== "open" && !(visit.run && opening === "late")) return showClosed(visit, opening);
  if (mustBeRecognized(visit, [stepId])) return askWho(visit);
  const received = await receiveForm(visit, stepId);
  const isFinish = received.visit.asked.form.get(moveName) === "finish";
  // A finish from here may take along a step further on that asks who one is.
  if (isFinish && mustBeRecognized(received.visit, stepsOn(await readScreen(received.visit, stepId))))
    return askWho(received.visit);
  return submitStep(received, stepId);
}

/** A file that a step shows, for who has the key of the run. */
async function openFile(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const stepId = requireStepId(asked);
  const visit = await openVisit(asked);
  if ((await findOpeningOf(visit)) !== "open") throw new Refusal("not_found");
  return openShownFile(visit, stepId);
}

/** A file of records that a finished run offers, for who has its key. */
async function openExport(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const { taskId = "" } = asked.params;
  const { run, caller } = await openVisit(asked);
  if (!run || !isId(taskId)) throw new Refusal("not_found");
  return readExport({ app: asked.app, caller }, { runId: run.id, taskId }, asked.reply);
}

/** What was chosen in a finished run, for who has its key. */
async function openChosenDates(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  return openCalendar(await openVisit(asked));
}

/** Whoever goes through it without a code may ask for one; others are led to where they are. */
async function openVerify(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const visit = await openVisit(asked);
  const stepId = visit.run && (visit.run.step_id ?? stepsFromStart(visit.wizard.flow)[0]?.id);
  const isOffered = stepId !== undefined && mayGetCode(visit, stepId);
  return isOffered && (await findOpeningOf(visit)) === "open" ? askWho(visit) : enter(asked);
}

async function recognize(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const visit = await openVisit(asked);
  const opening = await findOpeningOf(visit);
  return opening === "open" ? verify(visit) : showClosed(visit, opening);
}

function requireStepId({ params }: PageAsked): string {
  const { stepId = "" } = params;
  if (!isId(stepId)) throw new Refusal("not_found");
  return stepId;
}

const refused = refusedPage;
const mostBytes = mostTextBytes;

const pagesAt = (wizard: string, more: Pick<HostedPage, "refused" | "isForSites">): HostedPage[] => [
  { method: "GET", path: `/${wizard}`, handle: enter, ...more },
  { method: "POST", path: `/${wizard}`, handle: choose, ...more },
  { method: "GET", path: `/${wizard}/step-:stepId`, handle: openStep, ...more },
  { method: "GET", path: `/${wizard}/step-:stepId/files/:fileId`, handle: openFile, ...more },
  { method: "GET", path: `/${wizard}/calendar.ics`, handle: openChosenDates, ...more },
  { method: "GET", path: `/${wizard}/exports/:taskId`, handle: openExport, ...more },
  { method: "GET", path: `/${wizard}/verify`, handle: openVerify, ...more },
  { method: "POST", path: `/${wizard}/verify`, handle: recognize, ...more },
  { method: "POST", path: `/${wizard}/step-:stepId`, mostBytes, handle: sendStep, ...more },
];

export const wizardPages: readonly HostedPage[] = [
  { method: "GET", path: "/AuthPublicDataWizard/:token", handle: showLink, refused },
  { method: "POST", path: "/AuthPublicDataWizard/:token", handle: followLink, refused },
  ...pagesAt("public/team-:teamId/wizards/:wizardId", { refused }),
  ...pagesAt("public/widgets/:widgetId/wizard", { refused: refusedPart, isForSites: true }),
];

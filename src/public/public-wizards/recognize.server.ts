import type { FastifyReply } from "fastify";
import { maskAddress, readAddress } from "#messages/consent/addresses.ts";
import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { newSecret } from "#server/http/secrets.ts";
import { sayIn } from "#server/words.ts";
import { type Html, html } from "#shared/html.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { Answers } from "#wizards/tasks/run-answers.ts";
import { isOpen } from "#wizards/wizard-runs/run-rows.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { drawChallenge, drawProofWait } from "../visitors/draw-proof.ts";
import { spendUnproven } from "../visitors/proof-of-work.server.ts";
import { minutesOfCode, newCode, spendCode, tryCode } from "./access-codes.server.ts";
import { begin, keepVisitorKey } from "./begin-run.server.ts";
import { drawHidden } from "./draw-step.ts";
import { findSamePeople } from "./find-person.server.ts";
import { challengeOf, freshKey, isProven } from "./fresh-form.server.ts";
import { sendAccessCode } from "./jobs.server.ts";
import { offersCode, typedContact } from "./offer-code.server.ts";
import type { PublicWizard } from "./open-public-wizard.server.ts";
import { withPrefill } from "./prefill.ts";
import { sealKey } from "./sealed-key.server.ts";
import { keyHash } from "./visitor-run.server.ts";
import { pathsOf, wizardPath } from "./wizard-cookie.ts";
import { sendPage, type Visit } from "./wizard-page.server.ts";

const askedFor = { most: 60, seconds: 3600 };
/** Without proof of work. An SMS costs money, and may earn somebody some: none is sent without. */
const askedUnproven = { EMAIL: { most: 10, seconds: 3600 }, SMS: { most: 0, seconds: 3600 } };

/** By what people are recognised here: as the wizard says, as far as it names fields for it. */
export function waysOf({ wizard, flow }: PublicWizard): DeliveryMethod[] {
  const { externalAccessBy: by } = wizard;
  const links = flow.externalAccessLinks;
  const byEmail = by !== "sms_code" && links.some(({ emailFieldId }) => emailFieldId);
  const bySms = by !== "email_code" && links.some(({ smsFieldId }) => smsFieldId);
  return [...(byEmail ? (["EMAIL"] as const) : []), ...(bySms ? (["SMS"] as const) : [])];
}

/** Whether nothing of it is shown before one is recognised; or nothing of this step. */
export function mustBeRecognized({ wizard, run }: Visit, stepIds: readonly string[] = []): boolean {
  if (run?.recognized_at) return false;
  const isFromTheStart = wizard.wizard.externalAccessBy !== "anyone";
  const asking = wizard.flow.steps.filter(({ requiresAuthentication }) => requiresAuthentication);
  return isFromTheStart || asking.some(({ id }) => stepIds.includes(id));
}

/** Whether somebody who goes through it without may say who they are all the same. */
export const mayGetCode = ({ wizard, run }: Visit, stepId: string): boolean =>
  run !== undefined &&
  isOpen(run) &&
  !run.recognized_at &&
  waysOf(wizard).length > 0 &&
  offersCode(wizard.flow, stepId);

/** Steps that a finish would take along. */
export const stepsOn = ({ steps }: RunScreen): string[] =>
  steps.filter(({ state }) => state !== "skipped").map(({ id }) => id);

/** Asks for an address; where there is nothing to be recognised by, for an account. */
export async function askWho(visit: Visit, { isWrong = false } = {}): Promise<FastifyReply> {
  const { wizard, place, run, paths, asked, widget } = visit;
  // With what the address says of answers and of the language, until there is a run that knows it.
  const action = run ? paths.verify : withPrefill(paths.verify, asked.query);
  const say = sayIn(wizard.language);
  const ways = waysOf(wizard);
  const isFree = run !== undefined && wizard.wizard.externalAccessBy === "anyone";
  if (ways.length === 0) {
    const signIn = `/login?redirect=${encodeURIComponent(`/team-${place.teamId}/wizards/${place.wizardId}`)}`;
    // Nobody signs in within another site.
    const to = widget ? `${asked.app.env.APP_URL}${wizardPath(place)}` : signIn;
    const body = html`<p>${say("publicPages.code.signInAbout")}</p><p><a class="button primary" href="${to}"${widget && html` target="_blank"`}>${say("publicPages.code.signIn")}</a></p>`;
    return sendPage(visit, { body, title: say("publicPages.code.signInTitle"), hasLanguages: !run });
  }
  const error = isWrong && html`<p class="error" id="who-error">${say("publicPages.code.wrongAddress")}</p>`;
  const described = isWrong && html` aria-invalid="true" aria-describedby="who-error"`;
  const typed = run && typedContact(wizard.flow, (run.answers ?? {}) as Answers);
  const known = typed && readAddress("EMAIL", typed) ? typed : "";
  const inputs: Record<DeliveryMethod, Html> = {
    EMAIL: html`<div class="field"><label for="email">${say("publicPages.code.email")}</label><input id="email" name="email" inputmode="email" autocomplete="email" value="${known}"${described}></div>`,
    SMS: html`<div class="field"><label for="phone">${say("publicPages.code.phone")}</label><input id="phone" name="phone" type="tel" autocomplete="tel"${described}></div>`,
  };
  const body = html`<p>${say("publicPages.code.about")}</p>
<form class="step" method="post" action="${action}" novalidate>${drawHidden(freshKey(visit))}${drawChallenge(await challengeOf(visit))}${ways.map((way) => inputs[way])}${error}${drawProofWait(say("publicPages.wizard.wait"))}
<div class="actions"><button class="button primary">${say("publicPages.code.send")}</button>${isFree && html`<a class="button quiet" href="${paths.home}">${say("publicPages.code.goOn")}</a>`}</div></form>`;
  return sendPage(visit, {
    body,
    title: say("publicPages.code.title"),
    hasLanguages: !run,
    asksProof: true,
    status: isWrong ? 422 : 200,
  });
}

/** An address, or the code that came to it. */
export async function verify(given: Visit): Promise<FastifyReply> {
  const { form, app, address: from } = given.asked;
  if (given.run?.recognized_at) return given.asked.reply.redirect(given.paths.home, 303);
  const code = form.get("code");
  if (code !== null && given.run) return checkCode(given, code);
  const ways = waysOf(given.wizard);
  const sent = { EMAIL: form.get("email") ?? "", SMS: form.get("phone") ?? "" };
  const method = ways.find((way) => sent[way].trim() !== "");
  const to = method && readAddress(method, sent[method].slice(0, 254));
  if (!to) return askWho(given, { isWrong: true });
  const proven = await isProven(given);
  const asking = `${given.place.wizardId}:${networkOf(from)}`;
  await spend(app, { key: `access-asked:${asking}`, ...askedFor });
  if (!proven)
    await spendUnproven(app, { key: `unproven-access-asked:${to.method}:${asking}`, ...askedUnproven[to.method] });
  const visit = await begin(given, proven);
  const { teamId } = visit.place;
  const codeId = await newCode(visit.wizard.db, visit.run!.id);
  await app.jobs.send(app.db, sendAccessCode, {
    ...{ teamId, codeId, versionId: visit.run!.version_id, method: to.method, address: to.address },
    ...{ network: networkOf(from), language: visit.wizard.language },
  });
  return askCode(visit, { shown: maskAddress(to.method, to.address) });
}

type CodePage = { shown: string; problem?: "wrongCode" | "noMoreTries" };

/** The same page whether or not anybody was found. */
function askCode(visit: Visit, { shown, problem }: CodePage): Promise<FastifyReply> {
  const say = sayIn(visit.wizard.language);
  const error = problem && html`<p class="error" id="code-error">${say(`publicPages.code.${problem}`)}</p>`;
  const described = problem && html` aria-invalid="true" aria-describedby="code-error"`;
  const about = shown && html`<p>${say("publicPages.code.codeAbout", { address: shown, minutes: minutesOfCode })}</p>`;
  const body = html`${about}
<form class="step" method="post" action="${visit.paths.verify}" novalidate>
<input type="hidden" name="shown" value="${shown}">
<div class="field"${problem && html` data-invalid`}><label for="code">${say("publicPages.code.code")}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10"${described}>${error}</div>
<div class="actions"><button class="button primary">${say("publicPages.code.check")}</button><a class="button quiet" href="${visit.paths.home}">${say("publicPages.code.other")}</a></div></form>`;
  return sendPage(visit, { body, title: say("publicPages.code.codeTitle"), status: problem ? 422 : 200 });
}

type Which = { shown: string; code: string; people: readonly { id: string; name: string }[] };

/** Several people have the address: the code is used up once one of them is chosen. */
function askWhich(visit: Visit, { shown, code, people }: Which): Promise<FastifyReply> {
  const say = sayIn(visit.wizard.language);
  const options = people.map(
    ({ id, name }, place) =>
      html`<label class="choice"><input type="radio" name="who" value="${id}"${place === 0 && html` checked`}><span>${name}</span></label>`,
  );
  const hidden = drawHidden([
    { name: "shown", value: shown },
    { name: "code", value: code },
  ]);
  const body = html`<form class="step" method="post" action="${visit.paths.verify}" novalidate>${hidden}
<fieldset class="field"><legend>${say("publicPages.code.which")}</legend><div class="choices">${options}</div></fieldset>
<div class="actions"><button class="button primary">${say("publicPages.code.check")}</button></div></form>`;
  return sendPage(visit, { body, title: say("publicPages.code.title") });
}

/** Rotates the run's key: whoever started the run, or received its link, may be somebody else and must lose access. */
async function checkCode(visit: Visit, code: string): Promise<FastifyReply> {
  const { asked, wizard, run, place, paths } = visit;
  const tried = await tryCode(asked.app, wizard.db, run!.id, code);
  const shown = (asked.form.get("shown") ?? "").slice(0, 100);
  if (tried.is !== "right")
    return askCode(visit, { shown, problem: tried.is === "spent" ? "noMoreTries" : "wrongCode" });
  const methods = waysOf(wizard);
  const { timeZone } = wizard.team;
  const people = await findSamePeople(wizard.db, wizard.flow, { methods, recordId: tried.recordId, timeZone });
  const chosen = people.find(({ id }) => id === asked.form.get("who"));
  if (people.length > 1 && !chosen) return askWhich(visit, { shown, code, people });
  if (!(await spendCode(wizard.db, tried.codeId))) return askCode(visit, { shown, problem: "wrongCode" });
  const key = newSecret();
  const { numUpdatedRows } = await wizard.db.data
    .updateTable("_wizard_run")
    .set({
      recognized_at: new Date(),
      start_record_id: chosen?.id ?? tried.recordId,
      visitor_key: keyHash(asked.app, key),
    })
    .where("id", "=", run!.id)
    .where("recognized_at", "is", null)
    .executeTakeFirst();
  // A concurrent request has recognized the run and holds its new key.
  if (numUpdatedRows === 0n) return asked.reply.redirect(paths.home, 303);
  const widget = visit.widget && { ...visit.widget, key };
  if (!widget) keepVisitorKey(visit, key);
  const sealedKey = visit.sealedKey && sealKey(asked.app, place.wizardId, key);
  return asked.reply.redirect(pathsOf(place, widget, sealedKey).home, 303);
}

import type { FastifyReply } from "fastify";
import { maskAddress, readAddress } from "#messages/consent/addresses.ts";
import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { type Html, html } from "#shared/html.ts";
import { drawQr } from "#shared/qr-picture.ts";
import { wizardNameIn } from "#wizards/data-wizards/wizard-definitions.ts";
import type { RunRow } from "#wizards/wizard-runs/run-rows.server.ts";
import { moveName } from "./form-names.ts";
import { waysOf } from "./recognize.server.ts";
import { sealResumeLink, sendResumeLink } from "./send-resume-link.server.ts";
import { canGoOn } from "./show-step.server.ts";
import { wizardPath } from "./wizard-cookie.ts";
import { sendPage, type Visit } from "./wizard-page.server.ts";

/** Nobody sends themselves more than a few, and no network many. */
const ofRun = { most: 3, seconds: 24 * 3600 };
const fromNetwork = { most: 30, seconds: 3600 };

type Begun = Visit & { run: RunRow; key: string };

/** In a widget the key is of its addresses, which are nothing to take along. */
export const canGoOnLater = (visit: Visit): visit is Begun =>
  canGoOn(visit.run) && visit.key !== undefined && !visit.widget;

/**
 * Who gets the link of a run that is not recognised yet would be recognised in a run that somebody else has begun. Where
 * nobody is recognised, it never gains anything.
 */
const mayBeMailed = ({ run, wizard }: Begun): boolean => run.recognized_at !== null || waysOf(wizard).length === 0;

type Told = { sentTo?: string; isWrong?: boolean };

/** The address that goes on with a run elsewhere: to copy, to scan, to be sent, to print. */
export function showLater(visit: Begun, { sentTo, isWrong }: Told = {}): Promise<FastifyReply> {
  const { asked, place, wizard, key, paths } = visit;
  const say = sayIn(wizard.language);
  const address = `${asked.app.env.APP_URL}${wizardPath(place)}?resume=${key}`;
  const body = html`<div class="leaving"><p>${say("publicPages.later.about")}</p>
<div class="field not-print"><label for="resume">${say("publicPages.later.address")}</label><input id="resume" readonly value="${address}"></div>
<p class="only-print">${address}</p>
${drawCode(address, say("publicPages.later.code"))}
${sentTo ? html`<p class="notice" role="status">${say("publicPages.later.sent", { address: sentTo })}</p>` : mayBeMailed(visit) && drawMail(visit, isWrong)}
<p class="not-print"><a class="button" href="${paths.home}">${say("publicPages.later.back")}</a></p></div>`;
  return sendPage(visit, { body, title: say("publicPages.later.title"), status: isWrong ? 422 : 200 });
}

/** Dark on white in every scheme: cameras do not read it otherwise. */
function drawCode(address: string, label: string): Html {
  const { size, path } = drawQr(address);
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

function drawMail({ wizard, paths }: Visit, isWrong = false): Html {
  const say = sayIn(wizard.language);
  const error = isWrong && html`<p class="error" id="email-error">${say("publicPages.later.wrong")}</p>`;
  const described = isWrong
    ? html` aria-invalid="true" aria-describedby="email-error"`
    : html` aria-describedby="email-help"`;
  const help = !isWrong && html`<p class="help" id="email-help">${say("publicPages.later.emailHelp")}</p>`;
  return html`<form class="step not-print" method="post" action="${paths.home}" novalidate>
<div class="field"${isWrong && html` data-invalid`}><label for="email">${say("publicPages.later.email")}</label><input id="email" name="email" type="email" autocomplete="email"${described}>${help}${error}</div>
<div class="actions"><button class="button" name="${moveName}" value="mail">${say("publicPages.later.send")}</button></div></form>`;
}

/** To an address that is used for this and kept nowhere. */
export async function mailResumeLink(visit: Begun): Promise<FastifyReply> {
  const { asked, place, wizard, run, key } = visit;
  const { app, form, address: from } = asked;
  if (!mayBeMailed(visit)) throw new Refusal("forbidden");
  const to = readAddress("EMAIL", (form.get("email") ?? "").slice(0, 254));
  if (!to) return showLater(visit, { isWrong: true });
  const network = networkOf(from);
  await spend(app, { key: `resume-link:${place.teamId}:${network}`, ...fromNetwork });
  await spend(app, { key: `resume-link:${run.id}`, ...ofRun });
  const { language, dataLanguage } = wizard;
  const name = wizardNameIn(wizard.wizard, dataLanguage);
  const sealed = sealResumeLink(app, run.id, { to: to.address, key });
  await app.jobs.send(app.db, sendResumeLink, { ...place, runId: run.id, sealed, network, language, name });
  return showLater(visit, { sentTo: maskAddress("EMAIL", to.address) });
}

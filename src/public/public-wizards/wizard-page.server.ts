import type { FastifyReply } from "fastify";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { PageAsked } from "#server/http/hosted-pages.ts";
import { looksLikeSecret, newSecret } from "#server/http/secrets.ts";
import { allowFrames } from "#server/http/security-headers.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { type Html, html } from "#shared/html.ts";
import { isId } from "#shared/ids.ts";
import { isLanguage, type Language, languageNames } from "#shared/languages.ts";
import { wizardDescriptionIn, wizardNameIn } from "#wizards/data-wizards/wizard-definitions.ts";
import type { RunRow } from "#wizards/wizard-runs/run-rows.server.ts";
import { requireSiteOf } from "../visitors/allowed-sites.server.ts";
import { frameSources } from "../visitors/allowed-sites.ts";
import { requireWidgetRow } from "../visitors/find-widget.server.ts";
import { sendPart } from "../visitors/site-part.server.ts";
import { teamPage } from "../visitors/team-page.server.ts";
import { openPublicWizard, type PublicWizard } from "./open-public-wizard.server.ts";
import { unsealKey } from "./sealed-key.server.ts";
import { findVisitorRun, keyHash } from "./visitor-run.server.ts";
import { pathsOf, sentKey, type WizardPaths, type WizardWidget, wizardPath } from "./wizard-cookie.ts";

/** A visitor at a public wizard: with their run, where they have begun one. */
export type Visit = {
  asked: PageAsked;
  place: { teamId: string; wizardId: string };
  wizard: PublicWizard;
  key: string | undefined;
  run: RunRow | undefined;
  /** With the key of their run. */
  caller: TeamCaller;
  widget: WizardWidget | undefined;
  /** The key as it stands in the addresses, where no cookie has brought it. */
  sealedKey: string | undefined;
  paths: WizardPaths;
};

export async function openVisit(asked: PageAsked): Promise<Visit> {
  const { app, request } = asked;
  const { place, widget } = await findPlace(asked);
  const cookieKey = widget ? undefined : sentKey(request, place);
  const addressKey = widget || cookieKey ? undefined : unsealKey(app, place.wizardId, asked.query.get("run"));
  const sealedKey = addressKey && asked.query.get("run")!;
  const key = widget ? widget.key : (cookieKey ?? addressKey);
  const run = await findVisitorRun(app, app.db.team(place.teamId), place.wizardId, key);
  // A run speaks the language that it was begun in.
  const wanted = isLanguage(run?.language) ? run.language : asked.wanted;
  const wizard = await openPublicWizard(app, place, wanted, run?.version_id);
  // What is kept of the run's key is that of the visitor's: it was found by it.
  const caller = run ? { ...wizard.caller, visitorKey: run.visitor_key! } : wizard.caller;
  return { asked, place, wizard, key, run, caller, widget, sealedKey, paths: pathsOf(place, widget, sealedKey) };
}

type Found = Pick<Visit, "place" | "widget">;

/** By its own address, or by that of a widget: then on the widget's sites, and on ours. */
async function findPlace(asked: PageAsked): Promise<Found> {
  const { app, params, query, request, reply } = asked;
  const [partId, frameId] = [params.widgetId, query.get("frame")];
  const { teamId = "", wizardId = "" } = params;
  if (partId === undefined && !isId(frameId)) {
    if (!isId(teamId) || !isId(wizardId)) throw new Refusal("not_found");
    return { place: { teamId, wizardId }, widget: undefined };
  }
  const { id, team_id, wizard_id, domains } = await requireWidgetRow(app, partId ?? frameId!);
  if (wizard_id === null) throw new Refusal("not_found");
  const place = { teamId: team_id, wizardId: wizard_id };
  const sent = query.get("run");
  const key = looksLikeSecret(sent) ? sent : newSecret();
  if (partId !== undefined) {
    requireSiteOf(app, request, reply, domains);
    return { place, widget: { as: "part", id, key } };
  }
  if (teamId !== place.teamId || wizardId !== place.wizardId) throw new Refusal("not_found");
  allowFrames(reply, ["'self'", ...frameSources(domains)]);
  return { place, widget: { as: "frame", id, key } };
}

export const withKey = (app: App, caller: TeamCaller, key: string): TeamCaller => ({
  ...caller,
  visitorKey: keyHash(app, key),
});

type Content = { body: Html; title?: string; hasLanguages?: boolean; asksProof?: boolean; status?: number };

/** A page of the wizard, under its name. */
export async function sendPage(
  { asked, place, wizard, widget, paths }: Visit,
  { body, title, hasLanguages, asksProof, status = 200 }: Content,
) {
  const { app, reply } = asked;
  const { language, dataLanguage } = wizard;
  const name = wizardNameIn(wizard.wizard, dataLanguage);
  if (widget?.as === "part") return sendPart(reply, { title: title ?? name, home: paths.home, body, language }, status);
  const text = await teamPage(app, wizard.team, language, {
    ...{ title: title ?? name, path: wizardPath(place), width: "prose" },
    description: wizardDescriptionIn(wizard.wizard, dataLanguage),
    body: html`${hasLanguages && !widget && drawLanguages(wizard, place)}${body}${asksProof && proveWork}${widget && tellHeight}`,
    ...(widget && { css: framedCss }),
  });
  return send(reply, text, status);
}

/** The site around it has a header and a colour of its own. */
const framedCss =
  ".simply.page{min-height:0;background:none}.simply :is(.page-header,.page-footer){display:none}.simply main{padding:0}";
const proveWork = html`<script type="module" src="/proof.js"></script>`;
const tellHeight = html`<script src="/frame.js" defer></script>`;

const send = (reply: FastifyReply, text: string, status: number) =>
  reply.code(status).header("cache-control", "private, no-store").type("text/html; charset=utf-8").send(text);

/** Ways to the same page in the other languages that the wizard offers. */
function drawLanguages({ wizard, language }: PublicWizard, place: Visit["place"]): Html | false {
  const offered = wizard.availableLanguages.filter((each) => each !== language);
  if (offered.length === 0) return false;
  const say = sayIn(language);
  const link = (to: Language) =>
    html`<a href="${wizardPath(place)}?lang=${to}" lang="${to}" hreflang="${to}">${languageNames[to]}</a>`;
  return html`<nav class="languages" aria-label="${say("publicPages.wizard.languages")}">${offered.map(link)}</nav>`;
}

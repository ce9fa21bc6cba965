import type { FastifyReply } from "fastify";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { PageAsked } from "#server/http/hosted-pages.ts";
import { allowFrames } from "#server/http/security-headers.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { type Html, html } from "#shared/html.ts";
import { isId } from "#shared/ids.ts";
import { isLanguage, type Language, languageNames } from "#shared/languages.ts";
import { wizardDescriptionIn, wizardNameIn } from "#wizards/data-wizards/wizard-definitions.ts";
import type { RunRow } from "#wizards/wizard-runs/run-rows.server.ts";
import { frameSources } from "../visitors/allowed-sites.ts";
import { teamPage } from "../visitors/team-page.server.ts";
import { openPublicWizard, type PublicWizard } from "./open-public-wizard.server.ts";
import { findVisitorRun, keyHash } from "./visitor-run.server.ts";
import { type Frame, pathsOf, sentKey, type WizardPaths, wizardPath } from "./wizard-cookie.ts";

/** A visitor at a public wizard: with their run, where they have begun one. */
export type Visit = {
  asked: PageAsked;
  place: { teamId: string; wizardId: string };
  wizard: PublicWizard;
  key: string | undefined;
  run: RunRow | undefined;
  /** With the key of their run. */
  caller: TeamCaller;
  frame: Frame | undefined;
  paths: WizardPaths;
};

export async function openVisit(asked: PageAsked): Promise<Visit> {
  const { app, params, query, request, language } = asked;
  const { teamId = "", wizardId = "" } = params;
  if (!isId(teamId) || !isId(wizardId)) throw new Refusal("not_found");
  const place = { teamId, wizardId };
  const frame = await findFrame(asked, place);
  const key = frame ? frame.key : sentKey(request, place);
  const run = await findVisitorRun(app, app.db.team(teamId), wizardId, key);
  const said = query.get("lang");
  const heard = request.headers["accept-language"] ? language : undefined;
  // A run speaks the language that it was begun in.
  const wanted = isLanguage(run?.language) ? run.language : isLanguage(said) ? said : heard;
  const wizard = await openPublicWizard(app, place, wanted, run?.version_id);
  const caller = withKey(app, wizard.caller, run ? key : undefined);
  return { asked, place, wizard, key, run, caller, frame, paths: pathsOf(place, frame) };
}

/** Whether the page stands in the frame of a widget: then only on its sites, and on ours. */
async function findFrame({ app, query, reply }: PageAsked, place: Visit["place"]): Promise<Frame | undefined> {
  const widgetId = query.get("frame");
  if (!isId(widgetId)) return undefined;
  const widget = await app.db
    .team(place.teamId)
    .from("website_widget")
    .select("domains")
    .where("id", "=", widgetId)
    .where("wizard_id", "=", place.wizardId)
    .executeTakeFirst();
  if (!widget) throw new Refusal("not_found");
  const sources = ["'self'", ...frameSources(widget.domains)];
  allowFrames(reply, sources);
  return { widgetId, sources, key: query.get("run") ?? undefined };
}

export const withKey = (app: App, caller: TeamCaller, key: string | undefined): TeamCaller =>
  key === undefined ? caller : { ...caller, visitorKey: keyHash(app, key) };

type Content = { body: Html; title?: string; hasLanguages?: boolean; status?: number };

/** A page of the wizard, under its name. */
export async function sendPage(
  { asked, place, wizard, frame }: Visit,
  { body, title, hasLanguages, status = 200 }: Content,
) {
  const { app, reply } = asked;
  const { language } = wizard;
  const name = wizardNameIn(wizard.wizard, language);
  const text = await teamPage(app, wizard.team, language, {
    ...{ title: title ?? name, path: wizardPath(place), width: "prose" },
    description: wizardDescriptionIn(wizard.wizard, language),
    body: html`${hasLanguages && !frame && drawLanguages(wizard, place)}${body}${frame && tellHeight}`,
    ...(frame && { css: framedCss }),
  });
  return send(reply, text, status);
}

/** The site around it has a header and a colour of its own. */
const framedCss =
  ".simply.page{min-height:0;background:none}.simply :is(.page-header,.page-footer){display:none}.simply main{padding:0}";
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

import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { HtmlFile } from "#data/fields/field-html.ts";
import { uploadLimits } from "#platform/files/team.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type Html, noHtml } from "#shared/html.ts";
import type { Language } from "#shared/languages.ts";
import { listItems } from "#views/data-views/list-items.server.ts";
import { openView } from "#views/data-views/open-view.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { drawPublicView } from "../hosted-views/draw-page.server.ts";
import { htmlContext } from "../hosted-views/html-context.server.ts";
import { drawStep } from "./draw-step.ts";
import { readChoices } from "./form-choices.server.ts";
import type { PublicWizard } from "./open-public-wizard.server.ts";
import { readShownFiles } from "./shown-files.server.ts";
import type { Visit } from "./wizard-page.server.ts";

type Step = NonNullable<RunScreen["step"]>;

/** Beyond this, people search or filter. */
const mostPicked = 200;

/** All that drawing a step, and reading its form, needs to know. */
export async function stepContext(
  { asked, wizard: { db, team, language, dataLanguage }, caller }: Visit,
  { names, step }: RunScreen,
  files?: ReadonlyMap<string, HtmlFile>,
) {
  const known = { ...(await definitionsAndRights(db, readerOf(caller, dataLanguage))), timeZone: team.timeZone };
  const choices = step ? await readChoices(db, known, step) : new Map();
  const colors = new Map(
    [...choices.values()].flat().flatMap(({ id, color }) => (color ? [[id, color] as const] : [])),
  );
  const mostFileBytes = uploadLimits(asked.app).maxBytes;
  return htmlContext({ language, timeZone: team.timeZone, names, colors, choices, files, mostFileBytes });
}

/** Words of the data are read in its language, whatever the page is in. */
const readerOf = (caller: TeamCaller, language: Language | undefined): TeamCaller =>
  language ? { ...caller, language } : caller;

type Drawn = {
  screen: RunScreen;
  step: Step;
  errors?: ReadonlyMap<string, string>;
  notice?: string | undefined;
  action: string;
  hidden?: readonly { name: string; value: string }[];
  challenge?: string | undefined;
};

/** A step as the body of a page. */
export async function drawStepPage(visit: Visit, drawn: Drawn): Promise<Html> {
  const { wizard, asked } = visit;
  const caller = readerOf(visit.caller, wizard.dataLanguage);
  const { screen, step, errors = new Map(), notice, action, hidden = [], challenge } = drawn;
  const context = await stepContext(visit, screen, await readShownFiles(visit, screen));
  const shown = step.tasks.flatMap(({ taskId, view }) => (view ? [{ taskId, ...view }] : []));
  const views = new Map<string, Html>();
  const picks = new Map<string, { id: string; name: string }[]>();
  for (const { taskId, viewId, filter, pick } of shown) {
    const narrow = filter ?? undefined;
    views.set(
      taskId,
      pick === "none" ? await drawShown(asked.app, wizard, caller, { viewId, narrow, action }) : noHtml,
    );
    if (pick === "none") continue;
    const { items } = await listItems(wizard.db, caller, { viewId }, { narrow, limit: mostPicked });
    picks.set(
      taskId,
      items.map(({ id, name }) => ({ id, name })),
    );
  }
  return drawStep({ screen, step, errors, notice, context, action, hidden, challenge, views, picks });
}

type Shown = { viewId: string; narrow: Parameters<typeof drawPublicView>[2]["narrow"]; action: string };

/** A view within a wizard: with the wizard's rights, and what the step narrows it to; it leads nowhere. */
async function drawShown(app: App, wizard: PublicWizard, caller: TeamCaller, { viewId, narrow, action }: Shown) {
  const { db, team, language } = wizard;
  const open = await openView(db, caller, viewId, { narrow });
  const settings = { ...open.settings, filterFields: [] };
  const view = { db, team, language, caller, open: { ...open, settings }, leadsTo: undefined, ledFrom: undefined };
  const asked = { query: new URLSearchParams(), path: action, narrow, itemPath: () => action };
  return (await drawPublicView(app, { ...view, hasPassword: false, passwordHash: null, feedSalt: null }, asked)).body;
}

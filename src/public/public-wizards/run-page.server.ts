import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { HtmlFile } from "#data/fields/field-html.ts";
import { uploadLimits } from "#platform/files/team.server.ts";
import type { Filter } from "#shared/filter.ts";
import type { Html } from "#shared/html.ts";
import { openView } from "#views/data-views/open-view.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { drawPublicView } from "../hosted-views/draw-page.server.ts";
import { htmlContext } from "../hosted-views/html-context.server.ts";
import { drawFacts } from "./draw-facts.ts";
import { drawStep } from "./draw-step.ts";
import { type FoundChoice, readChoices } from "./form-choices.server.ts";
import { readerOf, readPicks } from "./read-picks.server.ts";
import { fileAddresses, readShownFiles } from "./shown-files.server.ts";
import type { Visit } from "./wizard-page.server.ts";

type Step = NonNullable<RunScreen["step"]>;

/** All that drawing a step, and reading its form, needs to know. */
export async function stepContext(
  visit: Pick<Visit, "asked" | "wizard" | "caller">,
  { names, step }: Pick<RunScreen, "names" | "step">,
  files?: ReadonlyMap<string, HtmlFile>,
) {
  const { asked, wizard } = visit;
  const { db, team, language } = wizard;
  const known = { ...(await definitionsAndRights(db, readerOf(visit))), timeZone: team.timeZone };
  const found = step ? await readChoices(db, known, step) : new Map<string, readonly FoundChoice[]>();
  const colors = new Map([...found.values()].flat().flatMap(({ id, color }) => (color ? [[id, color] as const] : [])));
  const mostFileBytes = uploadLimits(asked.app).maxBytes;
  const around = { language, timeZone: team.timeZone, names, colors, files, mostFileBytes };
  const plain = htmlContext(around);
  const choices = new Map(
    [...found].map(
      ([key, all]) => [key, all.map((choice) => ({ ...choice, about: drawFacts(choice.facts ?? [], plain) }))] as const,
    ),
  );
  return htmlContext({ ...around, choices });
}

type Drawn = {
  screen: RunScreen;
  step: Step;
  errors?: ReadonlyMap<string, string>;
  notice?: string | undefined;
  places?: string | undefined;
  action: string;
  hidden?: readonly { name: string; value: string }[];
  challenge?: string | undefined;
  offer?: Html | undefined;
};

/** A step as the body of a page. */
export async function drawStepPage(visit: Visit, drawn: Drawn): Promise<Html> {
  const { screen, step, errors = new Map(), notice, places, action, hidden = [], challenge, offer } = drawn;
  const picks = await readPicks(visit, step);
  const names = Object.assign({}, screen.names, ...[...picks.values()].map((each) => each.names));
  const context = await stepContext(visit, { step, names }, await readShownFiles(visit, screen));
  const views = new Map<string, Html>();
  for (const { taskId, view } of step.tasks)
    if (view?.pick === "none") views.set(taskId, await drawShown(visit, step.id, { ...view, action }));
  return drawStep({ screen, step, errors, notice, places, context, action, hidden, challenge, offer, views, picks });
}

type TaskView = { viewId: string; filter: Filter | null; action: string };

/** A view within a wizard: with the wizard's rights, and what the step narrows it to; it leads nowhere. */
async function drawShown(visit: Visit, stepId: string, { viewId, filter, action }: TaskView): Promise<Html> {
  const { app } = visit.asked;
  const { db, team, language } = visit.wizard;
  const caller = readerOf(visit);
  const narrow = filter ?? undefined;
  const open = await openView(db, caller, viewId, { narrow });
  const settings = { ...open.settings, filterFields: [] };
  const view = { db, team, language, caller, open: { ...open, settings }, leadsTo: undefined, ledFrom: undefined };
  const addressOf = fileAddresses(visit, stepId);
  const asked = { query: new URLSearchParams(), path: action, narrow, itemPath: () => action, addressOf };
  return (await drawPublicView(app, { ...view, hasPassword: false, passwordHash: null, feedSalt: null }, asked)).body;
}

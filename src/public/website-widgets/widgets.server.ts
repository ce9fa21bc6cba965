import type { Selectable } from "kysely";
import { recordDefinitionChanges } from "#data/collections/log-definition.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { AppTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { isLanguage } from "#shared/languages.ts";
import { requireView } from "#views/data-views/read-views.server.ts";
import { requireWizard } from "#wizards/data-wizards/read-wizards.server.ts";
import { isPublic } from "../hosted-views/open-public-view.server.ts";
import { readDomain } from "../visitors/allowed-sites.ts";
import { readVisits } from "../visitors/count-visits.server.ts";
import { mostWidgets, type WidgetInput, type WidgetShown, widgetTheme } from "./contract.ts";

type Row = Selectable<AppTables["website_widget"]>;
type Asking = { app: App; caller: TeamCaller };

export async function listWidgets({ app, caller }: Asking, collectionId: string): Promise<WidgetShown[]> {
  const team = app.db.team(caller.teamId);
  await requireShaped(team, caller, collectionId);
  const rows = await team
    .from("website_widget")
    .selectAll()
    .where("collection_id", "=", collectionId)
    .orderBy("id")
    .execute();
  return showWidgets(app, team, rows);
}

type NewWidget = Omit<WidgetInput, "theme"> & {
  id?: string | undefined;
  viewId: string | null;
  wizardId: string | null;
  theme?: WidgetInput["theme"] | undefined;
};

export async function createWidget(
  { app, caller }: Asking,
  collectionId: string,
  input: NewWidget,
): Promise<WidgetShown> {
  const domains = readDomains(input.domains);
  return write({ app, caller }, async (team) => {
    await requireShaped(team, caller, collectionId);
    await requireSubject(team, collectionId, input);
    const own = await team.from("website_widget").select("id").where("collection_id", "=", collectionId).execute();
    if (own.some(({ id }) => id === input.id)) return input.id!;
    if (own.length >= mostWidgets) refuseConflict("", "websiteWidgets.tooMany", { max: mostWidgets });
    const id = input.id ?? newId();
    const row = {
      id,
      collection_id: collectionId,
      view_id: input.viewId,
      wizard_id: input.wizardId,
      name: input.name,
      domains,
    };
    const look = { theme: JSON.stringify(input.theme ?? widgetTheme.parse({})), language: input.language };
    await team.insert("website_widget", [{ ...row, ...look, created_by: caller.userId }]).execute();
    return id;
  });
}

type Changes = { [Key in keyof WidgetInput]?: WidgetInput[Key] | undefined };

export async function changeWidget({ app, caller }: Asking, widgetId: string, changes: Changes): Promise<WidgetShown> {
  const { name, domains, theme, language } = changes;
  const row = {
    ...(name !== undefined && { name }),
    ...(domains && { domains: readDomains(domains) }),
    ...(theme && { theme: JSON.stringify(theme) }),
    ...(language !== undefined && { language }),
  };
  return write({ app, caller }, async (team) => {
    await requireWidget(team, caller, widgetId);
    if (Object.keys(row).length > 0) await team.update("website_widget", row).where("id", "=", widgetId).execute();
    return widgetId;
  });
}

export async function deleteWidget({ app, caller }: Asking, widgetId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireWidget(team, caller, widgetId);
    await team.remove("website_widget").where("id", "=", widgetId).execute();
    await recordDefinitionChanges(app, tx, caller, []);
  });
}

/** What pages of other sites may show changes with it, so every process is told. */
const write = ({ app, caller }: Asking, work: (team: TeamDb) => Promise<string>): Promise<WidgetShown> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const id = await work(team);
    await recordDefinitionChanges(app, tx, caller, []);
    const row = await team.from("website_widget").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return (await showWidgets(app, team, [row]))[0]!;
  });

async function requireShaped(team: TeamDb, caller: TeamCaller, collectionId: string) {
  const { definitions } = await definitionsAndRights(team, caller);
  if (!shapedBy(definitions, caller).collections.has(collectionId)) throw new Refusal("not_found");
}

async function requireWidget(team: TeamDb, caller: TeamCaller, widgetId: string): Promise<Row> {
  const row = await team.from("website_widget").selectAll().where("id", "=", widgetId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  await requireShaped(team, caller, row.collection_id);
  return row;
}

/** A view of this collection, or a wizard of the team. */
async function requireSubject(
  team: TeamDb,
  collectionId: string,
  { viewId, wizardId }: Pick<NewWidget, "viewId" | "wizardId">,
) {
  if ((viewId === null) === (wizardId === null)) refuseField("viewId", "websiteWidgets.oneOf");
  if (viewId !== null) {
    const view = await requireView(team, viewId).catch(() => undefined);
    if (!view || view.ownerId !== null || view.collectionId !== collectionId)
      refuseField("viewId", "validation.invalid");
  }
  if (wizardId !== null && !(await requireWizard(team, wizardId).catch(() => undefined)))
    refuseField("wizardId", "validation.invalid");
}

function readDomains(given: readonly string[]): string[] {
  const read = given.map((text, place) => readDomain(text) ?? refuseField(`domains.${place}`, "websiteWidgets.domain"));
  return [...new Set(read)];
}

async function showWidgets(app: App, team: TeamDb, rows: Row[]): Promise<WidgetShown[]> {
  const visits = await readVisits(
    app,
    team.id,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, collectionId: row.collection_id, name: row.name, viewId: row.view_id, wizardId: row.wizard_id },
      isShown: await isShown(team, row),
      ...{ domains: row.domains, theme: widgetTheme.parse(row.theme), visits: visits.get(row.id) ?? 0 },
      language: isLanguage(row.language) ? row.language : null,
    })),
  );
}

async function isShown(team: TeamDb, { view_id, wizard_id }: Row): Promise<boolean> {
  if (view_id) {
    const view = await requireView(team, view_id).catch(() => undefined);
    return view !== undefined && isPublic(view) && !view.hasPassword;
  }
  const wizard = await requireWizard(team, wizard_id!).catch(() => undefined);
  const isOpen = wizard?.isPublic === true && wizard.externalAccessBy !== "nobody";
  return isOpen && wizard.publishedVersionId !== null;
}

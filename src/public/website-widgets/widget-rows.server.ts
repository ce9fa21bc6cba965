import type { Selectable } from "kysely";
import { recordDefinitionChanges } from "#data/collections/log-definition.server.ts";
import { requireList } from "#messages/consent/lists.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { AppTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { isLanguage } from "#shared/languages.ts";
import { requireView } from "#views/data-views/read-views.server.ts";
import { requireWizard } from "#wizards/data-wizards/read-wizards.server.ts";
import { isPublic } from "../hosted-views/open-public-view.server.ts";
import { readDomain } from "../visitors/allowed-sites.ts";
import { readVisits } from "../visitors/count-visits.server.ts";
import { type WidgetInput, type WidgetShown, widgetTheme } from "./contract.ts";

export type Row = Selectable<AppTables["website_widget"]>;
export type Asking = { app: App; caller: TeamCaller };
/** Where a widget belongs, and what it shows. */
type Subject = Pick<Row, "collection_id" | "view_id" | "wizard_id" | "list_id">;
export type NewWidget = Omit<WidgetInput, "theme"> & {
  id?: string | undefined;
  theme?: WidgetInput["theme"] | undefined;
};

/** `own`: those that there are beside it. With the same id a second time it is the one that was made. */
export async function insertWidget(
  team: TeamDb,
  caller: TeamCaller,
  { subject, own, input }: { subject: Subject; own: readonly { id: string }[]; input: NewWidget },
): Promise<string> {
  const domains = readDomains(input.domains);
  const { id = newId(), name, language } = input;
  if (own.some((each) => each.id === id)) return id;
  const theme = JSON.stringify(input.theme ?? widgetTheme.parse({}));
  const row = { ...subject, id, name, domains, theme, language, created_by: caller.userId };
  await team.insert("website_widget", [row]).execute();
  return id;
}

export type Changes = { [Key in keyof WidgetInput]?: WidgetInput[Key] | undefined };

export async function updateWidget(team: TeamDb, widgetId: string, changes: Changes): Promise<string> {
  const { name, domains, theme, language } = changes;
  const row = {
    ...(name !== undefined && { name }),
    ...(domains && { domains: readDomains(domains) }),
    ...(theme && { theme: JSON.stringify(theme) }),
    ...(language !== undefined && { language }),
  };
  if (Object.keys(row).length > 0) await team.update("website_widget", row).where("id", "=", widgetId).execute();
  return widgetId;
}

/** What pages of other sites may show changes with it, so every process is told. */
export async function writeWidget(
  { app, caller }: Asking,
  work: (team: TeamDb) => Promise<string>,
): Promise<WidgetShown> {
  const row = await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const id = await work(team);
    await recordDefinitionChanges(app, tx, caller, []);
    return team.from("website_widget").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  });
  return (await showWidgets(app, app.db.team(caller.teamId), [row]))[0]!;
}

export const removeWidget = ({ app, caller }: Asking, widgetId: string, check: (team: TeamDb) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await check(team);
    await team.remove("website_widget").where("id", "=", widgetId).execute();
    await recordDefinitionChanges(app, tx, caller, []);
  });

function readDomains(given: readonly string[]): string[] {
  const read = given.map((text, place) => readDomain(text) ?? refuseField(`domains.${place}`, "websiteWidgets.domain"));
  return [...new Set(read)];
}

export async function showWidgets(app: App, team: TeamDb, rows: Row[]): Promise<WidgetShown[]> {
  const ids = rows.map(({ id }) => id);
  const visits = await readVisits(app, team.id, ids);
  return Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, collectionId: row.collection_id, name: row.name },
      ...{ viewId: row.view_id, wizardId: row.wizard_id, listId: row.list_id },
      isShown: await isShown(team, row),
      ...{ domains: row.domains, theme: widgetTheme.parse(row.theme), visits: visits.get(row.id) ?? 0 },
      language: isLanguage(row.language) ? row.language : null,
    })),
  );
}

async function isShown(team: TeamDb, { view_id, wizard_id, list_id }: Row): Promise<boolean> {
  if (list_id) return (await requireList(team, list_id).catch(() => undefined))?.is_open ?? false;
  if (view_id) {
    const view = await requireView(team, view_id).catch(() => undefined);
    return view !== undefined && isPublic(view) && !view.hasPassword;
  }
  const wizard = await requireWizard(team, wizard_id!).catch(() => undefined);
  const isOpen = wizard?.isPublic === true && wizard.externalAccessBy !== "nobody";
  return isOpen && wizard.publishedVersionId !== null;
}

import type { Selectable } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { readThrough } from "#server/db/read-through.ts";
import type { AppTables } from "#server/db/tables.ts";
import { Cache } from "#shared/cache.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { flowSchema, type WizardFlow } from "../tasks/wizard-flow.ts";
import type { ExternalAccessWay } from "./contract.ts";
import type { WizardDefinition } from "./wizard-definitions.ts";

/** Live wizards of the team, in order. */
export async function readWizards(team: TeamDb): Promise<WizardDefinition[]> {
  const rows = await wizardRows(team)
    .where("data_wizard.deleted_at", "is", null)
    .orderBy("data_wizard.rank")
    .orderBy("data_wizard.id")
    .execute();
  return rows.map(readWizard);
}

export async function requireWizard(team: TeamDb, wizardId: string): Promise<WizardDefinition> {
  const row = await wizardRows(team)
    .where("data_wizard.id", "=", wizardId)
    .where("data_wizard.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return readWizard(row);
}

/** With when it was published beside it. */
export const wizardRows = (team: TeamDb) =>
  team
    .from("data_wizard")
    .leftJoin("data_wizard_version", "data_wizard_version.id", "data_wizard.published_version_id")
    .selectAll("data_wizard")
    .select("data_wizard_version.published_at");

const versions = new Cache<string, WizardFlow>("wizard-flows", { max: 500 });

/** As it was published: that never changes, so it is read once. */
export const readFlow = (team: TeamDb, versionId: string): Promise<WizardFlow> =>
  readThrough(versions, team, { key: versionId, read: (from) => readVersion(from, versionId) });

async function readVersion(team: TeamDb, versionId: string): Promise<WizardFlow> {
  const row = await team.from("data_wizard_version").select("flow").where("id", "=", versionId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return flowSchema.parse(row.flow);
}

/** The collections that offer it. */
export async function linkedCollectionIds(team: TeamDb, wizardId: string): Promise<string[]> {
  const links = team.from("data_wizard_link").select("collection_id").where("wizard_id", "=", wizardId);
  return (await links.orderBy("id").execute()).map(({ collection_id }) => collection_id);
}

/** The same of all, by wizard. */
export async function linkedCollections(team: TeamDb): Promise<ReadonlyMap<string, string[]>> {
  const links = await team.from("data_wizard_link").select(["wizard_id", "collection_id"]).orderBy("id").execute();
  const found = new Map<string, string[]>();
  for (const { wizard_id, collection_id } of links)
    found.set(wizard_id, [...(found.get(wizard_id) ?? []), collection_id]);
  return found;
}

type WizardRow = Selectable<AppTables["data_wizard"]> & { published_at: Date | null };

export const readWizard = (row: WizardRow): WizardDefinition => ({
  id: row.id,
  name: row.name,
  icon: row.icon,
  description: row.description,
  isPublic: row.is_public,
  externalAccessBy: row.external_access_by as ExternalAccessWay,
  defaultDataLanguage: row.default_data_language,
  interfaceLanguage: row.interface_language as Language | null,
  availableLanguages: row.available_languages as Language[],
  // What was kept before a setting was there has the usual for it.
  draft: flowSchema.parse(row.draft),
  publishedVersionId: row.published_version_id,
  publishedAt: row.published_at?.toISOString() ?? null,
  rank: row.rank,
  translations: row.translations ?? {},
  version: row.version,
  deletedAt: row.deleted_at,
});

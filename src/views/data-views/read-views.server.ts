import type { Selectable } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { AppTables } from "#server/db/tables.ts";
import { Refusal } from "#shared/errors.ts";
import type { ViewTypeName } from "./registry.ts";
import type { ViewDefinition } from "./view-definitions.ts";
import { freshSettings, type ViewSettings } from "./view-settings.ts";

/** Live views of some collections, whoever's they are, by rank. */
export async function readViews(team: TeamDb, collectionIds: readonly string[]): Promise<ViewDefinition[]> {
  if (collectionIds.length === 0) return [];
  const asked = team.from("data_view").selectAll().where("collection_id", "in", collectionIds);
  const rows = await asked.where("deleted_at", "is", null).orderBy("rank").orderBy("id").execute();
  return rows.map(readView);
}

export async function requireView(team: TeamDb, viewId: string): Promise<ViewDefinition> {
  const row = await team
    .from("data_view")
    .selectAll()
    .where("id", "=", viewId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return readView(row);
}

export function readView(row: Selectable<AppTables["data_view"]>): ViewDefinition {
  const type = row.type as ViewTypeName;
  return {
    id: row.id,
    collectionId: row.collection_id,
    ownerId: row.owner_id,
    type,
    internalName: row.internal_name,
    internalDescription: row.internal_description,
    draft: readSettings(type, row.draft),
    published: row.published === null ? null : readSettings(type, row.published),
    publishedAt: row.published_at?.toISOString() ?? null,
    hiddenFromRoleIds: row.hidden_from_roles,
    hasPassword: row.external_password !== null,
    hasFeed: row.external_feed !== null,
    rank: row.rank,
    translations: row.translations ?? {},
    version: row.version,
  };
}

/** What was kept before a setting was there has the usual for it. */
function readSettings(type: ViewTypeName, kept: unknown): ViewSettings {
  const fresh = freshSettings(type);
  const { options, ...settings } = kept as Partial<ViewSettings>;
  return { ...fresh, ...settings, options: { ...fresh.options, ...options } };
}

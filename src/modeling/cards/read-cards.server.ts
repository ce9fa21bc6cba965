import type { Selectable } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { AppTables } from "#server/db/tables.ts";
import { Refusal } from "#shared/errors.ts";
import type { CardDefinition, GroupDefinition } from "./card-definitions.ts";
import type { CardTypeName } from "./registry.ts";

/** Live cards of some collections, by rank. */
export async function readCards(team: TeamDb, collectionIds: readonly string[]): Promise<CardDefinition[]> {
  if (collectionIds.length === 0) return [];
  const asked = team.from("data_card").selectAll().where("collection_id", "in", collectionIds);
  const rows = await asked.where("deleted_at", "is", null).orderBy("rank").orderBy("id").execute();
  return rows.map(readCard);
}

/** Live groups of some collections, by rank, each with its cards; also with those in the bin, which keep their place. */
export async function readGroups(team: TeamDb, collectionIds: readonly string[]): Promise<GroupDefinition[]> {
  if (collectionIds.length === 0) return [];
  const asked = team.from("data_card_group").selectAll().where("collection_id", "in", collectionIds);
  const rows = await asked.where("deleted_at", "is", null).orderBy("rank").orderBy("id").execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const placements = await team
    .from("data_card_placement")
    .select(["group_id", "card_id"])
    .where("group_id", "in", ids)
    .orderBy("rank")
    .execute();
  const placed = Map.groupBy(placements, (each) => each.group_id);
  return rows.map((row) => readGroup(row, placed.get(row.id)?.map((each) => each.card_id) ?? []));
}

export async function requireCard(team: TeamDb, collectionId: string, cardId: string): Promise<CardDefinition> {
  const found = (await readCards(team, [collectionId])).find(({ id }) => id === cardId);
  if (!found) throw new Refusal("not_found");
  return found;
}

export async function requireGroup(team: TeamDb, collectionId: string, groupId: string): Promise<GroupDefinition> {
  const found = (await readGroups(team, [collectionId])).find(({ id }) => id === groupId);
  if (!found) throw new Refusal("not_found");
  return found;
}

export const readCard = (row: Selectable<AppTables["data_card"]>): CardDefinition => ({
  id: row.id,
  collectionId: row.collection_id,
  title: row.title,
  subtitle: row.subtitle,
  description: row.description,
  type: row.type as CardTypeName,
  editingMode: row.editing_mode,
  sourceFieldId: row.source_field_id,
  viewId: row.view_id,
  fields: row.fields ?? [],
  rank: row.rank,
  translations: row.translations ?? {},
  version: row.version,
});

export const readGroup = (row: Selectable<AppTables["data_card_group"]>, cardIds: string[]): GroupDefinition => ({
  id: row.id,
  collectionId: row.collection_id,
  name: row.name,
  icon: row.icon,
  rank: row.rank,
  translations: row.translations ?? {},
  version: row.version,
  cardIds,
});

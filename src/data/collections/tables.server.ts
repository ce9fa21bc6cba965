import { type Kysely, sql } from "kysely";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnTypes } from "#data/fields/storage.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { CollectionDefinition, FieldDefinition } from "./definitions.ts";
import { indexNameFor } from "./identifiers.ts";
import { isSmall, makeIndex, makeIndexes, tableIndexes } from "./indexes.server.ts";
import { type Adding, requireRoom } from "./table-limits.server.ts";

/** The team's tables have run-time names; every one of them was made by identifiers.ts. */
const open = (team: TeamDb) => team.data as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** One table a collection: an active row means that the record is in it. It carries the keys that lists sort and filter by. */
export async function createTable(team: TeamDb, { id, table }: Pick<CollectionDefinition, "id" | "table">) {
  await open(team)
    .schema.createTable(table)
    .addColumn("_record_id", "uuid")
    .addColumn("_is_active", "boolean", (column) => column.notNull().defaultTo(true))
    .addColumn("_record_name", sql`text collate "und-x-icu"`, (column) => column.notNull().defaultTo(""))
    .addColumn("_record_number", "bigint", (column) => column.notNull())
    .addColumn("_created_at", "timestamptz", (column) => column.notNull())
    .addColumn("_updated_at", "timestamptz", (column) => column.notNull())
    .addColumn("_search_text", "text", (column) => column.notNull().defaultTo(""))
    .addPrimaryKeyConstraint(indexNameFor(id, "pkey"), ["_record_id"])
    .execute();
  for (const index of tableIndexes(id)) await makeIndex(team, table, index);
}

/**
 * A column without a default: added at once, whatever the table's size. Links have none: they lie in their own table.
 * Its indexes come with it where the table is small; otherwise the answer is false, and they are to be made beside
 * everybody's work (build-indexes.server.ts).
 */
export async function addColumn(
  team: TeamDb,
  table: string,
  field: FieldDefinition,
  adding: Adding = {},
): Promise<boolean> {
  const { kind } = fieldTypeNamed(field.type).storage;
  if (kind === "links") return true;
  await requireRoom(team, table, adding);
  const type = kind === "text" ? sql`text collate "und-x-icu"` : sql.raw(columnTypes[kind]);
  const isIndexedNow = await isSmall(team, table);
  await open(team).schema.alterTable(table).addColumn(field.column, type).execute();
  if (isIndexedNow) await makeIndexes(team, table, field);
  return isIndexedNow;
}

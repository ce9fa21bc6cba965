import { type Kysely, sql } from "kysely";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnTypes } from "#data/fields/storage.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { FieldDefinition } from "./definitions.ts";
import { isSmall, makeIndexes } from "./indexes.server.ts";

/** The team's tables have run-time names; every one of them was made by identifiers.ts. */
const open = (team: TeamDb) => team.data as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** One table a collection: a live row means that the record is in it. It carries the keys that lists sort and filter by. */
export async function createTable(team: TeamDb, table: string) {
  await open(team)
    .schema.createTable(table)
    .addColumn("record_id", "uuid", (column) => column.primaryKey())
    .addColumn("live", "boolean", (column) => column.notNull().defaultTo(true))
    .addColumn("record_name", sql`text collate "und-x-icu"`, (column) => column.notNull().defaultTo(""))
    .addColumn("record_number", "bigint", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull())
    .addColumn("updated_at", "timestamptz", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const at = sql.table(`${team.schema}.${table}`);
  const name = (suffix: string) => sql.id(`${table}_${suffix}`.slice(0, 63));
  for (const [suffix, columns] of [
    ["by_name", sql`(record_name, record_id) where live`],
    ["by_number", sql`(record_number) where live`],
    ["by_created", sql`(created_at, record_id) where live`],
    ["by_updated", sql`(updated_at, record_id) where live`],
    // What was written last waits in a list that every search reads as it is: a short one.
    ["by_words", sql`using gin (search_text public.gin_trgm_ops) with (gin_pending_list_limit = 512) where live`],
  ] as const) {
    await sql`create index ${name(suffix)} on ${at} ${columns}`.execute(open(team));
  }
}

/**
 * A column without a default: added at once, whatever the table's size. Links have none: they lie in their own table.
 * Its indexes come with it where the table is small; otherwise the answer is false, and they are to be made beside
 * everybody's work (build-indexes.server.ts).
 */
export async function addColumn(team: TeamDb, table: string, field: FieldDefinition): Promise<boolean> {
  const { kind } = fieldTypeNamed(field.type).storage;
  if (kind === "links") return true;
  const type = kind === "text" ? sql`text collate "und-x-icu"` : sql.raw(columnTypes[kind]);
  const isIndexedNow = await isSmall(team, table);
  await open(team).schema.alterTable(table).addColumn(field.column, type).execute();
  if (isIndexedNow) await makeIndexes(team, table, field);
  return isIndexedNow;
}

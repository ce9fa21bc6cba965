import { sql } from "kysely";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fileFieldTypes, filesIn } from "#data/records/files-in-values.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** The files that records hold now, or held as far as their history tells: of either side of every change. */
export async function filesByRecord(team: TeamDb, recordIds: string[]): Promise<Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>();
  const keep = (record: string, ids: string[]) =>
    ids.length > 0 && files.set(record, new Set([...(files.get(record) ?? []), ...ids]));
  const fields = await team
    .from("field")
    .select(["id", "type", "column_name", "collection_id"])
    .where("type", "in", [...fileFieldTypes])
    .execute();
  if (fields.length === 0 || recordIds.length === 0) return files;
  const collections = await team
    .from("collection")
    .select(["id", "table_name"])
    .where("is_smart", "=", false)
    .execute();
  const tables = new Map(collections.map((row) => [row.id, row.table_name]));
  for (const field of fields) {
    const table = tables.get(field.collection_id);
    if (!table) continue;
    const { rows } = await sql<{
      id: string;
      value: unknown;
    }>`select _record_id as id, ${sql.ref(field.column_name)} as value
      from ${tableOf(team, table)} where _record_id = any(${recordIds}::uuid[])`.execute(team.data);
    for (const { id, value } of rows) keep(id, filesIn(field.type as FieldTypeName, value));
  }
  const { rows } = await sql<{ id: string; key: string; value: unknown }>`select c.record_id as id, said.key, said.value
    from ${tableOf(team, "_change")} as c
    cross join lateral (
      select * from jsonb_each(coalesce(c.before -> 'values', '{}'))
      union all select * from jsonb_each(coalesce(c.after -> 'values', '{}'))
    ) as said
    where c.record_id = any(${recordIds}::uuid[]) and said.key = any(${fields.map(({ id }) => id)}::text[])`.execute(
    team.data,
  );
  const types = new Map(fields.map(({ id, type }) => [id, type as FieldTypeName]));
  for (const { id, key, value } of rows) keep(id, filesIn(types.get(key)!, value));
  return files;
}

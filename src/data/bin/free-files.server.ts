import { sql } from "kysely";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { holdsFile } from "#data/fields/registry.server.ts";
import { fileFieldTypes, filesIn } from "#data/records/files-in-values.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";

type FileField = { id: string; type: FieldTypeName; column: string; table: string };

/** The files that records hold or have ever held, as their history tells. */
export async function heldFiles(team: TeamDb, recordIds: string[]): Promise<string[]> {
  const fields = await fileFields(team);
  if (fields.length === 0) return [];
  const { rows } = await sql<{ field: string; value: unknown }>`select value.key as field, value.value
    from ${tableOf(team, "_change")} as change
    cross join lateral jsonb_each(coalesce(change.after -> 'values', '{}')) as value
    where change.record_id = any(${recordIds}::uuid[]) and value.key = any(${fields.map(({ id }) => id)}::text[])`.execute(
    team.data,
  );
  const types = new Map(fields.map(({ id, type }) => [id, type]));
  return [...new Set(rows.flatMap(({ field, value }) => filesIn(types.get(field)!, value)))];
}

/** Files that no record has any more count as never used: the nightly sweep removes them. */
export async function freeFiles(tx: Db, team: TeamDb, files: string[]) {
  if (files.length === 0) return;
  const held = new Set<string>();
  for (const field of await fileFields(team)) {
    const { rows } = await sql<{ id: string }>`select wanted.id from unnest(${files}::uuid[]) as wanted (id)
      where exists (select from ${tableOf(team, field.table)} as holder
        where ${holdsFile(field.type, sql.ref(`holder.${field.column}`), sql.ref("wanted.id"))})`.execute(team.data);
    for (const { id } of rows) held.add(id);
  }
  const free = files.filter((id) => !held.has(id));
  if (free.length === 0) return;
  await tx.app
    .updateTable("file")
    .set({ used_at: null })
    .where("id", "in", free)
    .where("team_id", "=", team.id)
    .execute();
}

/** Of the bin too. */
async function fileFields(team: TeamDb): Promise<FileField[]> {
  const rows = await team
    .from("field")
    .select(["id", "type", "column_name", "collection_id"])
    .where("type", "in", [...fileFieldTypes])
    .execute();
  if (rows.length === 0) return [];
  const tables = new Map(
    (await team.from("collection").select(["id", "table_name"]).execute()).map((row) => [row.id, row.table_name]),
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type as FieldTypeName,
    column: row.column_name,
    table: tables.get(row.collection_id)!,
  }));
}

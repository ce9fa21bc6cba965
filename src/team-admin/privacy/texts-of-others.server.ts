import { type RawBuilder, sql } from "kysely";
import { typesThat } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { plainTables } from "./person-fields.server.ts";
import { type Marks, patternOf } from "./rules.ts";

type TextColumn = { fieldId: string; table: string; column: string; isUnique: boolean };

/** In free text of records that are about others: the addresses and numbers. A name there may be another person's, and stays. */
export async function countInTexts(team: TeamDb, marks: Marks): Promise<number> {
  const pattern = patternOf({ ...marks, names: [] });
  let count = 0;
  for (const { table, column } of pattern ? await textColumns(team) : []) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tableOf(team, table)}
      where ${sql.ref(column)} ~* ${pattern}::text`.execute(team.data);
    count += rows[0]!.count;
  }
  return count;
}

/** With what follows from the text: names, search text, and both sides of the history, where only these fields are touched. */
export async function strikeInTexts(team: TeamDb, marks: Marks, erased: string): Promise<number> {
  const pattern = patternOf({ ...marks, names: [] });
  if (!pattern) return 0;
  const columns = await textColumns(team);
  const clean = (value: RawBuilder<unknown>, word: RawBuilder<unknown> = sql`${erased}::text`) =>
    sql`regexp_replace(${value}, ${pattern}::text, ${word}, 'gi')`;
  const struck = new Set<string>();
  for (const { table, column, isUnique } of columns) {
    // Two that were struck out must not become the same.
    const word = isUnique ? sql`'[' || right(_record_id::text, 8) || ']'` : undefined;
    const value = sql`${sql.ref(column)}`;
    const { rows } = await sql<{ id: string }>`update ${tableOf(team, table)}
      set ${sql.id(column)} = ${clean(value, word)}, _record_name = ${clean(sql`_record_name`)}, _search_text = ${clean(sql`_search_text`)}
      where ${value} ~* ${pattern}::text returning _record_id as id`.execute(team.data);
    for (const { id } of rows) struck.add(id);
  }
  await sql`update ${tableOf(team, "_record")} set name = ${clean(sql`name`)}
    where id = any(${[...struck]}::uuid[]) and name ~* ${pattern}::text`.execute(team.data);
  await strikeInHistory(team, { pattern, word: erased, fieldIds: columns.map(({ fieldId }) => fieldId) });
  return struck.size;
}

type History = { pattern: string; word: string; fieldIds: string[]; ids?: string[] };

/** Both sides of what was said in these fields; of all records, or of some. */
export async function strikeInHistory(team: TeamDb, { pattern, word, fieldIds, ids }: History) {
  for (const side of ["before", "after"]) {
    const said = sql.ref(side);
    await sql`update ${tableOf(team, "_change")} set ${sql.id(side)} = jsonb_set(${said}, '{values}', (
        select jsonb_object_agg(entry.key, case when entry.key = any(${fieldIds}::text[]) and jsonb_typeof(entry.value) = 'string'
          then to_jsonb(regexp_replace(entry.value #>> '{}', ${pattern}::text, ${word}::text, 'gi')) else entry.value end)
        from jsonb_each(${said} -> 'values') as entry))
      where ${ids ? sql`record_id = any(${ids}::uuid[])` : sql`true`}
        and exists (select from jsonb_each_text(coalesce(${said} -> 'values', '{}')) as entry
          where entry.key = any(${fieldIds}::text[]) and entry.value ~* ${pattern}::text)`.execute(team.data);
  }
}

async function textColumns(team: TeamDb): Promise<TextColumn[]> {
  const fields = await team
    .from("field")
    .select(["id", "column_name", "collection_id", "is_unique"])
    .where(
      "type",
      "in",
      typesThat(({ isFreeText }) => isFreeText),
    )
    .execute();
  const tables = await plainTables(team);
  return fields.flatMap(({ id, column_name: column, collection_id, is_unique: isUnique }) => {
    const table = tables.get(collection_id);
    return table ? [{ fieldId: id, table, column, isUnique }] : [];
  });
}

import { type RawBuilder, sql } from "kysely";
import { typesThat } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type Marks, patternOf } from "./rules.ts";

type TextColumn = {
  fieldId: string;
  title: string;
  collection: string;
  table: string;
  column: string;
  isUnique: boolean;
};

type FoundTexts = { collection: string; field: string; count: number; names: string[] };

/** In free text of records that are about others: the addresses and numbers. A name there may be another person's, and stays. */
export async function findInTexts(team: TeamDb, marks: Marks, except: string[] = []): Promise<FoundTexts[]> {
  const pattern = patternOf({ ...marks, names: [] });
  const found: FoundTexts[] = [];
  for (const { table, column, collection, title } of pattern ? await textColumns(team) : []) {
    const { rows } = await sql<{ count: number; names: string[] | null }>`select count(*)::int as count,
        (array_agg(distinct r.name))[:${mostNames}] as names
      from ${tableOf(team, table)} as _row join ${tableOf(team, "_record")} as r on r.id = _row._record_id
      where ${sql.ref(`_row.${column}`)} ~* ${pattern}::text and r.id <> all(${except}::uuid[])`.execute(team.data);
    const { count, names } = rows[0]!;
    if (count > 0) found.push({ collection, field: title, count, names: names ?? [] });
  }
  return found;
}

const mostNames = 20;

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
    .select(["id", "title", "column_name", "collection_id", "is_unique"])
    .where(
      "type",
      "in",
      typesThat(({ isFreeText }) => isFreeText),
    )
    .execute();
  const collections = await team
    .from("collection")
    .select(["id", "name", "table_name"])
    .where("is_smart", "=", false)
    .execute();
  const places = new Map(collections.map((each) => [each.id, each]));
  return fields.flatMap(({ id, title, column_name: column, collection_id, is_unique: isUnique }) => {
    const place = places.get(collection_id);
    return place ? [{ fieldId: id, title, collection: place.name, table: place.table_name, column, isUnique }] : [];
  });
}

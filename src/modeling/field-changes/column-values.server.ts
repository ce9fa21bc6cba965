import { sql } from "kysely";
import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { fromColumn, linkValue, tableOf, toColumn } from "#data/records/reading/record-store.server.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isLinks } from "./open-change.server.ts";

/** Where the values of one field lie: in its column, or in the table of links under a key. */
export type ConvertedColumn = { collection: CollectionDefinition; field: FieldDefinition; links: string };

export const firstId = "00000000-0000-0000-0000-000000000000";

/** The next of all records that have ever been in the collection. */
export async function nextRecords(team: TeamDb, table: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select _record_id as id from ${tableOf(team, table)}
    where _record_id > ${after}::uuid order by _record_id limit ${limit}`.execute(team.data);
  return rows.map(({ id }) => id);
}

/** Values by record; who has none is not in it. */
export async function readPlace(team: TeamDb, place: ConvertedColumn, ids: string[]): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map();
  if (isLinks(place.field)) return readLinks(team, place, ids);
  const { rows } = await sql<{
    id: string;
    value: unknown;
  }>`select _record_id as id, ${sql.id(place.field.column)} as value
    from ${tableOf(team, place.collection.table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
  const values = rows.map(({ id, value }) => [id, fromColumn(place.field, value)] as const);
  return new Map(values.filter(([, value]) => value !== null));
}

async function readLinks(
  team: TeamDb,
  { field, links }: ConvertedColumn,
  ids: string[],
): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ from_id: string; to_id: string }>`select from_id, to_id from ${tableOf(team, "_link")}
    where field_id = ${links}::uuid and from_id = any(${ids}::uuid[]) order by from_id, rank`.execute(team.data);
  const byRecord = Map.groupBy(rows, (row) => row.from_id);
  return new Map(
    [...byRecord].map(([id, own]) => [
      id,
      linkValue(
        field,
        own.map((row) => row.to_id),
      ),
    ]),
  );
}

/** Every one of them, those without a value too: what was there before goes. */
export async function writePlace(team: TeamDb, place: ConvertedColumn, ids: string[], values: Map<string, unknown>) {
  if (isLinks(place.field)) return writeLinks(team, place, ids, values);
  const [table, column] = [tableOf(team, place.collection.table), sql.id(place.field.column)];
  for (const part of inParts(ids, 1000)) {
    const rows = part.map((id) => sql`(${id}::uuid, ${toColumn(place.field, values.get(id))})`);
    await sql`update ${table} as t set ${column} = given.value from (values ${sql.join(rows)}) as given (id, value)
      where t._record_id = given.id and t.${column} is distinct from given.value`.execute(team.data);
  }
}

async function writeLinks(team: TeamDb, { links }: ConvertedColumn, ids: string[], values: Map<string, unknown>) {
  const link = tableOf(team, "_link");
  await sql`delete from ${link} where field_id = ${links}::uuid and from_id = any(${ids}::uuid[])`.execute(team.data);
  const rows = ids.flatMap((from) => [values.get(from) ?? []].flat().map((to, rank) => ({ from, to, rank })));
  const [froms, tos, ranks] = [rows.map(({ from }) => from), rows.map(({ to }) => to), rows.map(({ rank }) => rank)];
  await sql`insert into ${link} (field_id, from_id, to_id, rank) select ${links}::uuid, * from unnest(
    ${froms}::uuid[], ${tos}::uuid[], ${ranks}::int[])`.execute(team.data);
}

import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { Definitions, FieldDefinition } from "../collections/definitions.ts";
import { fieldTypeNamed } from "../fields/registry.ts";
import { tableOf, toColumn, type Values } from "../records/record-store.server.ts";

/** Few enough for the number of parameters that one statement may have. */
const partLength = 5000;

/** The live records of a collection that have the same key values as each of these, by its place. */
export async function findByKeys(
  team: TeamDb,
  definitions: Definitions,
  collectionId: string,
  keys: FieldDefinition[],
  wanted: { place: number; values: Values }[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  const home = definitions.collections.get(collectionId)!;
  const size = Math.floor(partLength / keys.length);
  for (let from = 0; from < wanted.length; from += size) {
    const rows = wanted
      .slice(from, from + size)
      .map(
        ({ place, values }) =>
          sql`(${sql.join([sql`${place}::int`, ...keys.map((key) => toColumn(key, values[key.id]))])})`,
      );
    const names = keys.map((_, place) => sql.id(`key${place}`));
    const same = keys.map((key, place) => isSame(definitions, key, sql.ref(`wanted.key${place}`)));
    const owners = new Map(keys.map((key) => [key.collectionId, definitions.collections.get(key.collectionId)!]));
    owners.delete(collectionId);
    const joins = [...owners.values()].map(
      ({ table }) =>
        sql`join ${tableOf(team, table)} as ${sql.id(table)}
          on ${sql.ref(`${table}.record_id`)} = ${sql.ref(`${home.table}.record_id`)}`,
    );
    const result = await sql<{ place: number; id: string }>`
      select wanted.place, ${sql.ref(`${home.table}.record_id`)} as id
      from ${tableOf(team, home.table)} as ${sql.id(home.table)} ${sql.join(joins, sql` `)}
      join (values ${sql.join(rows)}) as wanted (place, ${sql.join(names)}) on ${sql.join(same, sql` and `)}
      where ${sql.ref(`${home.table}.live`)}`.execute(team.data);
    for (const { place, id } of result.rows) found.set(place, [...(found.get(place) ?? []), id]);
  }
  return found;
}

/** The same by which a unique field would be taken: of people's text regardless of case and accents. */
function isSame(definitions: Definitions, key: FieldDefinition, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table } = definitions.collections.get(key.collectionId)!;
  const column = sql.ref(`${table}.${key.column}`);
  const isText = fieldTypeNamed(key.type).storage.kind === "text";
  return isText ? sql`public.fold(${column}) = public.fold(${value})` : sql`${column} = ${value}`;
}

import { type RawBuilder, sql } from "kysely";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { readStored, type Stored, tableOf, toColumn, type Values } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isId } from "#shared/ids.ts";
import { normalForm } from "#shared/normal-form.ts";
import { canonicalJson } from "#shared/same-json.ts";
import { type Reach, visibleNames } from "./name-lookups.server.ts";
import type { Input } from "./planned-rows.server.ts";
import { badCell, cellIn, type ReadRow } from "./read-cells.server.ts";

/** The record that each row is about: by its id, else by the key fields; each record and each key once in a file. */
export async function findTargets(reach: Reach, input: Input, rows: ReadRow[]): Promise<Map<ReadRow, Stored>> {
  const { columns, titles, collectionId, memory, isReal } = input;
  const column = columns.id;
  if (column === undefined && columns.keys.length === 0) return new Map();
  const refuse = (row: ReadRow, at: number | null, messageKey: string) =>
    row.bad.push(badCell(row, at, titles, { messageKey }));
  const ids = new Map<ReadRow, string>();
  for (const row of rows) {
    const id = column === undefined ? "" : cellIn(row, column).trim().toLowerCase();
    if (id !== "") ids.set(row, id);
  }
  const byId = new Set(ids.keys());
  const keyColumn = columns.fields.find(({ field }) => field.id === columns.keys[0]?.id)?.column ?? null;
  for (const [row, [id, other]] of await findKeyed(reach, input, rows, byId, refuse, keyColumn)) {
    if (other) refuse(row, keyColumn, "data.importSeveral");
    else ids.set(row, id!);
  }
  const wanted = [...new Set([...ids.values()].filter(isId))];
  const stored = await readStored(reach.team, reach.definitions, wanted, { lock: isReal });
  const visible = await visibleNames(reach, wanted);
  const before = await memory.note(wanted.map((id) => `record ${id}`));
  const targets = new Map<ReadRow, Stored>();
  const seen = new Set<string>();
  for (const [row, id] of ids) {
    const record = visible.has(id) ? stored.get(id) : undefined;
    const at = byId.has(row) ? column! : keyColumn;
    if (!record || record.deletedAt || !record.collections.includes(collectionId))
      refuse(row, at, "data.unknownRecord");
    else if (seen.has(id) || before.has(`record ${id}`)) refuse(row, at, "data.importRepeated");
    else targets.set(row, record);
    seen.add(id);
  }
  return targets;
}

/** As a database compares people's text: regardless of case and accents. */
export const foldKey = (value: unknown): string =>
  normalForm(canonicalJson(value), "NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The records that rows without an id are about, by their keys. Two rows of one key are refused: as new records the next
 * import could not tell them apart.
 */
async function findKeyed(
  reach: Reach,
  { columns, collectionId, memory }: Input,
  rows: ReadRow[],
  byId: Set<ReadRow>,
  refuse: (row: ReadRow, at: number | null, messageKey: string) => void,
  keyColumn: number | null,
): Promise<Map<ReadRow, string[]>> {
  const found = new Map<ReadRow, string[]>();
  if (columns.keys.length === 0) return found;
  const hasKey = (row: ReadRow) => columns.keys.every(({ id }) => (row.values[id] ?? null) !== null);
  const keyed = rows
    .filter((row) => !byId.has(row) && row.bad.length === 0 && hasKey(row))
    .map((row) => ({ row, mark: `key ${foldKey(columns.keys.map(({ id }) => row.values[id]))}` }));
  const seen = await memory.note([...new Set(keyed.map(({ mark }) => mark))]);
  const fresh: ReadRow[] = [];
  for (const { row, mark } of keyed) {
    if (seen.has(mark)) refuse(row, keyColumn, "data.importRepeated");
    else fresh.push(row);
    seen.add(mark);
  }
  const wanted = fresh.map(({ values }, place) => ({ place, values }));
  for (const [place, ids] of await findByKeys(reach.team, reach.definitions, collectionId, columns.keys, wanted))
    found.set(fresh[place]!, ids);
  return found;
}

/** Few enough for the number of parameters that one statement may have. */
const partLength = 5000;

/** The live records of a collection that have the same key values as each of these, by its place. */
async function findByKeys(
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
    const same = keys.map((key, place) => isSame(definitions, key, sql.ref(`_wanted.key${place}`)));
    const owners = new Map(keys.map((key) => [key.collectionId, definitions.collections.get(key.collectionId)!]));
    owners.delete(collectionId);
    const joins = [...owners.values()].map(
      ({ table }) =>
        sql`join ${tableOf(team, table)} as ${sql.id(table)}
          on ${sql.ref(`${table}._record_id`)} = ${sql.ref(`${home.table}._record_id`)}`,
    );
    const result = await sql<{ place: number; id: string }>`
      select _wanted.place, ${sql.ref(`${home.table}._record_id`)} as id
      from ${tableOf(team, home.table)} as ${sql.id(home.table)} ${sql.join(joins, sql` `)}
      join (values ${sql.join(rows)}) as _wanted (place, ${sql.join(names)}) on ${sql.join(same, sql` and `)}
      where ${sql.ref(`${home.table}._is_active`)}`.execute(team.data);
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

import { type RawBuilder, sql } from "kysely";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { isReverseKey, reverseKey } from "#data/collections/reverse-links.ts";
import type { Columns } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import { mostCounted, mostNamed, type ReverseLinks } from "../reverse-value.ts";
import { tableOf } from "./collection-source.server.ts";
import type { Values } from "./record-store.server.ts";

/** What a list is asked to show, apart: what records have themselves, and who links to them. */
export function partReverse(columns: Columns, asked: string[] | undefined) {
  const keys = asked?.filter(isReverseKey) ?? [];
  const reverse = keys.map((key) => columns.reverse.get(key) ?? refuseField("fields", "data.unknownField"));
  return { fields: keys.length > 0 ? asked!.filter((key) => !isReverseKey(key)) : asked, reverse };
}

/** Adds who links to the records of a page: one statement for all of them and for every link. */
export async function addReverseLinks(
  team: TeamDb,
  definitions: Definitions,
  records: readonly { id: string; values: Values }[],
  fields: readonly FieldDefinition[],
): Promise<void> {
  if (fields.length === 0 || records.length === 0) return;
  const found = await readReverseLinks(
    team,
    definitions,
    records.map(({ id }) => id),
    fields,
  );
  for (const { id, values } of records) Object.assign(values, found.get(id));
}

/** By the record that is linked to, and by the key of the column. */
export async function readReverseLinks(
  team: TeamDb,
  definitions: Definitions,
  ids: readonly string[],
  fields: readonly FieldDefinition[],
): Promise<Map<string, Record<string, ReverseLinks>>> {
  const questions = fields.map((field) => linkingTo(team, definitions, ids, field));
  type Row = { id: string; key: string; ids: string[]; count: number };
  const { rows } = await sql<Row>`${sql.join(questions, sql` union all `)}`.execute(team.plain);
  const byRecord = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byRecord].map(([id, own]) => [id, Object.fromEntries(own.map(({ key, ids, count }) => [key, { ids, count }]))]),
  );
}

/** Those that are in the linking collection, by name; of very many some. */
function linkingTo(
  team: TeamDb,
  definitions: Definitions,
  ids: readonly string[],
  field: FieldDefinition,
): RawBuilder<unknown> {
  const { table } = definitions.collections.get(field.collectionId)!;
  return sql`select _to.id, ${reverseKey(field.id)}::text as key, _all.ids, _all.count
    from unnest(${ids}::uuid[]) as _to (id) cross join lateral (
      select (array_agg(_one.id order by _one.name, _one.id))[1:${sql.lit(mostNamed)}] as ids, count(*)::int as count from (
        select _own._record_id as id, _own._record_name as name from ${tableOf(team, "_link")} as _link
        join ${tableOf(team, table)} as _own on _own._record_id = _link.from_id and _own._is_active
        where _link.to_id = _to.id and _link.field_id = ${field.id}::uuid limit ${sql.lit(mostCounted)}) as _one) as _all
    where _all.count > 0`;
}

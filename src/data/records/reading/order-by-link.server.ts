import { type RawBuilder, sql } from "kysely";
import type { Column, Through } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { tableOf } from "./collection-source.server.ts";
import type { ListContext } from "./smart-members.server.ts";
import { sightOf } from "./visible-records.server.ts";

/**
 * The name of the linked record, of several that of the first. Records that the caller may not see are as if they were not
 * linked: an order by their names would tell them, letter by letter.
 */
export async function nameOfLinked(
  team: TeamDb,
  known: ListContext,
  column: Column,
  recordId: RawBuilder<unknown>,
): Promise<Column> {
  const id = column.key.replaceAll("-", "");
  const [link, linked] = [`_link_${id}`, `_to_${id}`];
  const of = (name: string) => sql.ref(`${link}.${name}`);
  const { records, follows } = await linkable(team, known, column);
  const links = sql`${tableOf(team, "_link")} as ${sql.id(link)}`;
  const { storage } = column.type!;
  const isFirst =
    storage.kind === "links" && storage.many
      ? sql` and not exists (select from ${tableOf(team, "_link")} as _before join (${records}) as _one
          on _one.id = _before.to_id where _before.from_id = ${of("from_id")} and _before.field_id = ${of("field_id")}
          and (_before.rank, _before.to_id) < (${of("rank")}, ${of("to_id")}))`
      : sql``;
  const isIts = sql`${of("from_id")} = ${recordId} and ${of("field_id")} = ${column.key}::uuid${isFirst}`;
  const join = sql`join ${links} on ${isIts}`;
  const through = {
    name: linked,
    join: sql`left join (${links} join (${records}) as ${sql.id(linked)} on ${sql.ref(`${linked}.id`)} = ${of("to_id")})
      on ${isIts}`,
    ends: records,
    led: { join, id: of("to_id") },
    way: (isDown: boolean, beyond?: string) => ({
      join,
      where: sql`${of("to_id")} = _end.id${beyond ? sql` and ${of("from_id")} ${isDown ? sql`<` : sql`>`} ${beyond}::uuid` : sql``}`,
    }),
    ...(follows && { follows }),
  };
  return { ...column, kind: "text", sql: sql.ref(`${linked}.key`), isSparse: true, through };
}

/** Where all of them lie in one collection that is open, its names are in order already. */
async function linkable(
  team: TeamDb,
  known: ListContext,
  { field }: Column,
): Promise<{ records: RawBuilder<unknown>; follows?: Through["follows"] }> {
  const { collectionIds = [] } = field!.config as { collectionIds?: string[] };
  const [only, ...others] = collectionIds;
  const home = only && others.length === 0 ? known.definitions.storedIn(only) : undefined;
  if (home && known.rights.mayInCollection("read_data_record_metadata", home.id))
    return {
      records: sql`select _record_id as id, _record_name as key from ${tableOf(team, home.table)} where _is_active`,
      follows: { collectionIds: [home.id], of: "names" },
    };
  const { sees, isEverything } = await sightOf(team, known);
  return {
    records: sql`select _record.id, _record.name collate "und-x-icu" as key from ${tableOf(team, "_record")} as _record
      where _record.deleted_at is null and ${isEverything ? sql`true` : sees}`,
  };
}

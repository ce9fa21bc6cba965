import { type RawBuilder, sql } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import { type Column, columnsFor } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { rankKeys } from "../writing/member-ranks.server.ts";
import { openSource } from "./collection-source.server.ts";
import { type ListContext, membershipOf } from "./smart-members.server.ts";

/**
 * Where an item stands in its list, as the list itself is ordered (`custom-lists/read-items.server.ts`); of several, the
 * first counts. To who may not see the list all of them are as if empty: the order would tell what the items are.
 */
export function placeOfItem(team: TeamDb, known: ListContext, column: Column): Column {
  const { listId } = column.field!.config as { listId?: string | null };
  const isSeen = listId && known.rights.mayInCollection("read_data_record_metadata", listId);
  if (!isSeen || !known.definitions.storedIn(listId)) return nowhere(column);
  const name = `_place_${column.key.replaceAll("-", "")}`;
  const isMany = column.kind === "ids";
  const item = isMany ? sql`(${column.sql})[1]` : column.sql;
  const places = placesIn(team, known, listId);
  const through = {
    name,
    join: sql`left join (${places}) as ${sql.id(name)} on ${sql.ref(`${name}.id`)} = ${item}`,
    ends: places,
    led: { id: item },
    // The index of several is over all of them.
    way: () => ({ where: sql`${item} = _end.id${isMany ? sql` and ${column.sql} @> array[_end.id]` : sql``}` }),
    follows: { collectionIds: [listId, known.definitions.storedIn(listId)!.id], of: "anything" as const },
  };
  return { ...column, kind: "integer", sql: sql.ref(`${name}.key`), isSparse: true, through };
}

const nowhere = (column: Column): Column => ({ ...column, kind: "integer", sql: sql`null::bigint` });

function placesIn(team: TeamDb, { definitions, timeZone }: ListContext, listId: string): RawBuilder<unknown> {
  const home = definitions.storedIn(listId)!;
  const source = openSource(team, home);
  const columns = columnsFor(definitions, DataRights.ofEverything(definitions), listId);
  const rank = definitions.listFieldOf(listId, "rank");
  const keys = [
    ...(rank ? [columns.require(rank.id, "sort")] : []),
    ...rankKeys(definitions, listId).map((key) => key.column),
  ];
  for (const key of keys) source.join(key);
  const order = [
    ...keys.map((key) => sql`${key.sql} nulls last`),
    sql.ref(`${home.table}._record_name`),
    source.recordId,
  ];
  const isItem = membershipOf(definitions, listId, { source, timeZone, inWhere: true });
  return sql`select ${source.recordId} as id, row_number() over (order by ${sql.join(order)}) as key
    from ${source.from()} where ${sql.ref(`${home.table}._is_active`)} and ${isItem}`;
}

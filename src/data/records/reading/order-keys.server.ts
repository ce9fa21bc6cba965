import { sql } from "kysely";
import type { Column, Columns } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import type { Sort } from "#shared/sort.ts";
import type { Key } from "./keyset.server.ts";
import { placeOfItem } from "./order-by-item.server.ts";
import { nameOfLinked } from "./order-by-link.server.ts";
import { placeOfPerson } from "./order-by-person.server.ts";
import type { ListContext } from "./smart-members.server.ts";

/** What lists are ordered by. Ids say nothing by themselves: what they stand for has its own order. */
export async function sortKeys(team: TeamDb, known: ListContext, columns: Columns, sort: Sort): Promise<Key[]> {
  const keys: Key[] = [];
  for (const [place, { field, descending }] of sort.entries()) {
    const column = columns.require(field, `sort.${place}`);
    if (!column.sorts) refuseField(`sort.${place}`, "data.cannotSort");
    keys.push({ column: await orderedBy(team, known, columns, column), descending });
  }
  return keys;
}

async function orderedBy(team: TeamDb, known: ListContext, { home }: Columns, column: Column): Promise<Column> {
  const recordId = sql.ref(`${home.table}._record_id`);
  const held = column.type?.holds?.of;
  if (held === "items") return placeOfItem(team, known, column);
  if (held === "records") return nameOfLinked(team, known, column, recordId);
  return column.kind === "id" && !column.field ? placeOfPerson(team, column, recordId) : column;
}

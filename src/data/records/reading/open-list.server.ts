import { type RawBuilder, sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { type Column, type Columns, columnsFor } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { keptPlan } from "#server/db/kept-plans.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { type Sort, sortSchema } from "#shared/sort.ts";
import { isOrderedByHand, rankKeys } from "../writing/member-ranks.server.ts";
import { openSource } from "./collection-source.server.ts";
import { findsFew } from "./column-spread.server.ts";
import type { Key } from "./keyset.server.ts";
import { sortKeys } from "./order-keys.server.ts";
import { compileOver, type ListContext, membershipOf } from "./smart-members.server.ts";

export type { ListContext } from "./smart-members.server.ts";

export type Question = {
  collectionId: string;
  filter?: Filter | undefined;
  /** Of these alone. */
  ids?: readonly string[] | undefined;
  /** What no filter can say; columns that it names are joined by it. */
  also?: ((columns: Columns, join: (column: Column) => void) => RawBuilder<unknown>) | undefined;
};

export type List = ReturnType<typeof openList>;

/** What every question to a collection begins with: its table, who is in it, and what the filter says. */
export function openList(
  team: TeamDb,
  { definitions, rights, timeZone }: ListContext,
  { collectionId, filter, ids, also }: Question,
) {
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  const columns = columnsFor(definitions, rights, collectionId);
  const { home } = columns;
  const source = openSource(team, home);
  const conditions: RawBuilder<unknown>[] = [sql.ref(`${home.table}._is_active`)];
  if (home.id !== collectionId)
    conditions.push(membershipOf(definitions, collectionId, { source, timeZone, inWhere: true }));
  if (filter) conditions.push(compileOver(filter, columns, { source, timeZone, inWhere: true }));
  if (ids) conditions.push(sql`${source.recordId} = any(${ids}::uuid[])`);
  if (also) conditions.push(also(columns, source.join));
  const isSteady = conditions.length === 1 || (filter !== undefined && findsFew(team, columns, filter));
  return {
    columns,
    recordId: source.recordId,
    join: source.join,
    recordTable: source.table("_record"),
    from: source.from,
    where: sql.join(conditions, sql` and `),
    /** Begins a statement whose best plan is the same whatever the values are. */
    plan: isSteady ? keptPlan : sql``,
  };
}

/** The order asked for; else as people have put them, a smart collection's own as far as it is open, or by name. */
export async function orderOf(
  team: TeamDb,
  known: ListContext,
  columns: Columns,
  collectionId: string,
  asked?: Sort,
): Promise<Key[]> {
  if (asked) return sortKeys(team, known, columns, asked);
  const { definitions } = known;
  const own = sortSchema.safeParse(definitions.collections.get(collectionId)?.membershipOrder);
  const isOpen = own.success && own.data.length > 0 && own.data.every(({ field }) => columns.find(field)?.sorts);
  const sort = isOpen ? own.data : [{ field: "record_name", descending: false }];
  return [
    ...itemKeys(definitions, columns, collectionId),
    ...rankKeys(definitions, collectionId),
    ...(await sortKeys(team, known, columns, sort)),
  ];
}

/** The rank that the items of a list have, as far as it is open and the list has no other order. */
function itemKeys(definitions: Definitions, columns: Columns, collectionId: string): Key[] {
  const collection = definitions.collections.get(collectionId);
  const field = collection && isOrderedByHand(collection) && definitions.listFieldOf(collectionId, "rank");
  const column = field && columns.find(field.id);
  return column ? [{ column, descending: false }] : [];
}

import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { keptPlan } from "#server/db/kept-plans.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { type Sort, sortSchema } from "#shared/sort.ts";
import type { DataRights } from "../collections/data-rights.ts";
import type { Definitions } from "../collections/definitions.ts";
import { openSource } from "./collection-source.server.ts";
import { type Column, Columns } from "./columns.server.ts";
import { partsOf, sortKeys, writeCursor } from "./keyset.server.ts";
import { fromColumn, linkValue, type Values } from "./record-store.server.ts";
import { compileOver, membershipOf } from "./smart-members.server.ts";

export type Asked = {
  collectionId: string;
  filter?: Filter | undefined;
  sort?: Sort | undefined;
  fields?: string[] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

type Known = { definitions: Definitions; rights: DataRights; timeZone: string };

type Row = Record<string, unknown> & { record_id: string };

/** One page, read from the collection's own table; ancestors are joined only for what is asked of them. */
export async function listRecords(team: TeamDb, known: Known, asked: Asked) {
  const list = openList(team, known, asked);
  const limit = asked.limit ?? 50;
  const shown = (asked.fields?.map((id) => list.columns.require(id, "fields")) ?? list.columns.fields()).filter(
    (column) => column.field,
  );
  const stored = shown.filter(({ kind }) => kind !== "links");
  for (const column of stored) list.join(column);
  const keys = sortKeys(list.columns, asked.sort ?? usualOrder(known, list.columns, asked.collectionId));
  for (const { column } of keys) list.join(column);
  const parts = partsOf(keys, list.recordId, asked.cursor || undefined);
  const chosen = [
    sql`${list.recordId} as record_id`,
    ...["record_name", "record_number", "created_at", "updated_at"].map(
      (name) => sql`${list.columns.find(name)!.sql} as ${sql.id(name)}`,
    ),
    ...stored.map(({ sql: column }, place) => sql`${column} as ${sql.id(`c${place}`)}`),
    ...keys.map(({ column }, place) => sql`(${column.sql})::text as ${sql.id(`k${place}`)}`),
  ];
  const isFiltered = asked.filter !== undefined || list.columns.home.id !== asked.collectionId;
  const plan = isFiltered ? sql`` : keptPlan;
  const found: Row[] = [];
  for (const { where, order } of parts) {
    const more = limit + 1 - found.length;
    if (more <= 0) break;
    const part = await sql<Row>`${plan}select ${sql.join(chosen)} from ${list.from()} where ${list.where} and ${where}
      order by ${order} limit ${more}`.execute(team.data);
    found.push(...part.rows);
  }
  const rows = found.slice(0, limit);
  const records = rows.map((row) => ({
    id: row.record_id,
    number: row.record_number as number,
    name: row.record_name as string,
    createdAt: (row.created_at as Date).toISOString(),
    updatedAt: (row.updated_at as Date).toISOString(),
    values: valuesOf(row, stored),
  }));
  await addLinks(team, records, shown);
  const last = rows.at(-1);
  const cursor =
    found.length > limit && last
      ? writeCursor(
          keys.map((_, place) => last[`k${place}`] as string | null),
          last.record_id,
        )
      : null;
  return { records, cursor };
}

export async function countRecords(team: TeamDb, known: Known, asked: Pick<Asked, "collectionId" | "filter">) {
  const list = openList(team, known, asked);
  const found = await sql<{
    count: number;
  }>`select count(*)::bigint as count from ${list.from()} where ${list.where}`.execute(team.data);
  return found.rows[0]!.count;
}

/** What every question to a collection begins with: its table, who is in it, and what the filter says. */
export function openList(
  team: TeamDb,
  { definitions, rights, timeZone }: Known,
  { collectionId, filter }: Pick<Asked, "collectionId" | "filter">,
) {
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  const columns = new Columns(definitions, rights, collectionId);
  const { home } = columns;
  const source = openSource(team, home);
  const isMember = membershipOf(definitions, collectionId, { source, timeZone, inWhere: true });
  const where = filter ? compileOver(filter, columns, { source, timeZone, inWhere: true }) : sql`true`;
  return {
    columns,
    recordId: source.recordId,
    join: source.join,
    where: sql`${sql.ref(`${home.table}.live`)} and ${isMember} and ${where}`,
    from: source.from,
  };
}

/** What nobody asked for: a smart collection's own order as far as the caller may know it, else by name. */
function usualOrder({ definitions }: Known, columns: Columns, collectionId: string): Sort {
  const order = sortSchema.safeParse(definitions.collections.get(collectionId)?.membershipOrder);
  const isOpen = order.success && order.data.length > 0 && order.data.every(({ field }) => columns.find(field)?.sorts);
  return isOpen ? order.data : [{ field: "record_name", descending: false }];
}

function valuesOf(row: Row, stored: Column[]): Values {
  const pairs = stored.map(({ field }, place) => [field!.id, fromColumn(field!, row[`c${place}`])] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}

/** All links of a page in one statement. */
async function addLinks(team: TeamDb, records: { id: string; values: Values }[], shown: Column[]) {
  const fields = new Map(shown.filter(({ kind }) => kind === "links").map(({ field }) => [field!.id, field!]));
  if (fields.size === 0 || records.length === 0) return;
  const rows = await team.data
    .selectFrom("link")
    .selectAll()
    .where(
      "from_id",
      "in",
      records.map(({ id }) => id),
    )
    .where("field_id", "in", [...fields.keys()])
    .orderBy("rank")
    .execute();
  const byRecord = Map.groupBy(rows, (row) => row.from_id);
  for (const record of records) {
    for (const [fieldId, links] of Map.groupBy(byRecord.get(record.id) ?? [], (row) => row.field_id)) {
      record.values[fieldId] = linkValue(
        fields.get(fieldId)!,
        links.map((row) => row.to_id),
      );
    }
  }
}

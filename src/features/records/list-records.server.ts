import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import type { DataRights } from "../collections/data-rights.ts";
import type { Definitions } from "../collections/definitions.ts";
import { columnTypes } from "../fields/storage.ts";
import { type Column, Columns } from "./columns.server.ts";
import { compileFilter, type FilterContext } from "./compile-filter.server.ts";
import { fromColumn, linkValue, tableOf, type Values } from "./record-store.server.ts";

export type Asked = {
  collectionId: string;
  filter?: Filter | undefined;
  sort?: { field: string; descending: boolean }[] | undefined;
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
  const keys = sortKeys(list.columns, asked.sort ?? [{ field: "record_name", descending: false }]);
  for (const { column } of keys) list.join(column);
  const after = asked.cursor ? afterCursor(keys, list.recordId, readCursor(asked.cursor, keys.length)) : sql`true`;
  const chosen = [
    sql`${list.recordId} as record_id`,
    ...["record_name", "record_number", "created_at", "updated_at"].map(
      (name) => sql`${list.columns.find(name)!.sql} as ${sql.id(name)}`,
    ),
    ...stored.map(({ sql: column }, place) => sql`${column} as ${sql.id(`c${place}`)}`),
    ...keys.map(({ column }, place) => sql`(${column.sql})::text as ${sql.id(`k${place}`)}`),
  ];
  const order = sql.join([
    ...keys.map(({ column, descending }) => sql`${column.sql} ${descending ? sql`desc` : sql`asc`} nulls last`),
    sql`${list.recordId} asc`,
  ]);
  const found = await sql<Row>`select ${sql.join(chosen)} from ${list.from()} where ${list.where} and ${after}
    order by ${order} limit ${limit + 1}`.execute(team.data);
  const rows = found.rows.slice(0, limit);
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
    found.rows.length > limit && last
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
function openList(
  team: TeamDb,
  { definitions, rights, timeZone }: Known,
  { collectionId, filter }: Pick<Asked, "collectionId" | "filter">,
) {
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  const columns = new Columns(definitions, rights, collectionId);
  const { home } = columns;
  const recordId = sql.ref(`${home.table}.record_id`);
  const joined = new Map<string, RawBuilder<unknown>>();
  const join = ({ owner }: Column) => {
    if (owner.id === home.id || joined.has(owner.id)) return;
    const table = tableOf(team, owner.table);
    joined.set(
      owner.id,
      sql`left join ${table} as ${sql.id(owner.table)} on ${sql.ref(`${owner.table}.record_id`)} = ${recordId}`,
    );
  };
  const context: FilterContext = {
    column: (key, at) => {
      const column = columns.require(key, at);
      join(column);
      return column;
    },
    recordId,
    links: tableOf(team, "link"),
    timeZone,
  };
  const where = filter ? compileFilter(filter, context) : sql`true`;
  return {
    columns,
    recordId,
    join,
    where: sql`${sql.ref(`${home.table}.live`)} and ${where}`,
    from: () => sql`${tableOf(team, home.table)} as ${sql.id(home.table)} ${sql.join([...joined.values()], sql` `)}`,
  };
}

type Key = { column: Column; descending: boolean };

function sortKeys(columns: Columns, sort: { field: string; descending: boolean }[]): Key[] {
  return sort.map(({ field, descending }, place) => {
    const column = columns.require(field, `sort.${place}`);
    if (!column.sorts) {
      throw new Refusal("invalid_input", { fields: [{ path: `sort.${place}`, messageKey: "validation.cannotSort" }] });
    }
    return { column, descending };
  });
}

type Cursor = { keys: (string | null)[]; id: string };

/** What comes after a row: later by the first key, or the same there and later by the next; empty comes last. */
function afterCursor(keys: Key[], recordId: RawBuilder<unknown>, cursor: Cursor): RawBuilder<unknown> {
  const later: RawBuilder<unknown>[] = [];
  const same: RawBuilder<unknown>[] = [];
  for (const [place, { column, descending }] of keys.entries()) {
    const value = cursor.keys[place] ?? null;
    const type = column.kind === "links" ? "text" : columnTypes[column.kind];
    const given = sql`${value}::${sql.raw(type)}`;
    if (value !== null) {
      const beyond = descending ? sql`${column.sql} < ${given}` : sql`${column.sql} > ${given}`;
      later.push(sql`(${sql.join([...same, sql`(${beyond} or ${column.sql} is null)`], sql` and `)})`);
    }
    same.push(value === null ? sql`${column.sql} is null` : sql`${column.sql} = ${given}`);
  }
  later.push(sql`(${sql.join([...same, sql`${recordId} > ${cursor.id}::uuid`], sql` and `)})`);
  return sql`(${sql.join(later, sql` or `)})`;
}

const writeCursor = (keys: (string | null)[], id: string): string =>
  Buffer.from(JSON.stringify({ keys, id })).toString("base64url");

function readCursor(text: string, length: number): Cursor {
  try {
    const { keys, id } = JSON.parse(Buffer.from(text, "base64url").toString()) as Cursor;
    const isWhole =
      Array.isArray(keys) && keys.length === length && keys.every((key) => key === null || typeof key === "string");
    if (isWhole && /^[0-9a-f-]{36}$/.test(id)) return { keys, id };
  } catch {
    // Said below.
  }
  throw new Refusal("invalid_input", { fields: [{ path: "cursor", messageKey: "validation.invalid" }] });
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

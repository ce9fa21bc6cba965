import { type RawBuilder, sql } from "kysely";
import { Refusal } from "#shared/errors.ts";
import { columnTypes } from "../fields/storage.ts";
import type { Column, Columns } from "./columns.server.ts";

export type Key = { column: Column; descending: boolean };
type Cursor = { keys: (string | null)[]; id: string };
type Sql = RawBuilder<unknown>;

/** A stretch of a list that one walk along an index reads. */
type Part = { where: Sql; order: Sql };

export function sortKeys(columns: Columns, sort: { field: string; descending: boolean }[]): Key[] {
  return sort.map(({ field, descending }, place) => {
    const column = columns.require(field, `sort.${place}`);
    if (!column.sorts) {
      throw new Refusal("invalid_input", { fields: [{ path: `sort.${place}`, messageKey: "validation.cannotSort" }] });
    }
    return { column, descending };
  });
}

/**
 * A list in order, from a cursor on: first the records that have the first key, then those that have none. Apart, because
 * no index could give both in one walk once the order descends or begins in the middle. The second is rarely needed.
 */
export function partsOf(keys: Key[], recordId: Sql, cursorText?: string): Part[] {
  const cursor = cursorText === undefined ? undefined : readCursor(cursorText, keys.length);
  const [lead, ...rest] = keys;
  // In the direction of the first key, so that the same index serves both.
  const isBackward = lead?.descending ?? false;
  const order = (some: Key[]) => sql.join([...some.map(orderBy), isBackward ? sql`${recordId} desc` : recordId]);
  if (!lead || (!cursor && !lead.descending)) {
    return [{ where: cursor ? afterCursor(keys, recordId, cursor, isBackward) : sql`true`, order: order(keys) }];
  }
  const canBeEmpty = lead.column.field !== undefined;
  const filled = {
    where: cursor ? afterFilled(keys, recordId, cursor) : canBeEmpty ? sql`${lead.column.sql} is not null` : sql`true`,
    order: sql.join([isBackward ? sql`${lead.column.sql} desc` : lead.column.sql, order(rest)]),
  };
  const isPast = cursor?.keys[0] === null;
  const inEmpty = { keys: cursor?.keys.slice(1) ?? [], id: cursor?.id ?? "" };
  const empty = {
    where: sql`${lead.column.sql} is null and ${isPast ? afterCursor(rest, recordId, inEmpty, isBackward) : sql`true`}`,
    order: order(rest),
  };
  return [...(isPast ? [] : [filled]), ...(canBeEmpty ? [empty] : [])];
}

export const writeCursor = (keys: (string | null)[], id: string): string =>
  Buffer.from(JSON.stringify({ keys, id })).toString("base64url");

const orderBy = ({ column, descending }: Key): Sql =>
  descending ? sql`${column.sql} desc nulls last` : sql`${column.sql} asc nulls last`;

/** What comes after a row that has the first key: as a bound on the index first, then exactly. */
function afterFilled(keys: Key[], recordId: Sql, cursor: Cursor): Sql {
  const [{ column, descending }] = keys as [Key];
  const given = typed(column, cursor.keys[0] ?? null);
  const beyond = descending ? sql`<` : sql`>`;
  if (keys.length === 1) return sql`(${column.sql}, ${recordId}) ${beyond} (${given}, ${cursor.id}::uuid)`;
  return sql`${column.sql} ${beyond}= ${given} and ${afterCursor(keys, recordId, cursor, descending)}`;
}

/** What comes after a row: later by the first key, or the same there and later by the next; empty comes last. */
function afterCursor(keys: Key[], recordId: Sql, cursor: Cursor, isBackward: boolean): Sql {
  const later: Sql[] = [];
  const same: Sql[] = [];
  for (const [place, { column, descending }] of keys.entries()) {
    const value = cursor.keys[place] ?? null;
    const given = typed(column, value);
    if (value !== null) {
      const beyond = descending ? sql`${column.sql} < ${given}` : sql`${column.sql} > ${given}`;
      later.push(sql`(${sql.join([...same, sql`(${beyond} or ${column.sql} is null)`], sql` and `)})`);
    }
    same.push(value === null ? sql`${column.sql} is null` : sql`${column.sql} = ${given}`);
  }
  const beyond = isBackward ? sql`<` : sql`>`;
  later.push(sql`(${sql.join([...same, sql`${recordId} ${beyond} ${cursor.id}::uuid`], sql` and `)})`);
  return sql`(${sql.join(later, sql` or `)})`;
}

const typed = (column: Column, value: string | null): Sql =>
  sql`${value}::${sql.raw(column.kind === "links" ? "text" : columnTypes[column.kind])}`;

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

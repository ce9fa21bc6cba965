import { type RawBuilder, sql } from "kysely";
import { columnTypes } from "#data/fields/storage.ts";
import type { Column, Columns } from "#data/filters/columns.server.ts";
import { refuseField } from "#shared/errors.ts";

export type Key = { column: Column; descending: boolean };
type Sql = RawBuilder<unknown>;

/** A place in a list: the keys of a row and its id. `back`: what comes before it is wanted, nearest first. */
export type Cursor = { keys: (string | null)[]; id: string; back?: boolean };

/** A stretch of a list that one walk along an index reads. */
export type Stretch = { where: Sql; order: Sql };

export function sortKeys(columns: Columns, sort: { field: string; descending: boolean }[]): Key[] {
  return sort.map(({ field, descending }, place) => {
    const column = columns.require(field, `sort.${place}`);
    if (!column.sorts) {
      refuseField(`sort.${place}`, "data.cannotSort");
    }
    return { column, descending };
  });
}

/**
 * A list in order, or from a cursor on or back: the records that have the first key, and those that have none, which
 * come last. Apart, because no index could give both in one walk once the order descends or begins in the middle. The
 * second is rarely needed.
 */
export function stretchesOf(keys: Key[], recordId: Sql, cursor?: Cursor): Stretch[] {
  const walk = walkOf(keys, recordId, cursor?.back ?? false);
  const [lead, ...rest] = keys;
  const always = sql`true`;
  if (!lead || !canBeEmpty(lead)) {
    const order = lead ? [walk.plainly(lead), ...walk.order(rest)] : walk.order([]);
    return [{ where: cursor ? walk.beyond(keys, cursor) : always, order: sql.join(order) }];
  }
  // As the index lies: everything in one walk.
  if (!cursor && !lead.descending && !lead.column.isSparse)
    return [{ where: always, order: sql.join(walk.order(keys)) }];
  const hasKey = sql`${lead.column.sql} is not null`;
  const hasNone = sql`${lead.column.sql} is null`;
  const filled = { where: hasKey, order: sql.join([walk.plainly(lead), ...walk.order(rest)]) };
  const empty = { where: hasNone, order: sql.join(walk.order(rest)) };
  if (!cursor) return [filled, empty];
  if (cursor.keys[0] === null) {
    const inEmpty = {
      ...empty,
      where: sql`${hasNone} and ${walk.exactly(rest, { ...cursor, keys: cursor.keys.slice(1) })}`,
    };
    return cursor.back ? [inEmpty, filled] : [inEmpty];
  }
  const inFilled = { ...filled, where: walk.beyond(keys, cursor) };
  return cursor.back ? [inFilled] : [inFilled, empty];
}

export const writeCursor = ({ keys, id, back = false }: Cursor): string =>
  Buffer.from(JSON.stringify({ keys, id, ...(back && { back }) })).toString("base64url");

export function readCursor(text: string, length: number): Cursor {
  try {
    const { keys, id, back = false } = JSON.parse(Buffer.from(text, "base64url").toString()) as Cursor;
    const isWhole =
      Array.isArray(keys) && keys.length === length && keys.every((key) => key === null || typeof key === "string");
    if (isWhole && /^[0-9a-f-]{36}$/.test(id) && typeof back === "boolean") return { keys, id, back };
  } catch {
    // Said below.
  }
  refuseField("cursor", "validation.invalid");
}

const canBeEmpty = ({ column }: Key): boolean => column.field !== undefined || column.isSparse === true;

/** One way along a list. Ids follow the direction of the first key, so that the same index serves both. */
function walkOf(keys: Key[], recordId: Sql, back: boolean) {
  const isDown = ({ descending }: Key) => descending !== back;
  const idsGoDown = (keys[0]?.descending ?? false) !== back;
  const beyondId = (id: string) => sql`${recordId} ${idsGoDown ? sql`<` : sql`>`} ${id}::uuid`;
  return {
    exactly,

    /** For a key that every row of the stretch has. */
    plainly: (key: Key): Sql => (isDown(key) ? sql`${key.column.sql} desc` : key.column.sql),

    order: (some: Key[]): Sql[] => [
      ...some.map((key) => {
        const direction = isDown(key) ? sql`desc` : sql`asc`;
        return sql`${key.column.sql} ${direction} nulls ${back ? sql`first` : sql`last`}`;
      }),
      idsGoDown ? sql`${recordId} desc` : recordId,
    ],

    /** What comes after the row that the cursor names; with a bound on the index first, where the row has the first key. */
    beyond(some: Key[], cursor: Cursor): Sql {
      const [lead] = some;
      const first = cursor.keys[0] ?? null;
      if (!lead || first === null) return exactly(some, cursor);
      const given = typed(lead.column, first);
      const beyond = isDown(lead) ? sql`<` : sql`>`;
      if (some.length === 1) return sql`(${lead.column.sql}, ${recordId}) ${beyond} (${given}, ${cursor.id}::uuid)`;
      return sql`${lead.column.sql} ${beyond}= ${given} and ${exactly(some, cursor)}`;
    },
  };

  /** Later by the first key, or the same there and later by the next; what is empty is the last of all. */
  function exactly(some: Key[], cursor: Cursor): Sql {
    const later: Sql[] = [];
    const same: Sql[] = [];
    for (const [place, key] of some.entries()) {
      const { sql: column } = key.column;
      const value = cursor.keys[place] ?? null;
      const given = typed(key.column, value);
      const isEmpty = sql`${column} is null`;
      if (value !== null) {
        const beyond = isDown(key) ? sql`${column} < ${given}` : sql`${column} > ${given}`;
        later.push(all([...same, back ? beyond : sql`(${beyond} or ${isEmpty})`]));
      } else if (back) later.push(all([...same, sql`${column} is not null`]));
      same.push(value === null ? isEmpty : sql`${column} = ${given}`);
    }
    later.push(all([...same, beyondId(cursor.id)]));
    return sql`(${sql.join(later, sql` or `)})`;
  }
}

const all = (conditions: Sql[]): Sql => sql`(${sql.join(conditions, sql` and `)})`;

const typed = (column: Column, value: string | null): Sql =>
  sql`${value}::${sql.raw(column.kind === "links" ? "text" : columnTypes[column.kind])}`;

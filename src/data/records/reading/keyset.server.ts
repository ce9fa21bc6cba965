import { type RawBuilder, sql } from "kysely";
import { columnTypes } from "#data/fields/storage.ts";
import type { Column } from "#data/filters/columns.server.ts";

export type Key = { column: Column; descending: boolean };
type Sql = RawBuilder<unknown>;

/** A place in a list: the keys of a row and its id. `back`: what comes before it is wanted, nearest first. */
export type Cursor = { keys: (string | null)[]; id: string; back?: boolean };

/** A stretch of a list that one walk along an index reads. */
export type Stretch = {
  where: Sql;
  order: Sql;
  /** Its first records by a walk along what they lead to: sorting nothing, however long the list is. */
  fromEnds?: FromEnds;
};

type Listing = { from(without?: string): Sql; where: Sql };
type FromEnds = {
  /** The ids of the first of them behind so many; from this key on, where it is known. */
  ids(list: Listing, limit: number, behind?: { key?: string; offset: number }): Sql;
  /** With which key the record begins that so many come before: `key`, and how many of the latter have others, `before`. */
  at(list: Listing, position: number): Sql;
};
/** Where a walk along ends goes on: with those of a cursor's key, or with those that come after it. */
type Part = { cursor: Cursor; is: "same" | "later" };

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
  const filled: Stretch = { where: hasKey, order: sql.join([walk.plainly(lead), ...walk.order(rest)]) };
  if (lead.column.through) filled.fromEnds = walk.fromEnds(keys);
  const empty = { where: hasNone, order: sql.join(walk.order(rest)) };
  if (!cursor) return [filled, empty];
  if (cursor.keys[0] === null) {
    const inEmpty = {
      ...empty,
      where: sql`${hasNone} and ${walk.exactly(rest, { ...cursor, keys: cursor.keys.slice(1) })}`,
    };
    return cursor.back ? [inEmpty, filled] : [inEmpty];
  }
  const inFilled = lead.column.through
    ? (["same", "later"] as const).map((is) => ({ ...filled, ...walk.partOf(keys, { cursor, is }) }))
    : [{ ...filled, where: walk.beyond(keys, cursor) }];
  return cursor.back ? inFilled : [...inFilled, empty];
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

    /** A part of those that have the first key, behind a cursor that has it: each is one walk. */
    partOf(some: Key[], part: Part): Pick<Stretch, "where" | "fromEnds"> {
      const { isOf, isWithin } = boundsOf(some, part, some[0]!.column.sql);
      return { where: sql`${isOf} and ${isWithin}`, fromEnds: this.fromEnds(some, part) };
    },

    fromEnds(some: Key[], part?: Part): FromEnds {
      const [lead, ...rest] = some as [Key, ...Key[]];
      const { name, ends, led, ...through } = lead.column.through!;
      const isAfterId = part?.is === "same" && rest.length === 0;
      const way = through.way(idsGoDown, isAfterId ? part.cursor.id : undefined);
      const { isOf, isWithin } = boundsOf(some, part, sql`_end.key`);
      const beyond = isDown(lead) ? sql`<` : sql`>`;
      const order = this.order(rest);
      const places = order.map((_, place) => sql`_found.${sql.id(`o${place}`)}`);
      const seen = [...rest.map(({ column }) => column.sql), recordId].map(
        (key, at) => sql`${key} as ${sql.id(`o${at}`)}`,
      );
      const ways = [...rest.map(isDown), idsGoDown].map((down) => (down ? sql`desc` : sql`asc`));
      const nulls = back ? sql`nulls first` : sql`nulls last`;
      const direction = isDown(lead) ? sql`desc` : sql`asc`;
      return {
        ids({ from, where }, limit, behind) {
          const most = limit + (behind?.offset ?? 0);
          const start =
            behind?.key === undefined ? sql`` : sql`and _end.key ${beyond}= ${typed(lead.column, behind.key)}`;
          return sql`select ${places.at(-1)!} from (${ends}) as _end cross join lateral (
              select ${sql.join(seen)} from ${from(name)} ${way.join ?? sql``}
              where ${where} and ${way.where} and ${isWithin} order by ${sql.join(order)} limit ${most}) as _found
            where ${isOf} ${start}
            order by ${sql.join([
              sql`_end.key ${direction}`,
              ...places.map((place, at) => sql`${place} ${ways[at]!} ${nulls}`),
            ])} offset ${behind?.offset ?? 0} limit ${limit}`;
        },
        // Ids are counted before their keys are looked up: of a million records few lead to each.
        at: ({ from, where }, position) => sql`select key::text, before from (
            select _end.key, sum(sum(_led.count)) over (order by _end.key ${direction}) - sum(_led.count) as before
            from (select ${led.id} as id, count(*) as count from ${from(name)} ${led.join ?? sql``}
              where ${where} group by 1) as _led
            join (${ends}) as _end on _end.id = _led.id group by 1) as _counted
          where before <= ${position} order by before desc limit 1`,
      };
    },

    /** What comes after the row that the cursor names; with a bound on the index first, where the row has the first key. */
    beyond(some: Key[], cursor: Cursor): Sql {
      const [lead] = some;
      const first = cursor.keys[0] ?? null;
      if (!lead || first === null) return exactly(some, cursor);
      const given = typed(lead.column, first);
      const beyond = isDown(lead) ? sql`<` : sql`>`;
      if (some.length === 1 && !lead.column.through)
        return sql`(${lead.column.sql}, ${recordId}) ${beyond} (${given}, ${cursor.id}::uuid)`;
      return sql`${lead.column.sql} ${beyond}= ${given} and ${exactly(some, cursor)}`;
    },
  };

  function boundsOf([lead, ...rest]: Key[], part: Part | undefined, key: Sql): { isOf: Sql; isWithin: Sql } {
    if (!part) return { isOf: sql`true`, isWithin: sql`true` };
    const [first = null, ...others] = part.cursor.keys;
    const given = typed(lead!.column, first);
    if (part.is === "later")
      return { isOf: sql`${key} ${isDown(lead!) ? sql`<` : sql`>`} ${given}`, isWithin: sql`true` };
    return { isOf: sql`${key} = ${given}`, isWithin: exactly(rest, { ...part.cursor, keys: others }) };
  }

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

import { type RawBuilder, sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import type { Columns } from "#data/filters/columns.server.ts";
import { askedByNobody } from "#server/db/asker.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Cache } from "#shared/cache.ts";
import { type Moved, movedSince, type Point, pointNow } from "./changes-since.server.ts";
import { type Cursor, type Key, stretchesOf } from "./keyset.server.ts";
import type { List } from "./open-list.server.ts";

/** A place in a long list, and how many of its records come up to it. */
type Milestone = { upTo: number; cursor: Cursor };
/** All of a list's, as they were at some point of the database. */
type Milestones = { point: Point; all: Milestone[] };
/** `laying`: somebody is at it. */
type Remembered = { milestones?: Milestones; notBefore: number; laying?: Promise<unknown> | undefined };

/**
 * How many records lie between two of them, how many where each must be looked up by what it leads to, and how long a list
 * that keeps changing is not counted again.
 */
export const milestoneSettings = { apart: 10_000, apartThrough: 1_000, restMilliseconds: 10_000 };

/** They belong to columns, which are made anew whenever a definition or a right changes. */
const ofColumns = new WeakMap<Columns, Cache<string, Remembered>>();

export type JumpingList = {
  definitions: Definitions;
  list: List;
  keys: Key[];
  /** All live records of one collection, without a condition: what changes in it can be followed record by record. */
  isWhole: boolean;
};

/**
 * Where a jump can begin to count: the last milestone that surely lies before the place, and how many records come up to
 * it now. What has changed since the milestones were laid is read from the events and the change log, so that it is exact;
 * where that does not tell, there is none, and the list is counted from its beginning.
 */
export async function milestoneBefore(
  team: TeamDb,
  jumping: JumpingList,
  position: number,
): Promise<Milestone | undefined> {
  const { list, keys } = jumping;
  const canFollow = keys.every(({ column }) => !column.only && (!column.through || column.through.follows));
  // A transaction sees what it has written itself, which nobody tells.
  if (keys.length === 0 || position <= apartIn(keys) || !canFollow || team.plain.isTransaction) return undefined;
  const remembered = rememberedOf(team, jumping);
  if (remembered === undefined) return undefined;
  const find = async () => remembered.milestones && atOrBefore(team, jumping, remembered.milestones, position);
  const found = await find();
  if (found) return found;
  // One walk for all who wait, instead of one for each.
  if (remembered.laying) return remembered.laying.then(find);
  if (Date.now() < remembered.notBefore) return undefined;
  remembered.notBefore = Date.now() + milestoneSettings.restMilliseconds;
  remembered.laying = askedByNobody(() => lay(team, list, keys)).then(
    (milestones) => Object.assign(remembered, { milestones, laying: undefined }),
    () => Object.assign(remembered, { laying: undefined }),
  );
  // By what records lead to, counting from the beginning takes as long as this.
  return isThrough(keys) ? remembered.laying.then(find) : undefined;
}

const isThrough = (keys: readonly Key[]): boolean => keys.some(({ column }) => column.through !== undefined);
const apartIn = (keys: readonly Key[]): number =>
  isThrough(keys) ? milestoneSettings.apartThrough : milestoneSettings.apart;

function rememberedOf(team: TeamDb, { list, keys }: JumpingList): Remembered | undefined {
  const [stretch] = stretchesOf(keys, list.recordId);
  const ends = keys.map(({ column }) => column.through?.ends ?? sql``);
  const { sql: text, parameters } = sql`${list.where} ${stretch!.order} ${sql.join(ends, sql` `)}`.compile(team.plain);
  // What depends on the time changes though nothing is written.
  if (/\bnow\(/.test(text)) return undefined;
  const known = ofColumns.get(list.columns) ?? new Cache<string, Remembered>("milestones", { max: 20 });
  ofColumns.set(list.columns, known);
  const key = `${text} ${JSON.stringify(parameters)}`;
  return known.remember(key, () => ({ notBefore: 0 }));
}

async function atOrBefore(
  team: TeamDb,
  { definitions, list, keys, isWhole }: JumpingList,
  { point, all }: Milestones,
  position: number,
): Promise<Milestone | undefined> {
  const moved = await movedSince(team, { point, home: list.columns.home, definitions, keys, isWhole });
  if (!moved) return undefined;
  const last = all.findLast((each) => each.upTo + moved.length <= position);
  if (!last) return undefined;
  const shift = moved.length === 0 ? 0 : await shiftOf(team, { list, keys }, last.cursor, moved);
  return shift === undefined ? undefined : { cursor: last.cursor, upTo: last.upTo + shift };
}

/** How many more records come up to a milestone than when it was laid. Unknown where one that was there has gone for good. */
async function shiftOf(
  team: TeamDb,
  { list, keys }: Pick<JumpingList, "list" | "keys">,
  cursor: Cursor,
  moved: readonly Moved[],
): Promise<number | undefined> {
  const isBehind = or(stretchesOf(keys, list.recordId, cursor).map(({ where }) => where));
  const { rows } = await sql<{ id: string; shift: number }>`select ${list.recordId} as id,
      case when ${isBehind} then 0 else ${sql.ref(`${list.columns.home.table}._is_active`)}::int - _moved.was::int end as shift
    from ${list.from()}
    join unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ wasThere }) => wasThere)}::bool[]) as _moved (id, was)
      on _moved.id = ${list.recordId}`.execute(team.plain);
  const found = new Set(rows.map(({ id }) => id));
  if (moved.some(({ id, wasThere }) => wasThere && !found.has(id))) return undefined;
  return rows.reduce((sum, { shift }) => sum + shift, 0);
}

const or = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/**
 * One walk along the whole list at one point, from index entries alone where it has an index. A table that was rebuilt
 * since the point looks empty; its event then keeps the milestones from being used (`movedSince`).
 */
const lay = (team: TeamDb, list: List, keys: Key[]): Promise<Milestones> =>
  team.plain
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => layWithin(tx, list, keys));

async function layWithin(tx: TeamDb["plain"], list: List, keys: Key[]): Promise<Milestones> {
  const point = await pointNow(tx);
  const all: Milestone[] = [];
  let before = 0;
  const { from, ranked } = rankedBy(list, keys);
  for (const { where, order } of stretchesOf(ranked, list.recordId)) {
    const apart = apartIn(keys);
    const { rows } = await sql<{ place: number; id: string; keys: (string | null)[]; is_last: boolean }>`
      select place, id, keys, is_last from (
        select row_number() over (order by ${order}) as place, lead(1) over (order by ${order}) is null as is_last,
          ${list.recordId} as id, array[${sql.join(keys.map(({ column }) => sql`(${column.sql})::text`))}] as keys
        from ${from} where ${list.where} and ${where}) as _row
      where place % ${sql.lit(apart)} = 0 or is_last order by place`.execute(tx);
    for (const { place, id, keys } of rows) all.push({ upTo: before + place, cursor: { keys, id } });
    before += rows.at(-1)?.place ?? 0;
  }
  return { point, all };
}

/** What records lead to is put in order first, and they by its place: a million names would be compared for long. */
function rankedBy(list: List, keys: Key[]): { from: RawBuilder<unknown>; ranked: Key[] } {
  const [lead, ...rest] = keys;
  if (!lead?.column.through) return { from: list.from(), ranked: keys };
  const { ends } = lead.column.through;
  const places = sql`select key, row_number() over (order by key) as place from (${ends}) as _end group by key`;
  const from = sql`${list.from()} left join (${places}) as _rank on _rank.key = ${lead.column.sql}`;
  const column = { ...lead.column, sql: sql.ref("_rank.place"), through: undefined } as unknown as Key["column"];
  return { from, ranked: [{ ...lead, column }, ...rest] };
}

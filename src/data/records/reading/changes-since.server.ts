import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import { definitionsChanged } from "#shared/team-live-kinds.ts";
import { recordsChanged, smartMembersChanged } from "../live-kinds.ts";
import type { Key } from "./keyset.server.ts";

/** A point that the database was at: which transactions could be seen, when, and since when it runs. */
export type Point = { snapshot: string; moment: number; started: string };

/** A record that may have come to a list, or left it, and whether it was in it at the point. */
export type Moved = { id: string; wasThere: boolean };

const mostEvents = 200;
/** Events are kept for an hour. */
const longest = 30 * 60_000;

const pointText = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as started,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as moment`;

export async function pointNow(connection: TeamDb["plain"]): Promise<Point> {
  return (await runKept<Point>(connection, `select ${pointText}`, [])).rows[0]!;
}

type RecordsTold = ReturnType<typeof recordsChanged.payload.parse>;

type Since = {
  point: Point;
  home: CollectionDefinition;
  definitions: Definitions;
  keys: readonly Key[];
  isWhole: boolean;
};

/**
 * Which records of a collection were made, deleted or brought back since a point, by what every write tells of itself in its
 * own transaction. Undefined where it cannot be told how a list with these keys has changed: too much was written, a key
 * was, or the list has conditions and anything was.
 */
export async function movedSince(team: TeamDb, { point, home, definitions, keys, isWhole }: Since) {
  const events = await eventsSince(team, point);
  if (!events || events.some(({ kind }) => !isWhole || kind === definitionsChanged.kind)) return undefined;
  const told = events.flatMap(({ kind, payload }) =>
    kind === recordsChanged.kind ? [recordsChanged.payload.parse(payload)] : [],
  );
  const reordered = events.flatMap(({ kind, payload }) =>
    kind === smartMembersChanged.kind ? smartMembersChanged.payload.parse(payload).collections : [],
  );
  if (!(await areKeysSteady(team, { told, reordered, keys, definitions, point }))) return undefined;
  const here = told.filter(({ collections }) => collections.includes(home.id));
  if (here.length === 0) return [];
  if (here.some(({ isWhole, changeSetId }) => !isWhole || !changeSetId)) return undefined;
  const ids = new Set(here.flatMap(({ recordIds }) => recordIds));
  const changes = await changesOf(
    team,
    here.map(({ changeSetId }) => changeSetId!),
    home,
  );
  const first = new Map<string, boolean>();
  const isKey = keyFields(definitions, keys);
  for (const { record_id, kind, was_in, is_home, at, fields } of changes) {
    // A set that was begun before may have been written in part before, too.
    if (at <= point.moment) return undefined;
    if (kind !== "created" && (!isKey || !is_home || fields.some((id) => isKey.has(id)))) return undefined;
    if (!first.has(record_id)) first.set(record_id, was_in && kind !== "created" && kind !== "restored");
  }
  // What is not in the log any more was purged or erased.
  if ([...ids].some((id) => !first.has(id))) return undefined;
  return [...first].map(([id, wasThere]): Moved => ({ id, wasThere }));
}

type Following = {
  told: RecordsTold[];
  reordered: string[];
  keys: readonly Key[];
  definitions: Definitions;
  point: Point;
};

/** Whether what the records of a list lead to is called and ordered as it was. */
async function areKeysSteady(team: TeamDb, { told, reordered, keys, definitions, point }: Following): Promise<boolean> {
  for (const { column } of keys) {
    const { collectionIds = [], of } = column.through?.follows ?? {};
    if (of === "anything" && reordered.some((id) => collectionIds.includes(id))) return false;
    const there = told.filter(({ collections }) => collections.some((id) => collectionIds.includes(id)));
    if (there.length === 0) continue;
    if (of === "anything" || there.some(({ isWhole, changeSetId }) => !isWhole || !changeSetId)) return false;
    const home = definitions.collections.get(collectionIds[0]!)!;
    const changes = await changesOf(
      team,
      there.map(({ changeSetId }) => changeSetId!),
      home,
    );
    const names = nameFields(definitions);
    const isHarmless = ({ kind, is_home, stays, at, fields }: Change) =>
      at > point.moment &&
      (kind === "created" || (kind === "updated" && is_home && stays && !fields.some((id) => names.has(id))));
    const known = new Set(changes.map(({ record_id }) => record_id));
    if (!changes.every(isHarmless) || there.some(({ recordIds }) => recordIds.some((id) => !known.has(id))))
      return false;
  }
  return true;
}

/** A record is named by a field of its home, which may be a collection below another. */
const nameFields = (definitions: Definitions): Set<string> =>
  new Set([...definitions.collections.keys()].map((id) => definitions.nameFieldOf(id)?.id ?? ""));

/** With these a record's keys change, and with no others; undefined where they do with whatever is written. */
function keyFields(definitions: Definitions, keys: readonly Key[]): Set<string> | undefined {
  const found = new Set<string>();
  for (const { column } of keys) {
    if (column.field) found.add(column.field.id);
    else if (column.key === "record_name") for (const id of nameFields(definitions)) found.add(id);
    else if (!["record_number", "created_at", "created_by"].includes(column.key)) return undefined;
  }
  return found;
}

type Told = { kind: string | null; payload: unknown } & Point;

async function eventsSince(team: TeamDb, { snapshot, started, moment }: Point) {
  const text = `select ${pointText}, told.kind, told.payload from (select) as here left join lateral (
      select kind, payload from "${team.schema}"._event
      where tx >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(tx, $1::pg_snapshot)
      limit ${mostEvents + 1}) as told on true`;
  const { rows } = await runKept<Told>(team.plain, text, [snapshot]);
  const now = rows[0]!;
  if (now.started !== started || now.moment - moment > longest || rows.length > mostEvents) return undefined;
  return rows.flatMap(({ kind, payload }) => (kind === null ? [] : [{ kind, payload }]));
}

type Change = {
  record_id: string;
  kind: string;
  was_in: boolean;
  is_home: boolean;
  stays: boolean;
  at: number;
  fields: string[];
};

async function changesOf(team: TeamDb, changeSetIds: string[], { id }: CollectionDefinition): Promise<Change[]> {
  const text = `select record_id, c.kind, c.before->'collections' ? $2 as was_in,
      c.before->'homeId' = c.after->'homeId' as is_home, c.before->'collections' = c.after->'collections' as stays,
      (extract(epoch from s.at) * 1000)::float8 as at, array(select jsonb_object_keys(c.before->'values')) as fields
    from "${team.schema}"._change as c join "${team.schema}"._change_set as s on s.id = c.change_set_id
    where c.change_set_id = any($1::uuid[]) order by c.id`;
  return (await runKept<Change>(team.plain, text, [changeSetIds, id])).rows;
}

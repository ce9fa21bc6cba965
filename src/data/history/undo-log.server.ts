import { type RawBuilder, sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { storedTextSizes, withinText } from "#data/records/reading/stored-text.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import type { Change } from "./take-back.server.ts";

export type LoggedChange = Change & { id: number };

/** Locks the sets. Those that were undone before are left out; what is still being written cannot be undone. */
export async function requireUndoable(team: TeamDb, changeSetIds: readonly string[]) {
  const sets = await team.data
    .selectFrom("_change_set")
    .selectAll()
    .where("id", "in", changeSetIds)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (sets.length === 0) throw new Refusal("not_found");
  const open = sets.filter(({ undone_by }) => undone_by === null);
  if (open.length === 0) refuseConflict("changeSetId", "data.undoneAlready");
  if (await isBeingWritten(team, changeSetIds)) refuseConflict("changeSetId", "data.stillRunning");
  return changeSetIds.flatMap((id) => open.find((set) => set.id === id) ?? []);
}

/** By a long work that is not over: a set itself, which an import names like its work, or the undo of it. */
export async function isBeingWritten(team: TeamDb, changeSetIds: readonly string[]): Promise<boolean> {
  const running = await team
    .from("long_work")
    .select("id")
    .where("state", "in", ["waiting", "running"])
    .where(
      sql<boolean>`(array[id::text, params ->> 'changeSetId'] && ${changeSetIds}::text[]
        or params -> 'undoes' ?| ${changeSetIds}::text[])`,
    )
    .executeTakeFirst();
  return running !== undefined;
}

type Part = { before?: number | undefined; limit: number };

/** Newest first, as they are undone; `before`: older than this one. Fewer than `limit` where they hold much text. */
export const changesOfSets = (
  team: TeamDb,
  definitions: Definitions,
  changeSetIds: readonly string[],
  { before, limit }: Part,
): Promise<LoggedChange[]> =>
  readChanges(
    team,
    definitions,
    sql`select change.* from ${tableOf(team, "_change")} as change
      where change.change_set_id = any(${changeSetIds}::uuid[])
        and (${before ?? null}::bigint is null or change.id < ${before ?? null}::bigint)
      order by change.id desc limit ${limit}`,
  );

/** What is compressed has to be unpacked to be measured; what is short is not looked at. */
const changeSize = sql`case when pg_column_size(change.before) + pg_column_size(change.after) > 500
  then octet_length(change.before::text) + octet_length(change.after::text) else 500 end`;

/** The text of changes and of the records that they are about, which are read to take them back. */
const maxChangesText = 16_000_000;

type Sized = { id: number; record_id: string; size: number };

async function sizesOf(team: TeamDb, definitions: Definitions, changes: Sized[]): Promise<Map<number, number>> {
  const stored = await storedTextSizes(team, definitions, [...new Set(changes.map(({ record_id }) => record_id))]);
  return new Map(changes.map(({ id, record_id, size }) => [id, Number(size) + (stored.get(record_id) ?? 0)]));
}

async function readChanges(
  team: TeamDb,
  definitions: Definitions,
  found: RawBuilder<unknown>,
): Promise<LoggedChange[]> {
  const { rows } = await sql<Sized>`select change.id, change.record_id, ${changeSize} as size
    from (${found}) as change order by change.id desc`.execute(team.data);
  const sizes = await sizesOf(team, definitions, rows);
  const ids = withinText(
    rows.map(({ id }) => id),
    (id) => sizes.get(id)!,
    maxChangesText,
  );
  if (ids.length === 0) return [];
  return team.data.selectFrom("_change").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
}

/** Whether all changes of the sets, and the records that they are about, can be held in memory. */
export async function fitsInMemory(team: TeamDb, definitions: Definitions, changeSetIds: readonly string[]) {
  const { rows } = await sql<Sized>`select change.id, change.record_id, ${changeSize} as size
    from ${tableOf(team, "_change")} as change where change.change_set_id = any(${changeSetIds}::uuid[])`.execute(
    team.data,
  );
  const sizes = await sizesOf(team, definitions, rows);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) <= maxChangesText;
}

/**
 * Changes of records that have a later version which is not of these sets. Later ones are looked up by their record: by
 * their set, which is what Postgres would choose for a table that it has not counted yet, each look would read all of it.
 */
const touchable = (team: TeamDb, changeSetIds: readonly string[], before?: number) => sql`
  from ${tableOf(team, "_change")} as change
  join ${tableOf(team, "_record")} as record on record.id = change.record_id and record.version <> change.version
  where change.change_set_id = any(${changeSetIds}::uuid[])
    and (${before ?? null}::bigint is null or change.id < ${before ?? null}::bigint)
    and record.version - change.version <> (
      select count(*) from ${tableOf(team, "_change")} as later
      where later.record_id = change.record_id and later.version > change.version
        and array_position(${changeSetIds}::uuid[], later.change_set_id) is not null)`;

export async function countTouchable(team: TeamDb, changeSetIds: readonly string[], atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count
    from (select ${touchable(team, changeSetIds)} limit ${atMost}) as candidate`.execute(team.data);
  return rows[0]!.count;
}

export const touchableChanges = (
  team: TeamDb,
  definitions: Definitions,
  changeSetIds: readonly string[],
  { before, limit }: Part,
): Promise<LoggedChange[]> =>
  readChanges(
    team,
    definitions,
    sql`select change.* ${touchable(team, changeSetIds, before)} order by change.id desc limit ${limit}`,
  );

/** An undo that is undone itself brings the first sets back into effect. */
export async function markUndone(team: TeamDb, changeSetIds: readonly string[], undoneBy: string) {
  const sets = () => team.data.updateTable("_change_set");
  await sets().set({ undone_by: undoneBy }).where("id", "in", changeSetIds).execute();
  await sets().set({ undone_by: null }).where("undone_by", "in", changeSetIds).execute();
}

import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
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

/** Newest first, as they are undone; `before`: older than this one. */
export const changesOfSets = (
  team: TeamDb,
  changeSetIds: readonly string[],
  { before, limit }: Part,
): Promise<LoggedChange[]> => {
  let query = team.data.selectFrom("_change").selectAll().where("change_set_id", "in", changeSetIds);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
};

/** Changes of records that have a later version which is not of these sets. */
const touchable = (team: TeamDb, changeSetIds: readonly string[], before?: number) => sql`
  from ${tableOf(team, "_change")} as change
  join ${tableOf(team, "_record")} as record on record.id = change.record_id and record.version <> change.version
  where change.change_set_id = any(${changeSetIds}::uuid[])
    and (${before ?? null}::bigint is null or change.id < ${before ?? null}::bigint)
    and record.version - change.version <> (
      select count(*) from ${tableOf(team, "_change")} as later
      where later.record_id = change.record_id and later.version > change.version
        and later.change_set_id = any(${changeSetIds}::uuid[]))`;

export async function countTouchable(team: TeamDb, changeSetIds: readonly string[], atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count
    from (select ${touchable(team, changeSetIds)} limit ${atMost}) as candidate`.execute(team.data);
  return rows[0]!.count;
}

export async function touchableChanges(
  team: TeamDb,
  changeSetIds: readonly string[],
  { before, limit }: Part,
): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`select change.* ${touchable(team, changeSetIds, before)}
    order by change.id desc limit ${limit}`.execute(team.data);
  return rows;
}

/** An undo that is undone itself brings the first sets back into effect. */
export async function markUndone(team: TeamDb, changeSetIds: readonly string[], undoneBy: string) {
  const sets = () => team.data.updateTable("_change_set");
  await sets().set({ undone_by: undoneBy }).where("id", "in", changeSetIds).execute();
  await sets().set({ undone_by: null }).where("undone_by", "in", changeSetIds).execute();
}

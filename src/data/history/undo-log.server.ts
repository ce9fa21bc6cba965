import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import type { Change } from "./take-back.server.ts";

export type LoggedChange = Change & { id: number };

/** Held while it is undone; not one that is still being written, or that was taken back already. */
export async function requireUndoable(team: TeamDb, changeSetId: string) {
  const set = await team.data
    .selectFrom("_change_set")
    .selectAll()
    .where("id", "=", changeSetId)
    .forUpdate()
    .executeTakeFirst();
  if (!set) throw new Refusal("not_found");
  if (set.undone_by) refuseConflict("changeSetId", "data.undoneAlready");
  if (await isBeingWritten(team, changeSetId)) refuseConflict("changeSetId", "data.stillRunning");
  return set;
}

/** By a long work that is not over: the set itself, which an import names like its work, or the undo of it. */
export async function isBeingWritten(team: TeamDb, changeSetId: string): Promise<boolean> {
  const running = await team
    .from("long_work")
    .select("id")
    .where("state", "in", ["waiting", "running"])
    .where(sql<boolean>`${changeSetId} in (id::text, params ->> 'changeSetId', params ->> 'undoes')`)
    .executeTakeFirst();
  return running !== undefined;
}

/** Newest first, as they are taken back; `before`: older than this one. */
export const changesOfSet = (
  team: TeamDb,
  changeSetId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LoggedChange[]> => {
  let query = team.data.selectFrom("_change").selectAll().where("change_set_id", "=", changeSetId);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
};

/** Only a record whose version is another since can have been changed by someone. */
const touchable = (team: TeamDb, changeSetId: string, before?: number) => sql`
  from ${tableOf(team, "_change")} as change
  join ${tableOf(team, "_record")} as record on record.id = change.record_id and record.version <> change.version
  where change.change_set_id = ${changeSetId}::uuid and (${before ?? null}::bigint is null or change.id < ${before ?? null}::bigint)`;

export async function countTouchable(team: TeamDb, changeSetId: string, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count
    from (select ${touchable(team, changeSetId)} limit ${atMost}) as candidate`.execute(team.data);
  return rows[0]!.count;
}

export async function touchableChanges(
  team: TeamDb,
  changeSetId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`select change.* ${touchable(team, changeSetId, before)}
    order by change.id desc limit ${limit}`.execute(team.data);
  return rows;
}

/** An undo that is undone itself brings the first set back into effect. */
export async function markUndone(team: TeamDb, changeSetId: string, undoneBy: string) {
  await team.data.updateTable("_change_set").set({ undone_by: undoneBy }).where("id", "=", changeSetId).execute();
  await team.data.updateTable("_change_set").set({ undone_by: null }).where("undone_by", "=", changeSetId).execute();
}

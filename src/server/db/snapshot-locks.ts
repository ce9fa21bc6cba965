import type pg from "pg";
import type { Db } from "./db.ts";

/**
 * The rows of a table that was rebuilt are invisible to every older snapshot, which would see an empty table. Whoever
 * reads several statements from one snapshot holds this lock meanwhile, of one team or of all of them. It belongs to the
 * session and ends with it, because it has to be there before the snapshot: a transaction takes its snapshot when its
 * first statement begins, before that statement has got any lock.
 */
export const shareSnapshotLock = (client: pg.Client, teamId?: string) =>
  client.query("select pg_advisory_lock_shared(hashtextextended($1, 16))", [keyOf(teamId)]);

/** For the rest of the transaction: no such reader is there, and none begins. False where there is one. */
export async function tryExcludeSnapshots(tx: Db, teamId: string): Promise<boolean> {
  const { rows } = await tx.run(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 16))
      and pg_try_advisory_xact_lock(hashtextextended($2, 16)) as is_free`,
    [keyOf(undefined), keyOf(teamId)],
  );
  return rows[0]!.is_free as boolean;
}

const keyOf = (teamId: string | undefined): string => `snapshots of ${teamId ?? "all teams"}`;

import type pg from "pg";
import { type Db, openDb, openPool } from "#server/db/db.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import { thumbnailKey } from "#server/files/files.ts";
import type { Store } from "#server/files/store.ts";
import { takeOutRecords } from "#team-admin/privacy/erase-records.server.ts";

const atOnce = 200;

type Return = { scratch: string; url: string; teamId: string };

/**
 * Records that were erased for someone's privacy since the backup was made do not come back with it: the notes of it have
 * outlived the team. They go before the team comes over, so that nobody sees them; the bytes of their files after it.
 */
export async function eraseOnReturn({ scratch, url, teamId }: Return) {
  const ids = await readErased(url, teamId);
  const pool = openPool(scratch, 2);
  try {
    const db = openDb(pool);
    let records = 0;
    const files: FileBytes[] = [];
    for (let at = 0; at < ids.length; at += atOnce) {
      const part = ids.slice(at, at + atOnce);
      await db.transaction(async (tx) => {
        const taken = await takeOutRecords(tx, teamId, part);
        records += taken.counts.records;
        files.push(...(await takeOutFiles(tx, teamId, taken.files)));
      });
    }
    return { records, removeBytes: (store: Store) => removeBytes(store, files) };
  } finally {
    await pool.end();
  }
}

async function readErased(url: string, teamId: string): Promise<string[]> {
  const client = await connectAlone(url);
  try {
    const { rows } = await client.query<{ id: string }>(
      "select distinct unnest(record_ids)::text as id from app.erasure where team_id = $1 order by id",
      [teamId],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

type FileBytes = { storage_key: string; thumbnails: number[] };

/** Those that another record holds as well stay. */
async function takeOutFiles(tx: Db, teamId: string, ids: string[]): Promise<FileBytes[]> {
  if (ids.length === 0) return [];
  return tx.app
    .deleteFrom("file")
    .where("id", "in", ids)
    .where("team_id", "=", teamId)
    .where("used_at", "is", null)
    .returning(["storage_key", "thumbnails"])
    .execute();
}

/** What could not be removed belongs to nobody, and goes in the night. */
async function removeBytes(store: Store, files: FileBytes[]) {
  const keys = files.flatMap(({ storage_key: key, thumbnails }) => [
    key,
    ...thumbnails.map((size) => thumbnailKey(key, size)),
  ]);
  await Promise.allSettled(keys.map((key) => store.remove(key)));
}

/** The notes that are here know more than those of the backup, and stand in their place. */
export async function keepErasures(to: pg.Client, teamId: string, move: () => Promise<void>): Promise<void> {
  await to.query("create temporary table erasure_here (like app.erasure) on commit drop");
  await to.query(
    "with here as (delete from app.erasure where team_id = $1 returning *) insert into erasure_here select * from here",
    [teamId],
  );
  await move();
  await to.query("delete from app.erasure where id in (select id from erasure_here)");
  await to.query("insert into app.erasure select * from erasure_here");
}

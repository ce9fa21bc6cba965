import { sql } from "kysely";
import { freeFiles } from "#data/bin/free-files.server.ts";
import { binChanged } from "#data/bin/live-kinds.ts";
import { purgeRecords } from "#data/bin/purge-records.server.ts";
import { recordsChanged } from "#data/records/live-kinds.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { withMerged } from "#data/records/reading/merged-records.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { filesByRecord } from "./held-files.server.ts";

export type Counts = {
  records: number;
  changes: number;
  links: number;
  bookmarks: number;
  files: number;
  mentions: number;
};

export const noCounts: Counts = { records: 0, changes: 0, links: 0, bookmarks: 0, files: 0, mentions: 0 };

/**
 * Values, names, search text, links, history and what lies in the bin, for good. The files come back: nobody holds them
 * any more once this is committed, and only then may their bytes go.
 */
export async function eraseRecords(app: App, tx: Db, teamId: string, ids: string[]) {
  const { counts, files, collections } = await takeOutRecords(tx, teamId, ids);
  if (counts.records > 0) {
    const payload = { collections, recordIds: ids.slice(0, 100), isWhole: ids.length <= 100 };
    await app.live.publish(tx, teamId, recordsChanged, payload);
    await app.live.publish(tx, teamId, binChanged, { collections });
  }
  return { counts, files };
}

/** The same where nobody looks: in a team that is on its way back from a backup. */
export async function takeOutRecords(tx: Db, teamId: string, asked: string[]) {
  const team = tx.team(teamId);
  // Those that were merged into them are about the same person.
  const ids = await withMerged(team, asked);
  const rows = await team.data
    .selectFrom("_record")
    .select(["id", "collections"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .forUpdate()
    .execute();
  const files = [...(await filesByRecord(team, ids)).values()].flatMap((held) => [...held]);
  const counts = {
    records: rows.length,
    changes: await count(team, sql`${tableOf(team, "_change")} where record_id = any(${ids}::uuid[])`),
    links: await count(
      team,
      sql`${tableOf(team, "_link")} where from_id = any(${ids}::uuid[]) or to_id = any(${ids}::uuid[])`,
    ),
    bookmarks: await count(team, sql`${tableOf(team, "_bookmark")} where record_id = any(${ids}::uuid[])`),
  };
  // What was sent to them, and what was told of it. Where they are only named, their words are struck out.
  await team.data.deleteFrom("_outbox").where(sql<boolean>`person_id = any(${ids}::uuid[])`).execute();
  await purgeRecords(tx, teamId, ids, { isErasure: true });
  await freeFiles(tx, team, [...new Set(files)]);
  const collections = [...new Set(rows.flatMap((row) => row.collections))];
  return { counts, files: [...new Set(files)], collections };
}

async function count(team: TeamDb, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(team.data);
  return rows[0]!.count;
}

import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { freeFiles, heldFiles } from "./free-files.server.ts";

/**
 * Removes records for good: values in every collection they were ever in, links, tags, bookmarks, and their history.
 * Nothing of them stays behind but their ids in the history of others. Never a statement for each.
 */
export async function purgeRecords(tx: Db, teamId: string, ids: string[]) {
  if (ids.length === 0) return;
  const team = tx.team(teamId);
  const files = await heldFiles(team, ids);
  for (const table of await allTables(team)) {
    await sql`delete from ${tableOf(team, table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
  }
  const { rows } = await sql<{ id: string }>`with gone as (
      delete from ${tableOf(team, "_change")} where record_id = any(${ids}::uuid[]) returning change_set_id
    ) select distinct change_set_id as id from gone`.execute(team.data);
  // A set that was about nothing else goes with them.
  await sql`delete from ${tableOf(team, "_change_set")} s where s.id = any(${rows.map(({ id }) => id)}::uuid[])
    and not exists (select from ${tableOf(team, "_change")} c where c.change_set_id = s.id)`.execute(team.data);
  for (const table of ["_long_work_record", "_import_made"])
    await sql`delete from ${tableOf(team, table)} where record_id = any(${ids}::uuid[])`.execute(team.data);
  await sql`delete from ${tableOf(team, "_record")} where id = any(${ids}::uuid[])`.execute(team.data);
  await freeFiles(tx, team, files);
}

/** Of the bin too: their values lie there until the collection itself is removed. */
export async function allTables(team: TeamDb): Promise<string[]> {
  const rows = await team.from("collection").select("table_name").where("is_smart", "=", false).execute();
  return rows.map((row) => row.table_name);
}

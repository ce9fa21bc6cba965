import { sql } from "kysely";
import { mergeCounts, withMerged } from "#data/records/reading/merged-records.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { freeFiles, heldFiles } from "./free-files.server.ts";

/**
 * Removes records for good: values in every collection they were ever in, links, tags, bookmarks, and their history.
 * Nothing of them stays behind but their ids in the history of others, and the history of those that were merged into a
 * record that stays, unless `isErasure`. Never a statement for each.
 */
export async function purgeRecords(tx: Db, teamId: string, ids: string[], { isErasure = false } = {}) {
  if (ids.length === 0) return;
  const team = tx.team(teamId);
  const kept = isErasure ? [] : await passOn(team, ids);
  const told = await historiesOf(
    team,
    ids.filter((id) => !kept.includes(id)),
  );
  const files = await heldFiles(team, ids);
  for (const table of await allTables(team)) {
    await sql`delete from ${tableOf(team, table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
  }
  const { rows } = await sql<{ id: string }>`with gone as (
      delete from ${tableOf(team, "_change")} where record_id = any(${told}::uuid[]) returning change_set_id
    ) select distinct change_set_id as id from gone`.execute(team.data);
  // A set that was about nothing else goes with them.
  await sql`delete from ${tableOf(team, "_change_set")} s where s.id = any(${rows.map(({ id }) => id)}::uuid[])
    and not exists (select from ${tableOf(team, "_change")} c where c.change_set_id = s.id)`.execute(team.data);
  for (const table of ["_long_work_record", "_import_made"])
    await sql`delete from ${tableOf(team, table)} where record_id = any(${ids}::uuid[])`.execute(team.data);
  await sql`delete from ${tableOf(team, "_record")} where id = any(${ids}::uuid[])`.execute(team.data);
  await freeFiles(tx, team, files);
}

/** Records whose history belongs to one that stays; so does that of all that had been merged into them. */
async function passOn(team: TeamDb, ids: string[]): Promise<string[]> {
  const merge = tableOf(team, "_record_merge");
  const kept: string[] = [];
  for (let left = ids; ; left = left.filter((id) => !kept.includes(id))) {
    const { rows } = await sql<{ from_id: string; into_id: string }>`select from_id, into_id from ${merge} as merge
      where from_id = any(${left}::uuid[]) and into_id <> all(${left}::uuid[]) and ${mergeCounts(team)}`.execute(
      team.data,
    );
    if (rows.length === 0) return kept;
    const [froms, intos] = [rows.map(({ from_id }) => from_id), rows.map(({ into_id }) => into_id)];
    await sql`update ${merge} as merge set into_id = given.into_id
      from unnest(${froms}::uuid[], ${intos}::uuid[]) as given (from_id, into_id)
      where merge.into_id = given.from_id`.execute(team.data);
    kept.push(...froms);
  }
}

/** Theirs, and of those merged into them that are gone already; one that still lies in the bin keeps its own. */
async function historiesOf(team: TeamDb, ids: string[]): Promise<string[]> {
  const all = await withMerged(team, ids);
  const others = all.filter((id) => !ids.includes(id));
  if (others.length === 0) return all;
  const { rows } = await sql<{ id: string }>`select id from ${tableOf(team, "_record")}
    where id = any(${others}::uuid[])`.execute(team.data);
  return all.filter((id) => !rows.some((row) => row.id === id));
}

/** Of the bin too: their values lie there until the collection itself is removed. */
export async function allTables(team: TeamDb): Promise<string[]> {
  const rows = await team.from("collection").select("table_name").where("is_smart", "=", false).execute();
  return rows.map((row) => row.table_name);
}

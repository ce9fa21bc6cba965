import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { tableOf } from "./collection-source.server.ts";

/** A merge counts while its other record is not there by itself, and nobody has undone it. */
export const mergeCounts = (team: TeamDb): RawBuilder<boolean> => sql<boolean>`
  not exists (select from ${tableOf(team, "_record")} as other where other.id = merge.from_id and other.deleted_at is null)
  and not exists (select from ${tableOf(team, "_change_set")} as done
    where done.id = merge.change_set_id and done.undone_by is not null)`;

/** The records, and all that were merged into them: what is told of one is told of these. */
export async function withMerged(team: TeamDb, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive merged (id) as (
      select * from unnest(${ids}::uuid[])
      union select merge.from_id from ${tableOf(team, "_record_merge")} as merge
        join merged on merged.id = merge.into_id where ${mergeCounts(team)}
    ) select id from merged`.execute(team.data);
  return rows.map(({ id }) => id);
}

/** The record that took a deleted one's place, if any. */
export async function findMergedInto(team: TeamDb, recordId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select merge.into_id as id from ${tableOf(team, "_record_merge")} as merge
    where merge.from_id = ${recordId}::uuid and ${mergeCounts(team)} order by merge.at desc limit 1`.execute(team.data);
  return rows[0]?.id;
}

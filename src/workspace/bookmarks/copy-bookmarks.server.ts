import { sql } from "kysely";
import type { MergeListener } from "#data/merging/merge-listeners.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";

/** Who had bookmarked the record that goes finds the one that stays. Their own stays too, for when the merge is undone. */
export const copyBookmarks: MergeListener = async (team, { fromId, intoId }) => {
  const bookmark = tableOf(team, "_bookmark");
  await sql`insert into ${bookmark} (user_id, record_id, memo, created_at)
    select user_id, ${intoId}::uuid, memo, created_at from ${bookmark} where record_id = ${fromId}::uuid
    on conflict do nothing`.execute(team.data);
};

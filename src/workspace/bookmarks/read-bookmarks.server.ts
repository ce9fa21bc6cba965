import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { collectionNames, placesOf, sightOf } from "#data/records/reading/visible-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Bookmark } from "./contract.ts";

const most = 500;

/** A person's bookmarks, or the one of a record, as far as they may still see what they lead to. */
export async function readBookmarks(team: TeamDb, caller: TeamCaller, recordId?: string): Promise<Bookmark[]> {
  const known = await definitionsAndRights(team, caller);
  const { sees } = await sightOf(team, known);
  let query = team.data
    .selectFrom("_bookmark")
    .innerJoin("_record", "_record.id", "_bookmark.record_id")
    .select(["_record.id", "_record.name", "_record.collections", "_bookmark.memo", "_bookmark.created_at"])
    .where("_bookmark.user_id", "=", caller.userId)
    .where("_record.deleted_at", "is", null)
    .where(sees)
    .orderBy("_bookmark.created_at", "desc")
    .orderBy("_record.id")
    .limit(most);
  if (recordId) query = query.where("_record.id", "=", recordId);
  return (await placesOf(team, known, await query.execute())).map((row) => ({
    recordId: row.id,
    name: row.name,
    collections: collectionNames(known, row),
    memo: row.memo,
    bookmarkedAt: row.created_at.toISOString(),
  }));
}

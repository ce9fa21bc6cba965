import { countRecords } from "#data/records/reading/list-records.server.ts";
import type { ListContext } from "#data/records/reading/open-list.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** One after the other: a team may have many of them, and nobody waits for their counts. */
export async function countSmartMembers(team: TeamDb, known: ListContext): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { id, isSmart } of known.definitions.collections.values()) {
    if (!isSmart || !known.rights.mayInCollection("read_data_record_metadata", id)) continue;
    counts[id] = await countRecords(team, known, { collectionId: id });
  }
  return counts;
}

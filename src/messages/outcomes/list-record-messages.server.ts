import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { withMerged } from "#data/records/reading/merged-records.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import { isAbout, listSent, type SentPage } from "#messages/sending/list-sent.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";

/** Of a record that the caller sees: that it was written to; by which message, only where they may see that too. */
export async function listRecordMessages(team: TeamDb, caller: TeamCaller, recordId: string, page: SentPage) {
  const known = await definitionsAndRights(team, caller);
  const { records } = await readRecords(team, known, { ids: [recordId], fields: [] });
  if (records.length === 0) throw new Refusal("not_found");
  return listSent(team, caller, isAbout(await withMerged(team, [recordId])), page);
}

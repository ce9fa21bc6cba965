import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { RecordsChanged } from "../live-kinds.ts";

/**
 * Who is told that records have changed: whoever may see records of any of their collections. Who may not see all of
 * these learns which of their own have changed, and nothing of the others: neither what they are nor which records.
 */
export const mayHearOfRecords = (app: App) => async (caller: TeamCaller, payload: RecordsChanged) => {
  const open = await openTo(app, caller, payload.collections);
  return typeof open === "boolean" ? open : { ...payload, collections: open, recordIds: [], isWhole: false };
};

/** The same for what tells of collections alone. */
export const mayHearOfCollections = (app: App) => async (caller: TeamCaller, payload: { collections: string[] }) => {
  const open = await openTo(app, caller, payload.collections);
  return typeof open === "boolean" ? open : { collections: open };
};

/** Whether someone may see records of all of these that there are, or of none; else of which. */
async function openTo(app: App, caller: TeamCaller, collections: string[]): Promise<boolean | string[]> {
  const { definitions, rights } = await definitionsAndRights(app.db.team(caller.teamId), caller);
  const known = collections.filter((id) => definitions.collections.has(id));
  const open = known.filter((id) => rights.mayInCollection("read_data_record_metadata", id));
  return open.length === 0 || open.length === known.length ? open.length > 0 : open;
}

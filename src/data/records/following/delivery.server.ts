import { knowledgeOf } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";

type Payload = Record<string, unknown>;

/**
 * Who is told that records have changed: whoever may see records of any of their collections. Who may not see all of
 * these learns which of their own have changed, and nothing of the others: neither what they are nor which records.
 */
export const mayHearOfRecords =
  (app: App) =>
  async (caller: TeamCaller, { payload }: { payload: Payload }): Promise<boolean | Payload> => {
    const { definitions, rights } = await knowledgeOf(app.db.team(caller.teamId), caller);
    const known = ((payload.collections ?? []) as string[]).filter((id) => definitions.collections.has(id));
    const open = known.filter((id) => rights.mayInCollection("read_data_record_metadata", id));
    if (open.length === 0 || open.length === known.length) return open.length > 0;
    return { ...payload, collections: open, recordIds: [], isWhole: false };
  };

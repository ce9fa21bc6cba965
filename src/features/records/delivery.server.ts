import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";

/** Who is told that records have changed: whoever may see records of any of their collections. */
export const mayHearOfRecords =
  (app: App) =>
  async (caller: TeamCaller, event: { payload: Record<string, unknown> }): Promise<boolean> => {
    const { definitions, rights } = await knowledgeOf(app.db.team(caller.teamId), caller);
    const collections = (event.payload.collections ?? []) as string[];
    return collections.some(
      (id) => definitions.collections.has(id) && rights.mayInCollection("read_data_record_metadata", id),
    );
  };

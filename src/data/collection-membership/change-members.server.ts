import { editAtOnce } from "#data/bulk/change-records.server.ts";
import type { Values } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";

type Input = { action: "add" | "remove"; recordIds: string[]; values: Values };

/** Puts records into a collection, or takes them out of it, all of them or none, as one change set. */
export async function changeMembers(app: App, caller: TeamCaller, collectionId: string, input: Input) {
  const { action, recordIds } = input;
  const values = action === "add" ? input.values : {};
  const { changeSetId, records } = await editAtOnce(app, caller, { action, collectionId, values }, recordIds);
  return { changeSetId, records };
}

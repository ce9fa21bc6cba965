import { editAtOnce } from "#data/bulk/change-records.server.ts";
import type { Values } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";

type Wish = { action: "add" | "remove"; recordIds: string[]; values: Values };

/** Puts records into a collection, or takes them out of it, all of them or none, as one change set. */
export async function changeMembers(app: App, caller: TeamCaller, collectionId: string, wish: Wish) {
  const { action, recordIds } = wish;
  const values = action === "add" ? wish.values : {};
  const { changeSetId, records } = await editAtOnce(app, caller, { action, collectionId, values }, recordIds);
  return { changeSetId, records };
}

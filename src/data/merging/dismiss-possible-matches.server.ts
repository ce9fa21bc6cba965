import { readStored } from "#data/records/reading/record-store.server.ts";
import { inWriteTransaction, requireVisible } from "#data/records/writing/record-actions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";

type Input = { recordId: string; isDismissed: boolean };

/** Whoever may change the record says that it is somebody else's. */
export const dismissPossibleMatches = (app: App, caller: TeamCaller, { recordId, isDismissed }: Input) =>
  inWriteTransaction(app, caller, async ({ definitions }, team, rights) => {
    const record = requireVisible(rights, (await readStored(team, definitions, [recordId])).get(recordId));
    if (!record.collections.some((id) => rights.mayInCollection("update_data_field_data", id)))
      throw new Refusal("forbidden");
    const { numUpdatedRows } = await team.data
      .updateTable("_possible_match")
      .set({ dismissed_at: isDismissed ? new Date() : null })
      .where("record_id", "=", recordId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal("not_found");
  });

import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import type { Grid } from "../grid.ts";

const most = 500;

/** What rows lead to may have changed elsewhere: it is drawn as it is now, or without a name if it is gone. */
export async function followLinks({ window, around }: Grid, recordIds: readonly string[]): Promise<void> {
  const linked = recordIds.filter((id) => window.names.has(id)).slice(0, most);
  if (linked.length === 0) return;
  try {
    const params = { teamId: around.teamId };
    const { records } = await call(recordsContract.readRecordNames, { params, body: { ids: linked } });
    window.rename(new Map(linked.map((id) => [id, records.find((record) => record.id === id) ?? null])));
  } catch {
    // The names of before stay until the list is read anew.
  }
}

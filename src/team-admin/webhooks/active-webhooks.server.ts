import type { Db, TeamDb } from "#server/db/db.ts";
import { readThrough } from "#server/db/read-through.ts";
import { Cache } from "#shared/cache.ts";

export type ActiveWebhook = { id: string; events: string[]; collectionId: string | null };

const kept = new Cache<string, ActiveWebhook[]>("webhooks", { max: 5_000 });

/** Read once for each version of the team's definitions, so that writing records costs nobody a statement for them. */
export const activeWebhooks = (team: TeamDb, version: number): Promise<ActiveWebhook[]> =>
  readThrough(kept, team, { key: "", version, read: readActive });

async function readActive(team: TeamDb): Promise<ActiveWebhook[]> {
  const rows = await team
    .from("webhook")
    .select(["id", "events", "collection_id"])
    .where("is_active", "=", true)
    .execute();
  return rows.map((row) => ({ id: row.id, events: row.events, collectionId: row.collection_id }));
}

/** To be called in every transaction that changes a webhook: from the next request on the new ones count. */
export async function countWebhookChange(tx: Db, teamId: string) {
  await tx.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();
}

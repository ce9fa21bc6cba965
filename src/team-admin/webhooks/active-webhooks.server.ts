import type { Db, TeamDb } from "#server/db/db.ts";

export type ActiveWebhook = { id: string; events: string[]; collectionId: string | null };

const kept = new Map<string, { version: number; webhooks: ActiveWebhook[] }>();
const mostKept = 5_000;

/** Read once for each version of the team's definitions, so that writing records costs nobody a statement for them. */
export async function activeWebhooks(team: TeamDb, version: number): Promise<ActiveWebhook[]> {
  const known = kept.get(team.id);
  if (known?.version === version) return known.webhooks;
  const rows = await team
    .from("webhook")
    .select(["id", "events", "collection_id"])
    .where("is_active", "=", true)
    .execute();
  const webhooks = rows.map((row) => ({ id: row.id, events: row.events, collectionId: row.collection_id }));
  kept.delete(team.id);
  kept.set(team.id, { version, webhooks });
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  return webhooks;
}

/** To be called in every transaction that changes a webhook: from the next request on the new ones count. */
export async function countWebhookChange(tx: Db, teamId: string) {
  await tx.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();
}

import type { Selectable } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { AppTables } from "#server/db/tables.ts";
import { spend } from "#server/http/rate-limit.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Delivery } from "./contract.ts";
import { sendToWebhook } from "./jobs.server.ts";
import { type Problem, testEvent } from "./rules.ts";
import { sendDelivery } from "./send-deliveries.server.ts";
import { type Asking, requireWebhook, requireWebhooksOn } from "./webhooks.server.ts";

type Page = { limit: number; cursor?: string | undefined };

/** Ids are made in the order of time: they are the order of the log and its cursor. */
export async function readDeliveries(team: TeamDb, say: Say, webhookId: string, { limit, cursor }: Page) {
  let query = team
    .from("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where("id", "<", cursor);
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map((row) => show(row, say)),
    cursor: rows.length > limit ? page.at(-1)!.id : null,
  };
}

/** Sent while the caller waits: they want to see what comes back. */
export async function testWebhook(asking: Asking, webhookId: string): Promise<Delivery> {
  const { app, caller, say } = asking;
  const team = app.db.team(caller.teamId);
  await requireWebhook(team, asking, webhookId);
  requireWebhooksOn(app);
  await spend(app, { key: `webhook-test:${caller.teamId}`, most: 20, seconds: 60 });
  const row = { id: newId(), webhook_id: webhookId, event: testEvent, status: "sending", attempts: 1 } as const;
  const claimed = await team
    .insert("webhook_delivery", [{ ...row, next_try_at: new Date(Date.now() + 60_000) }])
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendDelivery(app, claimed);
  return show(await requireDelivery(team, webhookId, row.id), say);
}

export async function retryDelivery(asking: Asking, webhookId: string, deliveryId: string): Promise<Delivery> {
  const { app, caller, say } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { isActive } = await requireWebhook(team, asking, webhookId);
    await requireDelivery(team, webhookId, deliveryId);
    if (!isActive) {
      refuseField("isActive", "data.webhookInactive");
    }
    await team
      .update("webhook_delivery", { status: "waiting", next_try_at: new Date(), finished_at: null })
      .where("id", "=", deliveryId)
      // What is on its way at this moment is being tried anyhow.
      .where("status", "!=", "sending")
      .execute();
    await app.jobs.send(tx, sendToWebhook, { teamId: caller.teamId, webhookId });
    return show(await requireDelivery(team, webhookId, deliveryId), say);
  });
}

async function requireDelivery(team: TeamDb, webhookId: string, deliveryId: string) {
  const found = await team
    .from("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found");
  return found;
}

const show = (row: Selectable<AppTables["webhook_delivery"]>, say: Say): Delivery => ({
  id: row.id,
  event: row.event,
  changeSetId: row.change_set_id,
  records: row.record_ids.length,
  status: row.status,
  attempts: row.attempts,
  responseCode: row.response_code,
  responseText: row.response_text,
  durationMs: row.duration_ms,
  problem: row.problem as Problem | null,
  error: row.problem && say(`webhooks.problems.${row.problem}`, { status: row.response_code ?? 0 }),
  createdAt: row.created_at.toISOString(),
  nextTryAt: row.status === "waiting" ? (row.next_try_at?.toISOString() ?? null) : null,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

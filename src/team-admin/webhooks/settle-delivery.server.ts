import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { countWebhookChange } from "./active-webhooks.server.ts";
import type { Claimed } from "./claim-deliveries.server.ts";
import { failuresUntilPaused, type Problem, testEvent, waitAfter } from "./rules.ts";

export type Outcome = {
  problem: Problem | null;
  isFinal?: true;
  responseCode?: number;
  responseText?: string;
  durationMs?: number;
};

/** Writes down how an attempt went. */
export function settle(app: App, delivery: Claimed, outcome: Outcome): Promise<void> {
  const isTest = delivery.event === testEvent;
  const { problem } = outcome;
  const wait = problem && !outcome.isFinal && !isTest ? waitAfter(delivery.attempts) : undefined;
  const status = !problem ? "delivered" : wait ? "waiting" : problem === "nothingToSend" ? "skipped" : "failed";
  return app.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .team(delivery.team_id)
      .update("webhook_delivery", {
        status,
        problem,
        response_code: outcome.responseCode ?? null,
        response_text: outcome.responseText ?? null,
        duration_ms: outcome.durationMs ?? null,
        next_try_at: wait ? sql<Date>`now() + make_interval(secs => ${wait})` : null,
        finished_at: wait ? null : new Date(),
      })
      .where("id", "=", delivery.id)
      // Not if somebody else has taken it since, because this took too long.
      .where("status", "=", "sending")
      .where("attempts", "=", delivery.attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (status === "delivered" && !isTest) await forgiveFailures(tx, delivery);
    if (status === "failed" && !isTest) await countFailure(tx, delivery, problem!);
  });
}

const forgiveFailures = (tx: Db, { team_id, webhook_id }: Claimed) =>
  tx
    .team(team_id)
    .update("webhook", { failed_in_a_row: 0 })
    .where("id", "=", webhook_id)
    .where("failed_in_a_row", ">", 0)
    .execute();

/** Paused where nothing has arrived for long, and at once where its creator may not have webhooks any more. */
async function countFailure(tx: Db, { team_id, webhook_id }: Claimed, problem: Problem) {
  const team = tx.team(team_id);
  const before = await team
    .from("webhook")
    .select(["is_active", "failed_in_a_row"])
    .where("id", "=", webhook_id)
    .executeTakeFirst();
  const because = problem === "creator" ? "creator" : "failing";
  const isOver = because === "creator" || (before?.failed_in_a_row ?? 0) + 1 >= failuresUntilPaused;
  const pauses = before?.is_active && isOver;
  // Before the webhook itself is locked: whoever changes one locks in this order too.
  if (pauses) await countWebhookChange(tx, team_id);
  await team
    .update("webhook", {
      failed_in_a_row: sql<number>`failed_in_a_row + 1`,
      ...(pauses && { is_active: false, paused_because: because }),
    })
    .where("id", "=", webhook_id)
    .execute();
  const deed = { action: "webhook_paused" as const, teamId: team_id, subjectId: webhook_id, detail: { because } };
  if (pauses) await note(tx, deed);
}

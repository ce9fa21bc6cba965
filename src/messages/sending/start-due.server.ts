import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { needsApproval } from "#messages/delivery/clear-departure.server.ts";
import { callerOf } from "#messages/outgoing-messages/act-on-messages.server.ts";
import { hasGrown } from "#messages/outgoing-messages/approved-audience.server.ts";
import type { Acting } from "#messages/outgoing-messages/change-messages.server.ts";
import { problemsOf } from "#messages/outgoing-messages/check-message.server.ts";
import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import { approvalOf, authorshipOf, type MessageRow, stateOf } from "#messages/outgoing-messages/message-rows.server.ts";
import { type HoldReason, hasRight, hoursTooLate, ownTransitions } from "#messages/outgoing-messages/rules.ts";
import { tellApprovers } from "#messages/outgoing-messages/tell-of-approval.server.ts";
import { trackingOf } from "#messages/outgoing-messages/tracking.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import type { Db } from "#server/db/db.ts";
import { notifyOfHold } from "./notify-administrators.server.ts";

type Which = { teamId: string; messageId: string };

/** What is due begins to be sent; what may not be any more is held, and says why. Nothing, if it is not due. */
export const startMessage = (app: App, which: Which, now = new Date()): Promise<void> =>
  app.db.transaction((tx) => startIn(app, tx, which, now));

async function startIn(app: App, tx: Db, { teamId, messageId }: Which, now: Date) {
  const team = tx.team(teamId);
  const row = await team
    .from("outgoing_message")
    .selectAll()
    .where("id", "=", messageId)
    .where("status", "=", ownTransitions.start.from)
    .where("held_because", "is", null)
    .where("deleted_at", "is", null)
    .where("scheduled_at", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return;
  const reason = await reasonToHold(app, tx, row, now);
  if (reason) return hold(app, tx, row, reason);
  const started = {
    status: ownTransitions.start.to,
    started_at: now,
    version: row.version + 1,
    problem: null,
    // What is sent to all is what it says now, whatever becomes of the rest.
    frozen: JSON.stringify({
      ...{ contents: row.contents, audience: row.audience, schedule: row.schedule },
      tracking: trackingOf(row, await readMessageSettings(team)),
    }),
  };
  await team.update("outgoing_message", started).where("id", "=", messageId).execute();
  await tell(app, tx, row, "message_started");
}

/** It waits for somebody to confirm it. */
export async function hold(app: App, tx: Db, row: MessageRow, reason: HoldReason) {
  await tx.team(row.team_id).update("outgoing_message", { held_because: reason }).where("id", "=", row.id).execute();
  await tell(app, tx, row, "message_held", { because: reason });
  const sender = reason === "audience_grown" && (await callerOf(tx, row));
  if (sender) await tellApprovers({ app, caller: sender }, tx, row, approvalOf(row));
  else await notifyOfHold(app, tx, row, reason);
}

async function reasonToHold(app: App, tx: Db, row: MessageRow, now: Date): Promise<HoldReason | undefined> {
  if (now.getTime() - row.scheduled_at!.getTime() > hoursTooLate * 3600 * 1000) return "late";
  const caller = await callerOf(tx, row);
  if (!caller) return "sender_gone";
  if (!hasRight(caller, authorshipOf(row), "send")) return "right_lost";
  const state = stateOf(row, await needsApproval(tx, row.team_id));
  if (state.needsApproval && !state.isApproved) return "not_approved";
  const acting: Acting = { app, caller };
  if (state.needsApproval && (await hasGrown(acting, tx.team(row.team_id), row, approvalOf(row).audience)))
    return "audience_grown";
  return (await problemsOf(acting, tx, row)).length > 0 ? "not_ready" : undefined;
}

/** Noted as the deed of nobody: the program does what somebody has asked for. */
export async function tell(
  app: App,
  tx: Db,
  row: MessageRow,
  action: AuditAction,
  detail: Record<string, unknown> = {},
) {
  await note(tx, { action, teamId: row.team_id, subjectId: row.id, detail });
  await app.live.publish(tx, row.team_id, messageChanged, { messageId: row.id });
}

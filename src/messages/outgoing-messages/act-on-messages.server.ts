import { needsApproval } from "#messages/delivery/clear-departure.server.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { refuseConflict } from "#shared/errors.ts";
import { audienceToApprove, hasGrown } from "./approved-audience.server.ts";
import { type Acting, holdFor, noteAct } from "./change-messages.server.ts";
import { problemsOf, requireReady } from "./check-message.server.ts";
import {
  type Approval,
  approvalOf,
  authorshipOf,
  fingerprintOf,
  lockMessage,
  type MessageRow,
  stateOf,
  withdrawnApproval,
} from "./message-rows.server.ts";
import { cancelWaiting } from "./outbox-rows.server.ts";
import { hasRight, type MessageAction, secondsToChangeOnesMind, statusAfter, type WaitReason } from "./rules.ts";
import { hasPassed, readSchedule, type Schedule, startsAt } from "./schedule.ts";
import { queueOf } from "./send-job.ts";
import { tellApprovers, tellAuthors } from "./tell-of-approval.server.ts";

/** What an act does to the row beside its status, and how it is noted. */
type Act = {
  noted: AuditAction;
  columns?: (row: MessageRow) => Changes;
  after?: (acting: Acting, tx: Db, row: MessageRow) => Promise<void>;
};
type Changes = Parameters<ReturnType<Db["team"]>["update"]>[1] & Record<string, unknown>;

const begin = async ({ app }: Acting, tx: Db, row: MessageRow) =>
  app.jobs.send(tx, queueOf(row), { teamId: row.team_id, messageId: row.id });

const acts = {
  withdraw: { noted: "message_withdrawn", columns: (row) => ({ approval: withdrawnApproval(row) }) },
  unschedule: {
    noted: "message_unscheduled",
    columns: () => ({ scheduled_at: null, held_because: null, sends_as: null }),
  },
  confirm: {
    noted: "message_confirmed",
    columns: () => ({ held_because: null, scheduled_at: new Date() }),
    after: begin,
  },
  pause: { noted: "message_paused", columns: () => ({ is_paused: true }) },
  unpause: { noted: "message_unpaused", columns: () => ({ is_paused: false }), after: begin },
  resume: { noted: "message_resumed", columns: () => ({ problem: null, is_paused: false }), after: begin },
  cancelRest: {
    noted: "message_rest_canceled",
    columns: () => ({ sent_at: new Date(), is_paused: false }),
    after: ({ caller }, tx, row) => cancelWaiting(tx.team(caller.teamId), row.id),
  },
  archive: { noted: "message_archived", columns: () => ({ is_archived: true }) },
  unarchive: { noted: "message_unarchived", columns: () => ({ is_archived: false }) },
} as const satisfies Partial<Record<MessageAction, Act>>;

export type PlainAction = keyof typeof acts;

export const actOnMessage = (acting: Acting, messageId: string, action: PlainAction): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const row = await holdFor(acting, tx, messageId, action);
    const { noted, columns, after }: Act = acts[action];
    const approved = row.held_because === "audience_grown" && (await approvedAgain(acting, tx, row));
    await move(acting, tx, row, action, { ...columns?.(row), ...(approved && { approval: approved }) });
    await after?.(acting, tx, row);
    await noteAct(acting, tx, row.id, noted);
  });

/** For those who would get it now, as whoever sends it finds them. */
async function approvedAgain({ app, caller }: Acting, tx: Db, row: MessageRow): Promise<string> {
  const sender = (await callerOf(tx, row)) ?? caller;
  const audience = await audienceToApprove({ app, caller: sender }, tx.team(row.team_id), row);
  return JSON.stringify({ ...approvalOf(row), audience } satisfies Approval);
}

/** Who pressed the button, with the rights that they have at this moment; nobody once they are gone. */
export async function callerOf(db: Db, row: Pick<MessageRow, "sends_as" | "team_id">): Promise<TeamCaller | undefined> {
  return row.sends_as ? memberNamed(db, row.sends_as, row.team_id) : undefined;
}

async function memberNamed(db: Db, userId: string, teamId: string): Promise<TeamCaller | undefined> {
  const { rows } = await db.run(callerInTeamByUser, [userId, teamId]);
  const found = rows[0] as TeamCallerRow | undefined;
  return found && readTeamCaller(found, teamId);
}

export const requestApproval = (acting: Acting, messageId: string, note: string): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const row = await holdFor(acting, tx, messageId, "requestApproval");
    await requireReady(acting, tx, row);
    requireAhead(acting, readSchedule(row.schedule), "Schedule");
    const approval: Approval = {
      authorIds: approvalOf(row).authorIds ?? [],
      requestedBy: acting.caller.userId,
      requestedAt: new Date().toISOString(),
      requestNote: note,
      requestedAudience: await audienceToApprove(acting, tx.team(row.team_id), row),
    };
    await move(acting, tx, row, "requestApproval", { approval: JSON.stringify(approval) });
    await tellApprovers(acting, tx, row, approval);
    await noteAct(acting, tx, row.id, "message_approval_requested", { note });
  });

/** By a team administrator, who may approve what they have written: both steps at once, and nobody has to be told. */
export const approveAsAdmin = (acting: Acting, messageId: string): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const { caller } = acting;
    const draft = await holdFor(acting, tx, messageId, "requestApproval");
    await requireReady(acting, tx, draft);
    await move(acting, tx, draft, "requestApproval");
    const row = await holdFor(acting, tx, messageId, "approve");
    const at = new Date().toISOString();
    const approval: Approval = {
      ...{ requestedBy: caller.userId, requestedAt: at, answeredBy: caller.userId, answeredAt: at, authorIds: [] },
      hash: fingerprintOf(row),
      audience: await audienceToApprove(acting, tx.team(row.team_id), row),
    };
    await move(acting, tx, row, "approve", { approval: JSON.stringify(approval) });
    await noteAct(acting, tx, row.id, "message_approved");
  });

/** The answer is to what its giver has seen: `Version`. */
export const answerApproval = (
  acting: Acting,
  messageId: string,
  { isApproved, note, Version }: { isApproved: boolean; note: string; Version: number },
): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const action = isApproved ? "approve" : "requestChanges";
    const row = await holdFor(acting, tx, messageId, action);
    if (row.version !== Version) refuseConflict("Version", "messages.problems.changedMeanwhile");
    const answered = { answeredBy: acting.caller.userId, answeredAt: new Date().toISOString(), answerNote: note };
    const approval: Approval = {
      ...approvalOf(row),
      ...answered,
      waitsFor: undefined,
      ...(isApproved ? { hash: fingerprintOf(row), authorIds: [] } : { hash: undefined }),
      audience: isApproved ? await audienceToApprove(acting, tx.team(row.team_id), row) : undefined,
    };
    await move(acting, tx, row, action, { approval: JSON.stringify(approval) });
    await noteAct(acting, tx, row.id, isApproved ? "message_approved" : "message_changes_requested", { note });
    const waitsFor = isApproved ? await scheduleApproved(acting, tx, row, approval) : undefined;
    await tellAuthors(acting, tx, row, { ...approval, waitsFor });
  });

/**
 * For the time that was chosen before approval was asked for, sent by whoever asked. Otherwise it stays approved, and the
 * answer says what it waits for.
 */
async function scheduleApproved(acting: Acting, tx: Db, { id, team_id }: MessageRow, approval: Approval) {
  const row = await lockMessage(tx.team(team_id), acting.caller, id);
  const schedule = readSchedule(row.schedule);
  if (!schedule.localTime) return undefined;
  const sender = approval.requestedBy ? await memberNamed(tx, approval.requestedBy, team_id) : undefined;
  const waitsFor = await reasonToWait({ app: acting.app, sender }, tx, row, approval);
  if (!waitsFor) await scheduleRow(acting, tx, row, { schedule, sender: sender! });
  else {
    const waiting: Approval = { ...approval, waitsFor };
    await tx
      .team(team_id)
      .update("outgoing_message", { approval: JSON.stringify(waiting) })
      .where("id", "=", id)
      .execute();
  }
  return waitsFor;
}

type Sending = { app: Acting["app"]; sender: TeamCaller | undefined };

async function reasonToWait(
  { app, sender }: Sending,
  tx: Db,
  row: MessageRow,
  { requestedAudience }: Approval,
): Promise<WaitReason | undefined> {
  if (!sender || !hasRight(sender, authorshipOf(row), "send")) return "sender";
  if (hasPassed(readSchedule(row.schedule), sender.timeZone, new Date())) return "time";
  const acting = { app, caller: sender };
  if (await hasGrown(acting, tx.team(row.team_id), row, requestedAudience)) return "audience";
  return (await problemsOf(acting, tx, row)).length > 0 ? "content" : undefined;
}

/** Whoever presses the button is whose rights its values are read with. */
export const scheduleMessage = (acting: Acting, messageId: string, given: Schedule | undefined): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const { caller } = acting;
    const row = await holdFor(acting, tx, messageId, "schedule");
    const state = stateOf(row, await needsApproval(tx, caller.teamId));
    if (state.needsApproval && !state.isApproved) refuseConflict("", "messages.problems.notApproved");
    await requireReady(acting, tx, row);
    const schedule = given ?? readSchedule(row.schedule);
    requireAhead(acting, schedule, "Schedule");
    await scheduleRow(acting, tx, row, { schedule, sender: caller });
  });

async function scheduleRow(
  acting: Acting,
  tx: Db,
  row: MessageRow,
  { schedule, sender }: { schedule: Schedule; sender: TeamCaller },
) {
  const soon = new Date(Date.now() + secondsToChangeOnesMind * 1000);
  const asked = startsAt(schedule, sender.timeZone);
  const scheduledAt = asked && asked > soon ? asked : soon;
  await move(acting, tx, row, asked ? "schedule" : "sendNow", {
    schedule: JSON.stringify(schedule),
    scheduled_at: scheduledAt,
    sends_as: sender.userId,
    held_because: null,
    approval: row.approval && JSON.stringify({ ...approvalOf(row), waitsFor: undefined } satisfies Approval),
  });
  await sendSoon(acting.app, tx, row, scheduledAt);
  await noteAct(acting, tx, row.id, "message_scheduled", { at: scheduledAt.toISOString() });
}

function requireAhead({ caller }: Acting, schedule: Schedule, path: string) {
  if (hasPassed(schedule, caller.timeZone, new Date())) refuseConflict(path, "messages.problems.inThePast");
}

/** To another time, with its hours and its clock as they were; whoever does it sends it. */
export const rescheduleMessage = (acting: Acting, messageId: string, localTime: string): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const { app, caller } = acting;
    const row = await holdFor(acting, tx, messageId, "reschedule");
    const schedule = { ...readSchedule(row.schedule), localTime };
    requireAhead(acting, schedule, "localTime");
    const asked = startsAt(schedule, caller.timeZone)!;
    const soon = new Date(Date.now() + secondsToChangeOnesMind * 1000);
    const scheduledAt = asked > soon ? asked : soon;
    await move(acting, tx, row, "reschedule", {
      schedule: JSON.stringify(schedule),
      scheduled_at: scheduledAt,
      sends_as: caller.userId,
      held_because: null,
    });
    await sendSoon(app, tx, row, scheduledAt);
    await noteAct(acting, tx, row.id, "message_scheduled", { at: scheduledAt.toISOString() });
  });

/** What is further off is found when it is due: every minute all that is due is looked for. */
async function sendSoon(app: Acting["app"], tx: Db, row: MessageRow, at: Date) {
  const inSeconds = Math.ceil((at.getTime() - Date.now()) / 1000);
  const which = { teamId: row.team_id, messageId: row.id };
  if (inSeconds < 120) await app.jobs.send(tx, queueOf(row), which, { inSeconds });
}

async function move({ caller }: Acting, tx: Db, row: MessageRow, action: MessageAction, columns: Changes = {}) {
  const state = stateOf(row, await needsApproval(tx, caller.teamId));
  const changes = { ...columns, status: statusAfter(state, action), version: row.version + 1, updated_at: new Date() };
  await tx.team(caller.teamId).update("outgoing_message", changes).where("id", "=", row.id).execute();
}

import { sql } from "kysely";
import { askConsent } from "#messages/consent/ask-consent.server.ts";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { openWayFor } from "#messages/delivery/open-way.server.ts";
import type { OpenWay, Outcome } from "#messages/delivery/way.server.ts";
import { consentOf } from "#messages/outgoing-messages/count-audience.server.ts";
import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import { authorshipOf } from "#messages/outgoing-messages/message-rows.server.ts";
import { hasRight, ownTransitions } from "#messages/outgoing-messages/rules.ts";
import { nextOpen, readSchedule } from "#messages/outgoing-messages/schedule.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { isByConsent } from "#shared/messages.ts";
import {
  claimRecipients,
  countStates,
  findUncertain,
  leaseSeconds,
  lookAhead,
  type Recipient,
  retryUncertain,
} from "./claim-recipients.server.ts";
import { prepareStep } from "./prepare-recipients.server.ts";
import { giveBack, slowDown, takeFromLimits } from "./send-limits.server.ts";
import { settleRecipients, skipRecipients } from "./settle-recipients.server.ts";
import { senderOf, tell } from "./start-due.server.ts";
import { openWriter, type Writer, type Written } from "./write-letters.server.ts";

/** Claimed, written, handed over and settled together: one by one it would take fifty times as long. */
const batchSize = 200;
/** While one batch is on its way the next is read and written. */
const lanes = 2;
/** So many refusals in a row, and no success between them, are not the recipients' fault. */
const mostInARow = 20;
/** Then others have their turn, and the rest is begun anew. */
const secondsAtOnce = 20;

type Which = { teamId: string; messageId: string };
/** `inSeconds`: when there is more to do; nothing: it is over, or waits for a person. */
export type Left = { inSeconds?: number };

type Run = {
  app: App;
  row: MessageRow;
  caller: TeamCaller;
  writer: Writer;
  failures: { inARow: number; reason: string };
};

/** As far as it can be sent now. It may be called by several processes at once. */
export async function sendMessage(app: App, which: Which): Promise<Left> {
  const row = await readSending(app, which);
  if (!row) return {};
  const caller = await senderOf(app, row);
  if (!caller) return stop(app, row, "messages.problems.senderGone");
  if (!hasRight(caller, authorshipOf(row), "send")) return stop(app, row, "messages.problems.rightLost");
  if (!(await prepare(app, which, caller))) return {};
  await settleInterrupted(app, row);
  const opens = nextOpen(await windowOf(app, row), new Date(), caller.timeZone);
  if (opens > new Date()) return { inSeconds: secondsUntil(opens) };
  const writer = await openWriter(app, caller, row);
  const run: Run = { app, row, caller, writer, failures: { inARow: 0, reason: "" } };
  const waits = await Promise.all(Array.from({ length: lanes }, () => runLane(run, which)));
  const isStopped = waits.some((wait) => wait === "stopped");
  await tellCounts(app, row);
  if (isStopped) return {};
  return finishOrWait(app, which, Math.max(0, ...waits.map(Number)));
}

/** One batch after the other; the seconds until the way allows more, where that is what ends it. */
async function runLane(run: Run, which: Which): Promise<number | "stopped"> {
  const { app, row } = run;
  const until = Date.now() + secondsAtOnce * 1000;
  while (Date.now() < until) {
    if (!(await readSending(app, which))) return "stopped";
    const team = app.db.team(row.team_id);
    const way = await openWayFor(app, team, row.delivery_method);
    const limits = { ...way.limits, ...perHourOf(row) };
    const granted = await takeFromLimits(app.db, way.key, limits, batchSize);
    if (granted.count === 0) return granted.waitSeconds;
    const claimed = await claimRecipients(team, row.id, granted.count);
    if (claimed.length < granted.count) await giveBack(app.db, way.key, granted.count - claimed.length);
    if (claimed.length === 0) return 0;
    const outcome = await sendBatch(run, way, claimed);
    await tellCounts(app, row);
    if (outcome !== "on") return outcome;
  }
  return 0;
}

async function sendBatch(run: Run, way: OpenWay, claimed: Recipient[]): Promise<"on" | "stopped" | number> {
  const { app, row, writer } = run;
  const team = app.db.team(row.team_id);
  const against = await askConsent(
    app,
    team,
    consentOf(row),
    claimed.map(({ address_key }) => address_key),
  );
  await skipRecipients(
    team,
    against,
    claimed.filter(({ address_key }) => against.has(address_key)),
  );
  const wanted = claimed.filter(({ address_key }) => !against.has(address_key));
  const written = await writer.write(wanted);
  const begun = Date.now();
  const outcomes = await way.send(written.map(({ letter }) => letter) as never[]);
  await settleRecipients(
    team,
    way.kind,
    written.map(({ recipient, data }, place) => ({ recipient, data, outcome: outcomes[place]! })),
  );
  return judge(run, way, written, outcomes, Date.now() - begun);
}

/** Whether to go on: a way that works for nobody stops the message, and burns no one. */
async function judge(run: Run, way: OpenWay, written: Written[], outcomes: Outcome[], took: number) {
  const { app, row, failures } = run;
  for (const outcome of outcomes) {
    if (outcome.is === "accepted") failures.inARow = 0;
    else if (outcome.is === "broken" || outcome.is === "never") {
      failures.inARow++;
      failures.reason = outcome.reason;
    }
  }
  const broken = outcomes.find(({ is }) => is === "broken");
  if (broken) return fail(app, row, "messages.problems.wayBroken", (broken as { reason: string }).reason);
  if (failures.inARow >= mostInARow) {
    await takeBack(run, written, outcomes);
    return fail(app, row, "messages.problems.allRefused", failures.reason);
  }
  const slow = outcomes.find(({ is }) => is === "slowDown") as { afterSeconds?: number } | undefined;
  if (!slow) return "on" as const;
  const afterSeconds = slow.afterSeconds ?? 30;
  await slowDown(app.db, way.key, afterSeconds, Math.ceil((written.length * 1000) / Math.max(1, took)));
  return afterSeconds;
}

/** What failed because everything did has not failed: it is sent when the message is resumed. */
async function takeBack({ row, app }: Run, written: Written[], outcomes: Outcome[]) {
  const ids = written.filter((_, place) => outcomes[place]?.is === "never").map(({ recipient }) => recipient.id);
  await app.db
    .team(row.team_id)
    .data.updateTable("_outbox")
    .set({ state: "waiting", status: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("state", "=", "failed")
    .execute();
}

const fail = async (app: App, row: MessageRow, key: string, reason: string): Promise<"stopped"> => {
  await stop(app, row, key, { reason });
  return "stopped";
};

/** It stays as far as it is, says why, and goes on when somebody has mended it. */
async function stop(app: App, row: MessageRow, key: string, values: Record<string, string> = {}): Promise<Left> {
  await app.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .team(row.team_id)
      .update("outgoing_message", { status: ownTransitions.fail.to, problem: JSON.stringify({ key, values }) })
      .where("id", "=", row.id)
      .where("status", "=", ownTransitions.fail.from)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await tell(app, tx, row, "message_failed", { problem: values.reason ?? key });
  });
  return {};
}

/** In steps, each of which is one transaction; false: somebody stopped it, or another process is at it. */
async function prepare(app: App, { teamId, messageId }: Which, caller: TeamCaller): Promise<boolean> {
  for (;;) {
    const step = await app.db.transaction(async (tx) => {
      const row = await tx
        .team(teamId)
        .from("outgoing_message")
        .selectAll()
        .where("id", "=", messageId)
        .where("status", "=", "SENDING")
        .where("is_paused", "=", false)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return "stopped";
      if (row.prepared_at) return "done";
      return (await prepareStep(app, tx, caller, { ...row, audience: frozenOf(row).audience })) ? "done" : "more";
    });
    if (step !== "more") return step === "done";
    await app.live.publish(app.db, teamId, messageChanged, { messageId });
  }
}

async function settleInterrupted(app: App, row: MessageRow) {
  const team = app.db.team(row.team_id);
  await findUncertain(team, row.id);
  // Of letters that somebody waits for twice is better than never; all others are a person's to decide.
  if (row.content_type === "TRANSACTIONAL") await retryUncertain(team, row.id);
}

async function finishOrWait(app: App, { teamId, messageId }: Which, waitSeconds: number): Promise<Left> {
  const team = app.db.team(teamId);
  const ahead = await lookAhead(team, messageId);
  if (ahead.waiting) return { inSeconds: Math.ceil(Math.max(waitSeconds, secondsUntil(ahead.nextAt))) };
  if (ahead.attempting) return { inSeconds: leaseSeconds };
  await app.db.transaction(async (tx) => {
    const row = await tx
      .team(teamId)
      .update("outgoing_message", { status: ownTransitions.finish.to, sent_at: new Date() })
      .where("id", "=", messageId)
      .where("status", "=", ownTransitions.finish.from)
      .returningAll()
      .executeTakeFirst();
    if (row) await tell(app, tx, row, "message_sent");
  });
  return {};
}

async function tellCounts(app: App, row: MessageRow) {
  const team = app.db.team(row.team_id);
  const counts = JSON.stringify(await countStates(team, row.id));
  await team.update("outgoing_message", { counts }).where("id", "=", row.id).execute();
  await app.live.publish(app.db, row.team_id, messageChanged, { messageId: row.id });
}

/** Still being sent, and neither paused nor gone. */
const readSending = (app: App, { teamId, messageId }: Which): Promise<MessageRow | undefined> =>
  app.db
    .team(teamId)
    .from("outgoing_message")
    .selectAll()
    .where("id", "=", messageId)
    .where("status", "=", "SENDING")
    .where("is_paused", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

export const frozenOf = ({ frozen }: Pick<MessageRow, "frozen">) =>
  (frozen ?? {}) as {
    contents: MessageRow["contents"];
    audience: MessageRow["audience"];
    schedule: MessageRow["schedule"];
  };

/** Its own hours; else those that the team keeps for what people can unsubscribe from. */
async function windowOf(app: App, row: MessageRow) {
  const { window } = readSchedule(frozenOf(row).schedule);
  if (window || !isByConsent(row.content_type)) return window;
  return (await readMessageSettings(app.db.team(row.team_id))).sendingWindow;
}

const perHourOf = (row: MessageRow) => {
  const { perHour } = readSchedule(frozenOf(row).schedule);
  return perHour ? { perHour } : {};
};
const secondsUntil = (at: Date | null) => (at ? Math.max(0, Math.ceil((at.getTime() - Date.now()) / 1000)) : 0);

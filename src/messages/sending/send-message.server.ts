import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { askConsent } from "#messages/consent/ask-consent.server.ts";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { clearAutomaticText, clearStarted } from "#messages/delivery/clear-departure.server.ts";
import type { Clearance } from "#messages/delivery/departure.ts";
import { openGate } from "#messages/delivery/open-gate.server.ts";
import {
  forgetLimits,
  giveBack,
  type Limited,
  slowDown,
  takeFromLimits,
} from "#messages/delivery/send-limits.server.ts";
import { readSmsPolicy, smsDayLimit } from "#messages/delivery/sms-policy.server.ts";
import type { BeforeHandOver, OpenWay, Outcome } from "#messages/delivery/way.server.ts";
import { callerOf } from "#messages/outgoing-messages/act-on-messages.server.ts";
import { consentOf } from "#messages/outgoing-messages/count-audience.server.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import { authorshipOf, isFromProgram } from "#messages/outgoing-messages/message-rows.server.ts";
import { hasRight, ownTransitions } from "#messages/outgoing-messages/rules.ts";
import { nextOpen, readSchedule } from "#messages/outgoing-messages/schedule.ts";
import { undecidedTrial } from "#messages/outgoing-messages/trial.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { isByConsent } from "#shared/messages.ts";
import { openBeginner } from "./begin-recipients.server.ts";
import {
  claimRecipients,
  findUncertain,
  keepLease,
  leaseSeconds,
  lookAhead,
  type Recipient,
  releaseAbandoned,
  retryUncertain,
} from "./claim-recipients.server.ts";
import { frozenMessage } from "./compile-message.server.ts";
import { settledRecipients } from "./message-metrics.server.ts";
import { notifyOfUncertain } from "./notify-administrators.server.ts";
import { prepareRecipients } from "./prepare-recipients.server.ts";
import { openSettling, releaseRecipients, skipRecipients } from "./settle-recipients.server.ts";
import { hold, tell } from "./start-due.server.ts";
import { type Refused, suppressRefused } from "./suppress-refused.server.ts";
import { openCounter } from "./tell-counts.server.ts";
import { secondsToDecision, settleTrial } from "./try-subjects.server.ts";
import { openWriter, type Writer, type Written } from "./write-letters.server.ts";

/** Claimed and written together. A crash leaves in doubt what was on the wire of these. */
const batchSize = 25;
/** While some batches are on their way the next is read and written. */
const lanes = 3;
/** So many refusals in a row, and no success between them, are not the recipients' fault. */
const mostInARow = 20;
/** Then others have their turn, after the shorter time if another team waits for one; the rest is another run. */
const secondsAtOnce = 20;
const fairMilliseconds = 5_000;
/** What is allowed again so soon is waited for. */
const longestPause = 5;
/** Whether it was paused, and by which way it leaves, is looked up so often. */
const lookedUpEvery = 1_000;

type Which = { teamId: string; messageId: string };
/** `inSeconds`: when there is more to do; nothing: it is over, or waits for a person. */
export type Left = { inSeconds?: number };

type Run = {
  app: App;
  row: MessageRow;
  which: Which;
  clearance: Clearance;
  writer: Writer;
  counter: ReturnType<typeof openCounter>;
  begin: BeforeHandOver;
  settle: ReturnType<typeof openSettling>;
  failures: { ids: string[]; reason: string };
  /** Only those on whom two subjects are tried get it for now. */
  isTrying: boolean;
  /** Whose address was refused. */
  refused: Map<string, Refused>;
  looked?: { at: number; way: Promise<OpenWay | undefined> };
};

/** As far as it can be sent now. It may be called by several processes at once. */
export async function sendMessage(app: App, which: Which): Promise<Left> {
  const row = await readSending(app, which);
  if (!row) return {};
  const caller = await callerOf(app.db, row);
  if (!caller) return stop(app, row, "messages.problems.senderGone");
  if (!hasRight(caller, authorshipOf(row), "send")) return stop(app, row, "messages.problems.rightLost");
  const clearance = await clearanceOf(app, row);
  if (!clearance) return stop(app, row, "messages.problems.templateNotApproved");
  try {
    return await sendOn(app, { which, clearance }, caller, row);
  } catch (error) {
    // A sender, a collection or a field is gone since it was begun: trying again would be the same.
    if (!(error instanceof Refusal)) throw error;
    const [field] = error.fields;
    return stop(app, row, field?.messageKey ?? "messages.problems.audienceGone", field?.values);
  }
}

/** Asked for where it was begun; what a program has begun follows the template that it was made from. */
async function clearanceOf(app: App, row: MessageRow): Promise<Clearance | undefined> {
  if (!isFromProgram(row)) return clearStarted(row);
  const version = await app.db
    .team(row.team_id)
    .from("message_template_version")
    .select("is_approved")
    .where("id", "=", row.template_version_id)
    .executeTakeFirst();
  return clearAutomaticText(app.db, row.team_id, { kind: "message", isApproved: version?.is_approved ?? false });
}

type Cleared = { which: Which; clearance: Clearance };

async function sendOn(app: App, { which, clearance }: Cleared, caller: TeamCaller, row: MessageRow): Promise<Left> {
  if (!row.prepared_at && !(await prepareRecipients(app, which, caller))) return {};
  await settleInterrupted(app, row);
  const decided = await secondsToDecision(app.db.team(row.team_id), row);
  if (decided !== undefined) return { inSeconds: decided };
  const opens = await opensAt(app, row, caller);
  if (opens > new Date()) return { inSeconds: secondsUntil(opens) };
  const writer = await openWriter(app, caller, row, { isSending: true }).catch((error: unknown) => {
    if (error instanceof Refusal && error.fields.length === 0) refuseConflict("SenderId", "messages.problems.noSender");
    throw error;
  });
  const counter = openCounter(app, row);
  const isTrying = undecidedTrial(row) !== null;
  const failures = { ids: [], reason: "" };
  const team = app.db.team(row.team_id);
  const [begin, settle] = [openBeginner(team), openSettling(team)];
  const run: Run = {
    app,
    row,
    which,
    clearance,
    writer,
    counter,
    begin,
    settle,
    failures,
    refused: new Map(),
    isTrying,
  };
  const waits = await settleAll(Array.from({ length: lanes }, () => runLane(run)));
  const isStopped = waits.some((wait) => wait === "stopped");
  // Before it is told how many are in doubt: what is tried again by itself is nothing to decide.
  if (!isStopped) await retryWaitedFor(app, row);
  await counter.tell();
  await suppressRefused(app, row, [...run.refused.values()]);
  if (isStopped) return {};
  return finishOrWait(run, Math.max(0, ...waits.map(Number)));
}

/** All come to their end before one of them is told to have failed. */
async function settleAll<Result>(all: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}

/** One batch after the other; the seconds until the way allows more, where that is what ends it. */
async function runLane(run: Run): Promise<number | "stopped"> {
  const { app, row } = run;
  const team = app.db.team(row.team_id);
  const began = Date.now();
  const isOver = () => Date.now() - began > fairMilliseconds && app.jobs.shouldYield(row.team_id);
  const until = began + secondsAtOnce * 1000;
  while (Date.now() < until && !app.jobs.isStopping() && !isOver()) {
    const way = await lookUpWay(run);
    if (!way) return "stopped";
    const limited = await limitsOf(app, row, way);
    const granted = await takeFromLimits(app.db, limited, batchSize);
    if (granted.count === 0 && granted.waitSeconds > longestPause) return granted.waitSeconds;
    if (granted.count === 0) {
      await setTimeout(granted.waitSeconds * 1000);
      continue;
    }
    const claimed = await claimRecipients(team, row.id, { most: granted.count, isTrying: run.isTrying });
    await giveBack(app.db, limited, granted.count - claimed.length);
    if (claimed.length === 0) return 0;
    const outcome = await sendBatch(run, way, claimed);
    if (outcome !== "on") return outcome;
    await run.counter.tellNowAndThen();
  }
  return 0;
}

/** By which way it leaves; none once it is paused, stopped or gone. */
function lookUpWay(run: Run): Promise<OpenWay | undefined> {
  const { app, row, which, clearance } = run;
  if (run.looked && Date.now() - run.looked.at < lookedUpEvery) return run.looked.way;
  const look = async () =>
    (await readSending(app, which)) && openGate(app, app.db.team(row.team_id), row.delivery_method, clearance);
  run.looked = { at: Date.now(), way: look() };
  return run.looked.way;
}

/** The message's own limit is counted for it alone, SMS for their team; those of the provider are everybody's. */
async function limitsOf(app: App, row: MessageRow, way: OpenWay): Promise<Limited[]> {
  const { perHour } = readSchedule(frozenMessage(row).schedule);
  const isSms = row.delivery_method === "SMS";
  return [
    ...(perHour ? [{ key: ownLimit(row.id), limits: { perHour } }] : []),
    ...(isSms ? [smsDayLimit(row.team_id, await readSmsPolicy(app, app.db.team(row.team_id)))] : []),
    { key: way.key, limits: way.limits },
  ];
}
const ownLimit = (messageId: string) => `message ${messageId}`;

async function sendBatch(run: Run, way: OpenWay, claimed: Recipient[]): Promise<"on" | "stopped" | number> {
  const { app, row } = run;
  const team = app.db.team(row.team_id);
  const lease = keepLease(team, claimed);
  try {
    const written = await writeBatch(run, claimed).catch(async (error: unknown) => {
      await releaseRecipients(team, claimed);
      throw error;
    });
    if (!lease.isHeld()) {
      await releaseRecipients(
        team,
        written.map(({ recipient }) => recipient),
      );
      return "on";
    }
    const begun = Date.now();
    const outcomes = await handOver(run, way, written);
    return await judge(run, way, written, outcomes, Date.now() - begun);
  } finally {
    lease.end();
  }
}

/** Whoever may still be written to, each with their letter. */
async function writeBatch({ app, row, writer }: Run, claimed: Recipient[]): Promise<Written[]> {
  const team = app.db.team(row.team_id);
  const keys = claimed.map(({ address_key }) => address_key);
  const against = await askConsent(app, team, consentOf(row), keys);
  const [wanted, unwanted]: [Recipient[], Recipient[]] = [[], []];
  for (const each of claimed) (against.has(each.address_key) ? unwanted : wanted).push(each);
  await skipRecipients(team, against, unwanted);
  app.metrics?.count(settledRecipients, { way: "none", state: "skipped" }, unwanted.length);
  return writer.write(wanted);
}

/** Each as the way has room for it, and written down as soon as it is known what became of it. */
async function handOver(run: Run, way: OpenWay, written: readonly Written[]): Promise<Outcome[]> {
  const parts = way.takesBatches ? [written] : written.map((each) => [each]);
  const outcomes = await settleAll(
    parts.map(async (part) => {
      const found = await handOverPart(run, way, part);
      const tried = part.map(({ recipient, data }, place) => ({
        ...{ way: way.kind, recipient, data },
        outcome: found[place]!,
      }));
      const settled = await Promise.all(tried.map(run.settle));
      for (const { state } of settled) run.app.metrics?.count(settledRecipients, { way: way.kind, state });
      return found;
    }),
  );
  return outcomes.flat();
}

/** What could not be written for one recipient fails for that one alone. */
async function handOverPart({ begin }: Run, way: OpenWay, part: readonly Written[]): Promise<Outcome[]> {
  const letters = part.flatMap(({ letter }) => letter ?? []);
  const sent = (await way.send(letters as never[], begin)).values();
  return part.map(({ letter, problem = "" }) =>
    letter ? sent.next().value! : { is: "never", reason: problem, isAddress: false },
  );
}

/** Whether to go on: a way that works for nobody stops the message, and burns no one. */
async function judge(run: Run, way: OpenWay, written: Written[], outcomes: Outcome[], took: number) {
  const { app, row, failures } = run;
  for (const [place, outcome] of outcomes.entries()) {
    if (outcome.is === "accepted") failures.ids = [];
    else if (outcome.is === "never" && !outcome.isPolicy) {
      failures.ids.push(written[place]!.recipient.id);
      const { recipient } = written[place]!;
      const { isAddress, isSoft = false } = outcome;
      if (isAddress || isSoft) run.refused.set(recipient.id, { ...recipient, isSoft });
      failures.reason = outcome.reason;
    }
  }
  const broken = outcomes.find(({ is }) => is === "broken");
  if (broken) return fail(app, row, "messages.problems.wayBroken", (broken as { reason: string }).reason);
  if (failures.ids.length >= mostInARow) {
    await takeBack(run);
    for (const id of failures.ids) run.refused.delete(id);
    return fail(app, row, "messages.problems.allRefused", failures.reason);
  }
  const slow = outcomes.find(({ is }) => is === "slowDown") as { afterSeconds?: number } | undefined;
  if (!slow) return "on" as const;
  const afterSeconds = slow.afterSeconds ?? 30;
  await slowDown(app.db, way.key, afterSeconds, Math.ceil((written.length * 1000) / Math.max(1, took)));
  return afterSeconds;
}

/** What failed because everything did has not failed: it is sent when the message is resumed. */
async function takeBack({ row, app, failures: { ids } }: Run) {
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
async function stop(
  app: App,
  row: MessageRow,
  key: string,
  values: Record<string, string | number> = {},
): Promise<Left> {
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

/** What fails at every try would be tried for ever: whoever sends it learns of it, and can go on when it is mended. */
export async function giveUpSending(app: App, { teamId, messageId }: Which): Promise<void> {
  const row = await app.db
    .team(teamId)
    .from("outgoing_message")
    .selectAll()
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (row?.status === "SENDING") await stop(app, row, "messages.problems.broken");
  if (row?.status === "SCHEDULED") await app.db.transaction((tx) => hold(app, tx, row, "broken"));
}

async function settleInterrupted(app: App, row: MessageRow) {
  const team = app.db.team(row.team_id);
  await releaseAbandoned(team, row.id);
  await findUncertain(team, row.id);
  await retryWaitedFor(app, row);
}

/** Of letters that somebody waits for twice is better than never; all others are a person's to decide. */
async function retryWaitedFor(app: App, row: MessageRow) {
  if (row.content_type === "TRANSACTIONAL") await retryUncertain(app.db.team(row.team_id), row.id);
}

async function finishOrWait({ app, which, isTrying }: Run, waitSeconds: number): Promise<Left> {
  const { teamId, messageId } = which;
  const team = app.db.team(teamId);
  const ahead = await lookAhead(team, messageId, isTrying);
  if (ahead.isWaiting) return { inSeconds: Math.ceil(Math.max(waitSeconds, secondsUntil(ahead.nextAt))) };
  if (ahead.isAttempting) return { inSeconds: leaseSeconds };
  const left = isTrying ? await settleTrial(app, which) : undefined;
  if (left) return left;
  await app.db.transaction(async (tx) => {
    const row = await tx
      .team(teamId)
      .update("outgoing_message", { status: ownTransitions.finish.to, sent_at: new Date() })
      .where("id", "=", messageId)
      .where("status", "=", ownTransitions.finish.from)
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    await forgetLimits(tx, ownLimit(messageId));
    await tell(app, tx, row, "message_sent");
    await notifyOfUncertain(app, tx, row);
  });
  return {};
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

/** Where each recipient's own clock counts, their turn is in the outbox; the team's hours hold for all that is by consent. */
async function opensAt(app: App, row: MessageRow, { timeZone }: TeamCaller): Promise<Date> {
  const schedule = readSchedule(frozenMessage(row).schedule);
  const isByRecipient = schedule.inRecipientsZone && schedule.localTime !== null;
  const { sendingWindow } = await readMessageSettings(app.db.team(row.team_id));
  const opens = nextOpen(isByRecipient ? null : schedule.window, new Date(), timeZone);
  return isByConsent(row.content_type) ? nextOpen(sendingWindow, opens, timeZone) : opens;
}

const secondsUntil = (at: Date | null) => (at ? Math.max(0, Math.ceil((at.getTime() - Date.now()) / 1000)) : 0);

import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { Departure } from "./departure.ts";
import { notifyAboutSms } from "./notify-about-sms.server.ts";
import { openWayFor } from "./open-way.server.ts";
import { refusedSms } from "./refused-sms.server.ts";
import { takeFromLimits } from "./send-limits.server.ts";
import { blockOf, refusalOf, type SmsRefusal } from "./sms-destination.ts";
import { readSmsPolicy, type SmsPolicy, smsDayLimit } from "./sms-policy.server.ts";
import type { BeforeHandOver, OpenWay, Outcome, OutgoingMail, OutgoingSms } from "./way.server.ts";

type Gate = { app: App; team: TeamDb; departure: Departure; policy: SmsPolicy };

/** Codes to numbers that lie side by side: more than a family needs, less than anybody could earn by. */
const codesPerBlock = { most: 10, seconds: 24 * 3600 };

export function openGate(app: App, team: TeamDb, method: "EMAIL", departure: Departure): Promise<OpenWay<OutgoingMail>>;
export function openGate(app: App, team: TeamDb, method: "SMS", departure: Departure): Promise<OpenWay<OutgoingSms>>;
export function openGate(app: App, team: TeamDb, method: DeliveryMethod, departure: Departure): Promise<OpenWay>;
/**
 * The one way out for whatever a team sends: with what it is, and with the clearance of whoever answers for it. SMS go where
 * the team's policy lets them, and no more of them in a day than it says.
 */
export async function openGate(app: App, team: TeamDb, method: DeliveryMethod, departure: Departure): Promise<OpenWay> {
  const way = await openWayFor(app, team, method);
  if (method === "EMAIL") return way;
  const gate = { app, team, departure, policy: await readSmsPolicy(app, team) };
  return {
    ...way,
    send: (messages, before) => sendSms(gate, way as OpenWay<OutgoingSms>, messages as OutgoingSms[], before),
  };
}

async function sendSms(
  gate: Gate,
  way: OpenWay<OutgoingSms>,
  messages: readonly OutgoingSms[],
  before: BeforeHandOver | undefined,
): Promise<Outcome[]> {
  const refusals: (SmsRefusal | undefined)[] = [];
  for (const { to } of messages) refusals.push(await findRefusal(gate, to));
  const allowed = messages.filter((_, index) => !refusals[index]);
  const sent = (await way.send(allowed, before)).values();
  return refusals.map((refusal) => (refusal ? refused(gate, refusal) : sent.next().value!));
}

/** A message's own recipients are taken from the limits in batches, before they are claimed. */
async function findRefusal({ app, team, departure, policy }: Gate, to: string): Promise<SmsRefusal | undefined> {
  const refusal = refusalOf(to, policy.countries);
  if (refusal || departure.kind === "message") return refusal;
  const block = { key: `sms-block:${team.id}:${blockOf(to)}`, ...codesPerBlock };
  if (departure.kind === "access_code" && !(await mayStillSpend(app, block))) {
    await notifyAboutSms(app, team.id, "block_limit");
    return "block_limit";
  }
  const { count } = await takeFromLimits(app.db, [smsDayLimit(team.id, policy)], 1);
  if (count > 0) return undefined;
  await notifyAboutSms(app, team.id, "day_limit");
  return "day_limit";
}

function refused({ app, departure }: Gate, reason: SmsRefusal): Outcome {
  app.metrics?.count(refusedSms, { kind: departure.kind, reason });
  return { is: "never", reason: `sms_${reason}`, isAddress: false, isPolicy: true };
}

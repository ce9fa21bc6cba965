import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { Address } from "#messages/consent/addresses.ts";
import type { Notification } from "#messages/outcomes/notification.ts";
import { recordWithin } from "#messages/outcomes/record-notifications.server.ts";
import { keepCounts } from "#messages/outgoing-messages/outbox-rows.server.ts";
import { claimRecipients, type Recipient } from "#messages/sending/claim-recipients.server.ts";
import { prepareRecipients } from "#messages/sending/prepare-recipients.server.ts";
import { linkIdOf } from "#messages/sending/tracked-links.server.ts";
import { openWriter } from "#messages/sending/write-letters.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { dice } from "./data-builder.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

export type Sent = { daysAgo: number; losesSome?: true };

/** In the afternoon. */
const wentOut = (daysAgo: number) => new Date(Math.floor(Date.now() / day) * day - daysAgo * day + 15 * hour);

/**
 * As if it had been sent days ago, and read since: its recipients are found and its letters written as sending does
 * it, but nothing is handed over. What became of each is told as a provider would tell it.
 */
export async function seedOutcomes(
  app: App,
  caller: TeamCaller,
  messageId: string,
  { daysAgo, losesSome, leave }: Sent & { leave: (to: Address) => Promise<unknown> },
) {
  const team = app.db.team(caller.teamId);
  const sentAt = wentOut(daysAgo);
  const begun = { status: "SENDING" as const, sends_as: caller.userId, started_at: sentAt, scheduled_at: sentAt };
  await team.update("outgoing_message", begun).where("id", "=", messageId).execute();
  await prepareRecipients(app, { teamId: caller.teamId, messageId }, caller);
  const recipients = await claimRecipients(team, messageId, { most: 1_000, isTrying: false });
  await keepLetters(app, caller, messageId, recipients, sentAt);
  const told = recipients.flatMap((recipient, place) =>
    outcomesOf(recipient, losesSome ? place : place + 1_000, sentAt),
  );
  const links = await countLinks(team, messageId);
  await recordWithin(
    app,
    app.db,
    caller.teamId,
    told.map((each) => ({ ...each, ...linkIn(each, messageId, links) })),
  );
  for (const { address, address_key } of recipients.filter((_each, place) => losesSome && place === whoLeft))
    await leave({ method: "EMAIL", address, key: address_key });
  const over = {
    ...{ status: "SENT" as const, sent_at: new Date(sentAt.getTime() + 2 * minute) },
    created_at: new Date(sentAt.getTime() - day),
  };
  await team.update("outgoing_message", over).where("id", "=", messageId).execute();
  await keepCounts(team, messageId);
}

/** What was merged into each, so that it can be looked at as it was sent. */
async function keepLetters(app: App, caller: TeamCaller, messageId: string, recipients: Recipient[], sentAt: Date) {
  const team = app.db.team(caller.teamId);
  const row = await team.from("outgoing_message").selectAll().where("id", "=", messageId).executeTakeFirstOrThrow();
  const frozen = JSON.stringify({ contents: row.contents, audience: row.audience, schedule: row.schedule });
  await team.update("outgoing_message", { frozen }).where("id", "=", messageId).execute();
  const writer = await openWriter(app, caller, row, { isSending: true });
  const written = await writer.write(recipients);
  const rows = JSON.stringify(written.map(({ recipient, data }) => ({ id: recipient.id, data })));
  await sql`update ${tableOf(team, "_outbox")} o set state = 'sent', status = 'accepted', way = 'captured', data = w.data,
      lease_until = null, first_tried_at = ${sentAt}, sent_at = ${sentAt}, created_at = ${sentAt}
    from jsonb_to_recordset(${rows}::jsonb) as w (id uuid, data jsonb) where w.id = o.id`.execute(team.plain);
}

/** One of them leaves, two have no such address any more. */
const whoLeft = 7;
const gone = [3, 21];

/** Most is read on the first evening, some on the days after; who reads may click. */
function outcomesOf({ id: outboxId }: Recipient, place: number, sentAt: Date): Notification[] {
  const { chance, number } = dice(place * 97 + 5);
  const told = (type: Notification["type"], after: number, more: Partial<Notification> = {}): Notification => ({
    ...{ type, at: new Date(sentAt.getTime() + after), source: "ses", outboxId, detail: {} },
    ...{ sourceId: `demo-${outboxId}-${type}-${after}`, ...more },
  });
  const soon = number(4, 90) * 1000;
  if (gone.includes(place))
    return [told("bounce", soon, { detail: { isPermanent: true, code: "5.1.1", reason: "No such mailbox" } })];
  const arrived = [told("delivered", soon)];
  if (chance(0.12)) arrived.push(told("open", soon + 900, { source: "us", isMachine: true }));
  if (!chance(0.62) && place !== whoLeft) return arrived;
  const read = chance(0.6) ? number(10, 400) * minute : number(8, 120) * hour;
  arrived.push(told("open", read, { source: "us" }));
  if (chance(0.3)) arrived.push(told("open", read + number(3, 20) * hour, { source: "us" }));
  if (chance(0.42)) arrived.push(told("click", read + number(20, 300) * 1000, { source: "us" }));
  if (chance(0.12)) arrived.push(told("click", read + number(400, 900) * 1000, { source: "us" }));
  if (place === whoLeft)
    arrived.push(told("unsubscribed", read + 5 * minute, { source: "us", detail: { how: "page" } }));
  return arrived.filter(({ at }) => at < new Date());
}

const countLinks = async (team: TeamDb, messageId: string) =>
  team.data
    .selectFrom("_message_link")
    .select(["id", "language", "position"])
    .where("message_id", "=", messageId)
    .orderBy("position")
    .execute();

/** The button most of all. */
function linkIn({ type, at }: Notification, messageId: string, links: Awaited<ReturnType<typeof countLinks>>) {
  if (type !== "click" || links.length === 0) return {};
  const last = links.length - 1;
  const { language, position } = links[at.getTime() % 5 < 3 ? last : ((at.getTime() / 1000) % links.length) | 0]!;
  return { linkId: linkIdOf(messageId, language, position) };
}

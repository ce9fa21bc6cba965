import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Address } from "./addresses.ts";
import { suppress } from "./suppress.server.ts";

/** So many messages refused for now, one after the other and over so many days, and none that arrived: taken for good. */
export const softBounces = {
  inARow: 5,
  days: 7,
  /** Mail servers tell of what came back, and are silent about what arrived: after so many days silence is that. */
  daysOfSilence: 3,
} as const;

/**
 * After a message was refused for now. What counts is what became of each message to the address, so what is told late,
 * twice or in another order makes no difference. Answers whether the address is not written to from now on.
 */
export async function followSoftBounce(
  team: TeamDb,
  { messageId, at = new Date(), ...to }: Address & { messageId?: string; at?: Date },
): Promise<boolean> {
  const { count, days } = await refusedInARow(team, to, at);
  if (count < softBounces.inARow || days < softBounces.days) return false;
  // Somebody may write to them again nonetheless: then counting begins anew.
  const row = { count, last_at: at };
  await team.data
    .insertInto("_soft_bounce")
    .values({ channel: to.method, address_key: to.key, ...row })
    .onConflict((conflict) => conflict.columns(["channel", "address_key"]).doUpdateSet(row))
    .execute();
  return suppress(team, { ...to, reason: "hard_bounce", origin: "soft_bounces", messageId });
}

/** A mailbox that is full: a server may say so at once, and then it is in the reason. */
const isFull = sql`(o.state = 'failed' and coalesce(o.reason, '') ~ '(^|[^0-9.])[45]\\.2\\.2([^0-9]|$)')`;
const isRefused = sql`(coalesce(o.status, '') in ('bounce', 'undelivered') or ${isFull})`;
const hasArrived = sql`coalesce(o.status, '') in ('partially_delivered', 'delivery', 'delivered', 'open', 'read', 'click', 'subscribed',
  'unsubscribed', 'complaint')`;

/** The latest messages to an address, back to the last that arrived. Of what was sent just now nothing is known yet. */
async function refusedInARow(team: TeamDb, { method, key }: Address, at: Date) {
  const { rows } = await sql<{ count: number; days: number }>`
    with theirs as (
      select coalesce(o.sent_at, o.first_tried_at) as at, ${isRefused} as is_refused,
        ${hasArrived} or not ${isRefused} and o.state = 'sent'
          and o.sent_at < ${at}::timestamptz - make_interval(days => ${softBounces.daysOfSilence}) as has_arrived
      from ${tableOf(team, "_outbox")} o where o.address_key = ${key} and coalesce(o.sent_at, o.first_tried_at) is not null
    ), since as (
      select greatest(
        (select last_at from ${tableOf(team, "_soft_bounce")} where channel = ${method} and address_key = ${key}),
        (select max(at) from theirs where has_arrived)) as at
    )
    select count(*)::int as count, coalesce(extract(epoch from max(theirs.at) - min(theirs.at)) / 86400, 0)::float as days
    from theirs, since where is_refused and (since.at is null or theirs.at > since.at)`.execute(team.plain);
  return rows[0]!;
}

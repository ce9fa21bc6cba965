import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { MergeGroup } from "#messages/content/merge/merge-value.ts";
import type { Variant } from "#messages/outgoing-messages/trial.ts";
import type { TeamDb } from "#server/db/db.ts";

export type Recipient = {
  id: string;
  address: string;
  address_key: string;
  about_id: string | null;
  person_id: string | null;
  record_ids: string[];
  name: string;
  language: string;
  attempts: number;
  first_tried_at: Date;
  /** What a program gave for it. */
  given: MergeGroup | null;
  /** Which of two subjects they get while both are tried. */
  variant: Variant | null;
};

/** Renewed as long as somebody is at it: so soon after a crash it is known who was being tried. */
export const leaseSeconds = 30;
const renewedEvery = 10_000;

/**
 * The next ones whose turn it is, taken before anything is written: nobody else takes them while the lease lasts. They are
 * waiting until their message goes out (`begin-recipients`), so that a crash leaves no doubt about who got none.
 */
export async function claimRecipients(
  team: TeamDb,
  messageId: string,
  { most, isTrying }: { most: number; isTrying: boolean },
): Promise<Recipient[]> {
  const outbox = tableOf(team, "_outbox");
  const { rows } = await sql<Recipient>`update ${outbox} as o
    set attempts = o.attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      first_tried_at = coalesce(o.first_tried_at, now())
    from (select id from ${outbox}
      where message_id = ${messageId} and state = 'waiting' and coalesce(send_after, '-infinity') <= now()
        and coalesce(lease_until, '-infinity') < now()
        ${isTrying ? sql`and variant is not null` : sql``}
      order by coalesce(send_after, '-infinity'), id limit ${most} for update skip locked) as next
    where o.id = next.id
    returning o.id, o.address, o.address_key, o.about_id, o.person_id, o.record_ids, o.name, o.language, o.attempts,
      o.first_tried_at, coalesce(o.given, o.data -> 'data') as given, o.variant`.execute(team.plain);
  return rows;
}

export type Lease = ReturnType<typeof keepLease>;

/** Keeps what was claimed, however long it takes to hand it over. */
export function keepLease(team: TeamDb, recipients: readonly Recipient[]) {
  let heldSince = Date.now();
  const renew = async () => {
    const at = Date.now();
    await sql`update ${tableOf(team, "_outbox")} set lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = any(${recipients.map(({ id }) => id)}::uuid[])
        and (state = 'attempting' or state = 'waiting' and lease_until is not null)`.execute(team.plain);
    heldSince = at;
  };
  // The database may be away for a while; the next time comes by itself.
  const renewing = setInterval(() => void renew().catch(() => {}), renewedEvery).unref();
  return {
    /** Whoever was asleep for longer has lost it: others may have begun again. */
    isHeld: () => Date.now() - heldSince < leaseSeconds * 1000,
    end: () => clearInterval(renewing),
  };
}

/** What a process had claimed that died before it was sent: nothing has happened to them. */
export async function releaseAbandoned(team: TeamDb, messageId: string): Promise<void> {
  await sql`update ${tableOf(team, "_outbox")} set lease_until = null
    where message_id = ${messageId} and state = 'waiting' and lease_until < now()`.execute(team.plain);
}

/** Whose message was on the wire when a process died: nobody knows whether it arrived. */
export async function findUncertain(team: TeamDb, messageId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`update ${tableOf(team, "_outbox")}
    set state = 'uncertain', reason = 'interrupted', lease_until = null
    where message_id = ${messageId} and state = 'attempting' and lease_until < now() returning id`.execute(team.plain);
  return rows.length;
}

/** What is one person's own business is tried again under the same Message-ID: better twice than not at all. */
export async function retryUncertain(team: TeamDb, messageId: string): Promise<void> {
  await sql`update ${tableOf(team, "_outbox")} set state = 'waiting', send_after = now() + interval '5 minutes'
    where message_id = ${messageId} and state = 'uncertain' and attempts < 3`.execute(team.plain);
}

export type Ahead = { isWaiting: boolean; isAttempting: boolean; nextAt: Date | null };

/** What is left that nobody is at, when the next of it is due, and whether somebody is at others; while subjects are tried, of those who have not been tried yet. */
export async function lookAhead(team: TeamDb, messageId: string, isTrying: boolean): Promise<Ahead> {
  const outbox = tableOf(team, "_outbox");
  // What a provider has refused for now has its reason; what was only claimed has none.
  const tried = isTrying ? sql`and variant is not null and (attempts = 0 or reason is null)` : sql``;
  const { rows } = await sql<Ahead>`select next.at is not null as "isWaiting", next.at as "nextAt",
      exists (select from ${outbox} where message_id = ${messageId} and state = 'attempting')
        or exists (select from ${outbox} where message_id = ${messageId} and state = 'waiting' and lease_until is not null)
        as "isAttempting"
    from (select 1) as one left join (select coalesce(send_after, now()) as at from ${outbox}
      where message_id = ${messageId} and state = 'waiting' and lease_until is null ${tried}
      order by coalesce(send_after, '-infinity') limit 1) as next on true`.execute(team.plain);
  return rows[0]!;
}

import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { Outcome } from "#messages/delivery/way.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isDatabaseAway } from "#server/http/refusals.ts";
import type { LeftOutReason } from "#shared/messages.ts";
import type { Recipient } from "./claim-recipients.server.ts";
import { inGroups } from "./in-groups.ts";

/** Refusals for now are tried again for so long, ever more seldom. */
const hoursOfTrying = 24;
const waits = [60, 300, 900, 3600, 3 * 3600, 6 * 3600];

/** For so long what became of a batch is not forgotten while the database is away. */
const minutesOfSettling = 10;

type Settled = {
  id: string;
  /** Which try it was. */
  attempts: number;
  state: string;
  status: string | null;
  reason: string | null;
  providerId: string | null;
  /** Seconds from now until it is tried again. */
  wait: number | null;
  data: unknown;
};

export type Tried = { way: string; recipient: Recipient; outcome: Outcome; data?: unknown };

/** Writes down what became of each as soon as that is known: a crash leaves in doubt only what was on the wire. */
export const openSettling = (team: TeamDb) =>
  inGroups(async (tried: Tried[]) => {
    const settled = tried.map(settle);
    const byWay = Map.groupBy(settled.keys(), (place) => tried[place]!.way);
    for (const [way, places] of byWay)
      await insist(() =>
        write(
          team,
          way,
          places.map((place) => settled[place]!),
        ),
      );
    return settled;
  });

/** Those who may not be written to any more: their will has changed since the message was begun. */
export async function skipRecipients(
  team: TeamDb,
  reasons: ReadonlyMap<string, LeftOutReason>,
  recipients: readonly Recipient[],
) {
  const settled = recipients.map(
    ({ id, attempts, address_key }): Settled => ({
      ...{
        id,
        attempts,
        state: "skipped",
        status: null,
        reason: reasons.get(address_key)!,
        providerId: null,
        wait: null,
        data: null,
      },
    }),
  );
  await write(team, null, settled);
}

/** Those whose turn it was after all not: nothing has happened to them. */
export async function releaseRecipients(team: TeamDb, recipients: readonly Recipient[]) {
  if (recipients.length === 0) return;
  await sql`update ${tableOf(team, "_outbox")} as o set state = 'waiting', attempts = o.attempts - 1, lease_until = null
    from unnest(${recipients.map(({ id }) => id)}::uuid[], ${recipients.map(({ attempts }) => attempts)}::int[])
      as r(id, attempts)
    where o.id = r.id and o.attempts = r.attempts
      and (o.state in ('attempting', 'uncertain') or o.state = 'waiting' and o.lease_until is not null)`.execute(
    team.plain,
  );
}

function settle({ recipient, outcome, data = null }: Omit<Tried, "way">): Settled {
  const { id, attempts, first_tried_at } = recipient;
  const none = { id, attempts, status: null, reason: null, providerId: null, wait: null, data: null };
  if (outcome.is === "accepted")
    return { ...none, state: "sent", status: outcome.status ?? "accepted", providerId: outcome.providerId, data };
  if (outcome.is === "never") return { ...none, state: "failed", status: "failed", reason: outcome.reason };
  if (outcome.is === "uncertain") return { ...none, state: "uncertain", reason: outcome.reason, data };
  if (outcome.is === "broken" || outcome.is === "slowDown")
    return {
      ...none,
      state: "waiting",
      reason: outcome.reason,
      wait: outcome.is === "slowDown" ? (outcome.afterSeconds ?? 30) : 0,
    };
  const isOver = Date.now() - first_tried_at.getTime() > hoursOfTrying * 3600 * 1000;
  if (isOver) return { ...none, state: "failed", status: "failed", reason: outcome.reason };
  return {
    ...none,
    state: "waiting",
    reason: outcome.reason,
    wait: outcome.afterSeconds ?? waits[Math.min(attempts, waits.length) - 1]!,
  };
}

/** What has been sent cannot be taken back: that it was must be written down, also after Postgres was started anew. */
async function insist(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + minutesOfSettling * 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      await setTimeout(500);
    }
  }
}

/** Also where the lease had run out meanwhile: who knows what became of a try knows better than who has given it up. */
async function write(team: TeamDb, way: string | null, settled: readonly Settled[]) {
  if (settled.length === 0) return;
  const column = <Key extends keyof Settled>(key: Key) => settled.map((each) => each[key]);
  await sql`with settled as (update ${tableOf(team, "_outbox")} as o set
      state = s.state, reason = s.reason, way = ${way},
      provider_id = coalesce(s.provider_id, o.provider_id), lease_until = null, data = coalesce(s.data, o.data),
      -- From then on it is part of what was merged.
      given = case when s.data is null then o.given end,
      send_after = case when s.wait is null then o.send_after else now() + make_interval(secs => s.wait) end,
      sent_at = case when s.state = 'sent' then now() else o.sent_at end,
      delivered_at = case when s.status = 'delivered' then coalesce(o.delivered_at, now()) else o.delivered_at end,
      -- A provider may tell what became of it before its answer to us is written down.
      status = case when s.state = 'sent' then coalesce(o.status, s.status) else coalesce(s.status, o.status) end
    from unnest(${column("id")}::uuid[], ${column("attempts")}::int[], ${column("state")}::text[], ${column("status")}::text[], ${column("reason")}::text[],
      ${column("providerId")}::text[], ${column("wait")}::int[], ${settled.map(({ data }) => (data === null ? null : JSON.stringify(data)))}::jsonb[])
      as s(id, attempts, state, status, reason, provider_id, wait, data)
    where o.id = s.id and o.attempts = s.attempts and o.state in ('attempting', 'uncertain', 'waiting')
    returning o.id, o.message_id, s.status, s.provider_id)
    -- Where the answer itself says that it has arrived, no notification follows.
    insert into ${tableOf(team, "_outbox_event")} (id, outbox_id, message_id, type, at, source, source_id)
    select gen_random_uuid(), id, message_id, status, now(), ${way}, provider_id from settled where status = 'delivered'
    on conflict (source, source_id, type, outbox_id) do nothing`.execute(team.plain);
}

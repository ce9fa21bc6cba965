import { type RawBuilder, sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** What became of each recipient, counted: each of them once. */
export const figures: RawBuilder<unknown> = sql`
  count(*) filter (where o.state = 'sent') as sent,
  count(*) filter (where o.delivered_at is not null) as delivered,
  count(*) filter (where e.bounced) as bounced,
  count(*) filter (where e.complained) as complained,
  count(*) filter (where e.unsubscribed) as unsubscribed,
  count(*) filter (where o.opened_at is not null) as opened,
  count(*) filter (where o.clicked_at is not null) as clicked`;

/** The same as `hasOutcome` says of one of them. */
export const notOpened: RawBuilder<unknown> = sql`
  count(*) filter (where o.state = 'sent' and o.opened_at is null and o.clicked_at is null
    and e.bounced is not true and e.complained is not true and e.unsubscribed is not true) as unread`;

export const withEvents = (team: TeamDb, messageIds: readonly string[]): RawBuilder<unknown> => sql`
  ${tableOf(team, "_outbox")} o left join (
    select outbox_id, bool_or(type in ('bounce', 'undelivered')) as bounced, bool_or(type = 'complaint') as complained,
      bool_or(type = 'unsubscribed') as unsubscribed
    from ${tableOf(team, "_outbox_event")}
    where message_id = any(${messageIds}::uuid[]) and type in ('bounce', 'undelivered', 'complaint', 'unsubscribed')
    group by outbox_id
  ) e on e.outbox_id = o.id`;

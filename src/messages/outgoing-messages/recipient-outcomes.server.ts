import { type RawBuilder, sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { NotificationType } from "#shared/messages.ts";
import type { RecipientOutcome } from "./recipient-outcomes.ts";

/** Whether a row of the outbox, which is called `o`, is one of these. */
export function hasOutcome(team: TeamDb, outcome: RecipientOutcome): RawBuilder<boolean> {
  const told = (...types: NotificationType[]) =>
    sql<boolean>`exists (select from ${tableOf(team, "_outbox_event")} as _told
      where _told.outbox_id = o.id and _told.message_id = o.message_id and _told.type in (${sql.join(types)}))`;
  const conditions: Record<RecipientOutcome, () => RawBuilder<boolean>> = {
    delivered: () => sql`o.delivered_at is not null`,
    opened: () => sql`o.opened_at is not null`,
    clicked: () => sql`o.clicked_at is not null`,
    notOpened: () => sql`(o.state = 'sent' and o.opened_at is null and o.clicked_at is null
      and not ${told("bounce", "undelivered", "complaint", "unsubscribed")})`,
    bounced: () => told("bounce", "undelivered"),
    complained: () => told("complaint"),
    unsubscribed: () => told("unsubscribed"),
  };
  return conditions[outcome]();
}

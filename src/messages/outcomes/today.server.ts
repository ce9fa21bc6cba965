import { sql } from "kysely";
import { visibleTo, waitingFor } from "#messages/outgoing-messages/list-messages.server.ts";
import type { TodayItem, TodayPart } from "#server/today-parts.ts";
import { featurePermissionGroups, mayUse } from "#shared/permissions.ts";

const kinds = ["messages.approve", "messages.own", "messages.failed", "messages.held"] as const;

const kindOf = sql<(typeof kinds)[number]>`case status when 'AWAITING_APPROVAL' then 'messages.approve'
  when 'ERROR_SENDING' then 'messages.failed' when 'SCHEDULED' then 'messages.held' else 'messages.own' end`;

/** The messages that wait for the caller; a single one by its name. */
export const messagesToday: TodayPart = {
  kinds,
  async read({ team, caller }) {
    if (!mayUse(caller, ...featurePermissionGroups.outgoing_messages)) return [];
    const found = await team
      .from("outgoing_message")
      .select([
        kindOf.as("kind"),
        sql<number>`count(*)`.as("count"),
        sql<string>`(array_agg(id))[1]`.as("id"),
        sql<string>`(array_agg(internal_name))[1]`.as("name"),
      ])
      .where("deleted_at", "is", null)
      .where("idempotency_key", "is", null)
      .where("is_archived", "=", false)
      .where(visibleTo(caller))
      .where(waitingFor(caller))
      .groupBy(sql`1`)
      .execute();
    return found.map(({ kind, count, id, name }): TodayItem => {
      const about = { kind, count: Number(count) };
      return about.count === 1 ? { ...about, subject: { id, name } } : about;
    });
  },
};

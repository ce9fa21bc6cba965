import { sql } from "kysely";
import { mayApprove } from "#messages/delivery/approval.ts";
import { visibleTo, waitingFor } from "#messages/outgoing-messages/list-messages.server.ts";
import { maySeeMessages } from "#messages/outgoing-messages/rules.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { statsPart } from "#server/stats-parts.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { outgoingStats } from "./stats-contract.ts";

/** How many were sent, this month and last month to date, of the messages that the caller sees in the lists. */
export const outgoingPart = statsPart({
  output: outgoingStats,
  read: async ({ app, team, caller }) => {
    if (!maySeeMessages(caller) && !deliveryMethods.some((method) => mayApprove(caller, method)))
      return { outgoing: null };
    const timeZone = await team.timeZone();
    const { rows } = await sql<{ this_month: number; last_month: number }>`
      with clock as (
        select local.now, date_trunc('month', local.now) as this_month,
          date_trunc('month', local.now) - interval '1 month' as last_month
        from (select now() at time zone ${timeZone}::text as now) local
      ), message as (
        select (coalesce(sent_at, started_at) at time zone ${timeZone}::text) as at, (counts ->> 'sent')::int as sent
        from app.outgoing_message
        where team_id = ${team.id} and deleted_at is null and counts is not null
          and coalesce(sent_at, started_at) >= now() - interval '63 days'
          and ${visibleTo(caller)}
      )
      select coalesce(sum(sent) filter (where at >= this_month), 0)::bigint as this_month,
        coalesce(sum(sent) filter (where at >= last_month and at < this_month
          and at <= last_month + (now - this_month)), 0)::bigint as last_month
      from clock left join message on true`.execute(app.db.app);
    const { this_month: thisMonth, last_month: lastMonth } = rows[0]!;
    const percentChange = lastMonth === 0 ? null : Math.round(((thisMonth - lastMonth) / lastMonth) * 1000) / 10;
    return { outgoing: { thisMonth, lastMonth, percentChange, waiting: await countWaiting(team, caller) } };
  },
});

async function countWaiting(team: TeamDb, caller: TeamCaller): Promise<number> {
  const { count } = await team
    .from("outgoing_message")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .where("idempotency_key", "is", null)
    .where("is_archived", "=", false)
    .where(visibleTo(caller))
    .where(waitingFor(caller))
    .executeTakeFirstOrThrow();
  return count;
}

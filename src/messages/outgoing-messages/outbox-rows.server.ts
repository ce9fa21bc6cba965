import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** What has not been tried yet is not sent any more. */
export async function cancelWaiting(team: TeamDb, messageId: string) {
  await team.data
    .updateTable("_outbox")
    .set({ state: "canceled", status: "canceled" })
    .where("message_id", "=", messageId)
    .where("state", "=", "waiting")
    .execute();
  await keepCounts(team, messageId);
}

/** How many stand where, kept with the message: lists are not counted anew each time. */
export async function keepCounts(team: TeamDb, messageId: string) {
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*) as count
    from ${tableOf(team, "_outbox")} where message_id = ${messageId} group by state`.execute(team.plain);
  const counts = JSON.stringify(Object.fromEntries(rows.map(({ state, count }) => [state, count])));
  await team.update("outgoing_message", { counts }).where("id", "=", messageId).execute();
}

import type { TeamDb } from "#server/db/db.ts";

/** What has not been tried yet is not sent any more. */
export async function cancelWaiting(team: TeamDb, messageId: string) {
  await team.data
    .updateTable("_outbox")
    .set({ state: "canceled", status: "canceled" })
    .where("message_id", "=", messageId)
    .where("state", "=", "waiting")
    .execute();
}

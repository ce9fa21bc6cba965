import { startMessage } from "#messages/sending/start-due.server.ts";
import type { App } from "#server/app.ts";

/** Begins whatever is scheduled for `now` or earlier, as the jobs of these messages would. */
export async function startDue(app: App, now = new Date()): Promise<void> {
  const due = await app.db.acrossTeams
    .selectFrom("outgoing_message")
    .select(["id", "team_id"])
    .where("status", "=", "SCHEDULED")
    .where("scheduled_at", "<=", now)
    .execute();
  for (const { id, team_id } of due) await startMessage(app, { teamId: team_id, messageId: id }, now);
}

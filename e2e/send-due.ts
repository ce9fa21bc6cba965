import { queueOf } from "#messages/outgoing-messages/send-job.ts";
import type { App } from "#server/app.ts";

/** Sends what is scheduled, or one of that name, now instead of in half a minute. */
export async function sendDue(app: App, name?: string) {
  const messages = await app.db.acrossTeams
    .updateTable("outgoing_message")
    .set({ scheduled_at: new Date() })
    .where("status", "=", "SCHEDULED")
    .$if(name !== undefined, (query) => query.where("internal_name", "like", name!))
    .returning(["id", "team_id", "content_type"])
    .execute();
  for (const { id, team_id, content_type } of messages)
    await app.jobs.send(app.db, queueOf({ content_type }), { teamId: team_id, messageId: id });
}

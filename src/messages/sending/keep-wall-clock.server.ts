import { instantIn, readSchedule } from "#messages/outgoing-messages/schedule.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { hold, tell } from "./start-due.server.ts";

/**
 * A schedule is a time on the team's clock: where the team moves to another zone, what is scheduled leaves at the same time
 * there. What would have left by then is held, and never sent by surprise.
 */
export async function keepWallClock(app: App, tx: Db, teamId: string, timeZone: string): Promise<void> {
  const team = tx.team(teamId);
  const rows = await team
    .from("outgoing_message")
    .selectAll()
    .where("status", "=", "SCHEDULED")
    .where("held_because", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of rows) {
    const { localTime, inRecipientsZone } = readSchedule(row.schedule);
    if (!localTime || inRecipientsZone) continue;
    const at = instantIn(localTime, timeZone);
    await team
      .update("outgoing_message", { scheduled_at: at, version: row.version + 1 })
      .where("id", "=", row.id)
      .execute();
    if (at < new Date()) await hold(app, tx, row, "late");
    else await tell(app, tx, row, "message_scheduled", { at: at.toISOString() });
  }
}

import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { messageChanged } from "./live-kinds.ts";
import { withdrawnApproval } from "./message-rows.server.ts";

/** Once a team asks for no approval, nothing waits for one: what did is a draft again, which may be sent as it is. */
export async function endApprovals(app: App, tx: Db, { teamId, userId }: TeamCaller): Promise<void> {
  const team = tx.team(teamId);
  const rows = await team
    .from("outgoing_message")
    .selectAll()
    .where("status", "=", "AWAITING_APPROVAL")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of rows) {
    await team
      .update("outgoing_message", {
        ...{ status: "DRAFT", approval: withdrawnApproval(row) },
        ...{ version: row.version + 1, updated_at: new Date() },
      })
      .where("id", "=", row.id)
      .execute();
    await note(tx, { action: "message_withdrawn", actorId: userId, teamId, subjectId: row.id });
    await app.live.publish(tx, teamId, messageChanged, { messageId: row.id });
  }
}

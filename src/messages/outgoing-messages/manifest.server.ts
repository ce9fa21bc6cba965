import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { heldAfterRestore } from "#server/held-after-restore.ts";
import { manifest } from "#server/manifest.ts";

export const outgoingMessagesManifest = manifest({
  adds: [
    teamTablesInApp.add("outgoing_message"),
    heldAfterRestore.add(
      { table: "outgoing_message", set: "held_because = 'restored'", where: "status = 'SCHEDULED'" },
      { table: "outgoing_message", set: "is_paused = true", where: "status = 'SENDING'" },
    ),
  ],
});

import { recordListeners } from "#data/records/writing/record-listeners.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { heldAfterRestore } from "#server/held-after-restore.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { webhookJobs } from "./jobs.server.ts";
import { queueDeliveries } from "./queue-deliveries.server.ts";
import { webhooks } from "./server.ts";

export const webhooksManifest = manifest({
  endpoints: [webhooks],
  jobs: webhookJobs,
  adds: [
    auditActions.add({
      group: "integrations",
      actions: ["webhook_created", "webhook_changed", "webhook_deleted", "webhook_secret_renewed", "webhook_paused"],
    }),

    recordListeners.add(queueDeliveries),
    teamTablesInApp.add("webhook", "webhook_delivery"),
    wordsAboutPeople.add({
      kind: "other",
      table: "webhook_delivery",
      column: "response_text",
      form: "text",
      inApp: true,
    }),
    heldAfterRestore.add({
      table: "webhook_delivery",
      set: "status = 'skipped', problem = 'restored', next_try_at = null, finished_at = now()",
      where: "status in ('waiting', 'sending')",
    }),
  ],
});

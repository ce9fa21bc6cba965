import { auditActions } from "#server/audit-actions.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { heldAfterRestore } from "#server/held-after-restore.ts";
import { manifest } from "#server/manifest.ts";
import { teamEventListeners } from "#server/team-events.ts";
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

    teamEventListeners.add(queueDeliveries),
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

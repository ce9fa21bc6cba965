import { job } from "#server/jobs/jobs.ts";
import { forgetOldDeliveries } from "./claim-deliveries.server.ts";
import { sendDue } from "./send-deliveries.server.ts";

/**
 * Says only that something is due; what it is, the table knows. Every minute by itself too, for what a process that
 * died has left.
 */
export const sendWebhooks = job({
  name: "send-webhooks",
  attempts: 1,
  every: { minutes: 1 },
  run: async (app) => {
    for (const inSeconds of await sendDue(app)) await app.jobs.send(app.db, sendWebhooks, {}, { inSeconds });
  },
});

export const forgetDeliveries = job({
  name: "forget-webhook-deliveries",
  every: { at: "03:41" },
  run: (app) => forgetOldDeliveries(app.db),
});

export const webhookJobs = [sendWebhooks, forgetDeliveries];

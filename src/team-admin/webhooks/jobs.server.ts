import { job } from "#server/jobs/jobs.ts";
import { type DueWebhook, findDueWebhooks, forgetOldDeliveries } from "./claim-deliveries.server.ts";
import { sendDeliveriesOf } from "./send-deliveries.server.ts";

/** One webhook's deliveries, which are rows of their own. */
export const sendToWebhook = job<DueWebhook>({
  name: "send-to-webhook",
  keyOf: ({ webhookId }) => webhookId,
  // Receivers may be slow: some slots are left for others' jobs.
  ...{ atOnce: 4, atOncePerTeam: 2 },
  run: sendDeliveriesOf,
});

/** Every minute, for what has no job: from before webhooks were switched on again, or from a process that died. */
const findWebhooks = job({
  name: "send-webhooks",
  every: { minutes: 1 },
  run: async (app) => {
    if (!app.settings.current.webhooksOn) return;
    const due = await findDueWebhooks(app.db);
    await app.jobs.sendIfMissing(
      app.db,
      due.map((webhook) => [sendToWebhook, webhook] as const),
    );
  },
});

export const forgetDeliveries = job({
  name: "forget-webhook-deliveries",
  every: { at: "03:41" },
  run: (app) => forgetOldDeliveries(app.db),
});

export const webhookJobs = [sendToWebhook, findWebhooks, forgetDeliveries];

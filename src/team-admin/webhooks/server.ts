import { feature } from "#server/http/handlers.ts";
import { webhooksContract } from "./contract.ts";
import { readDeliveries, retryDelivery, testWebhook } from "./deliveries.server.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  readWebhooks,
  renewSecret,
  requireWebhook,
} from "./webhooks.server.ts";

export const webhooks = feature(webhooksContract, {
  listWebhooks: async ({ team, ...asking }) => ({ webhooks: await readWebhooks(team, asking) }),

  createWebhook: ({ body, ...asking }) => createWebhook(asking, body),

  changeWebhook: ({ params, body, ...asking }) => changeWebhook(asking, params.webhookId, body),

  deleteWebhook: async ({ params, ...asking }) => {
    await deleteWebhook(asking, params.webhookId);
    return undefined;
  },

  renewWebhookSecret: async ({ params, ...asking }) => ({ secret: await renewSecret(asking, params.webhookId) }),

  testWebhook: ({ params, ...asking }) => testWebhook(asking, params.webhookId),

  listDeliveries: async ({ team, params, query, ...asking }) => {
    await requireWebhook(team, asking, params.webhookId);
    return readDeliveries(team, asking.say, params.webhookId, query);
  },

  retryDelivery: ({ params, ...asking }) => retryDelivery(asking, params.webhookId, params.deliveryId),
});

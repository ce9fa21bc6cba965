import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { daysKept, mostRecordsInOne, problems } from "./rules.ts";

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** Of this collection and those below it; null: of all. */
  collectionId: z.string().nullable(),
  isActive: z.boolean(),
  /** Why it switched itself off, for programs and in words. */
  pausedBecause: z.enum(["failing", "creator"]).nullable(),
  notice: z.string().nullable(),
  creator: z.object({ userId: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
webhook.register(z.globalRegistry, { id: "Webhook" });

export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  id: z.string(),
  event: z.string(),
  changeSetId: z.string().nullable(),
  records: z.number(),
  status: z.enum(["waiting", "sending", "delivered", "failed", "skipped"]),
  attempts: z.number(),
  responseCode: z.number().nullable(),
  /** The first 1,000 characters of the answer. */
  responseText: z.string().nullable(),
  durationMs: z.number().nullable(),
  problem: z.enum(problems).nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
delivery.register(z.globalRegistry, { id: "WebhookDelivery" });

export type Delivery = z.output<typeof delivery>;

const team = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, webhookId: id });
const webhookInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  url: z.string().trim().min(1).max(2_000),
  events: z
    .array(z.string().max(100))
    .min(1)
    .transform((events) => [...new Set(events)]),
  collectionId: id.nullable().optional(),
  isActive: z.boolean().optional(),
});

export type WebhookInput = z.output<typeof webhookInput>;

const access = holderOf("integrations_zapier");

export const webhooksContract = {
  listWebhooks: endpoint({
    method: "GET",
    path: "/teams/:teamId/webhooks",
    access,
    summary: "The caller's webhooks in this team; for team administrators, everyone's.",
    input: { params: team },
    output: z.object({ webhooks: z.array(webhook) }),
  }),
  createWebhook: endpoint({
    method: "POST",
    path: "/teams/:teamId/webhooks",
    access,
    summary: `Have changes of records sent to a public address, as many webhooks a team as the installation allows. Each request brings up to ${mostRecordsInOne} records, as far as the webhook's creator may read them at that moment, and is signed: \`Simply-Signature: t=<seconds>,v1=<hex>\`, where v1 is the HMAC-SHA256 of \`<t>.<body>\` with \`secret\`, which is shown this once. Any answer but 2xx is tried again after 10 s, 1 min, 10 min, 1 h and 6 h.`,
    input: { params: team, body: webhookInput },
    output: webhook.extend({ secret: z.string() }),
  }),
  changeWebhook: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/webhooks/:webhookId",
    access,
    summary: "Change your own webhook, or anyone's as a team administrator. `isActive: true` also ends a pause.",
    input: { params: one, body: webhookInput.partial() },
    output: webhook,
    repeatable: true,
  }),
  deleteWebhook: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/webhooks/:webhookId",
    access,
    summary: "Delete a webhook and its log. Pending deliveries are not sent.",
    input: { params: one },
  }),
  renewWebhookSecret: endpoint({
    method: "POST",
    path: "/teams/:teamId/webhooks/:webhookId/secret",
    access,
    summary: "Create a new secret, shown only once. Deliveries are signed with it from now on.",
    input: { params: one },
    output: z.object({ secret: z.string() }),
  }),
  testWebhook: endpoint({
    method: "POST",
    path: "/teams/:teamId/webhooks/:webhookId/test",
    access,
    summary:
      "Send a `test` event without records right away, even while the webhook is inactive, and return the result.",
    input: { params: one },
    output: delivery,
  }),
  listDeliveries: endpoint({
    method: "GET",
    path: "/teams/:teamId/webhooks/:webhookId/deliveries",
    access,
    summary: `What was sent in the last ${daysKept} days and what waits to be, newest first. \`cursor\` of one page asks for the next.`,
    input: {
      params: one,
      query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50), cursor: id.optional() }),
    },
    output: z.object({ deliveries: z.array(delivery), cursor: z.string().nullable() }),
  }),
  retryDelivery: endpoint({
    method: "POST",
    path: "/teams/:teamId/webhooks/:webhookId/deliveries/:deliveryId/retry",
    access,
    summary: "Send a delivery again as soon as possible, with the records as they are now.",
    input: { params: z.strictObject({ teamId: id, webhookId: id, deliveryId: id }) },
    output: delivery,
  }),
} as const;

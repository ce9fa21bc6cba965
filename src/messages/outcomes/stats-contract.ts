import * as z from "zod";
import { sentMessages } from "#messages/sending/sent-messages.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { deliveryMethods, notificationTypes } from "#shared/messages.ts";

/** People count once in `unique`, and each time in `total`; programs are told apart, and are nobody. */
const counted = z.object({ unique: z.number(), total: z.number(), machine: z.number() });

const group = z.object({
  sent: z.number(),
  delivered: z.number(),
  bounced: z.number(),
  complained: z.number(),
  unsubscribed: z.number(),
  opened: z.number(),
  clicked: z.number(),
});
export type GroupStats = z.output<typeof group>;

/** Of those who were sent to: between 0 and 1. */
const rates = z.object({
  delivered: z.number(),
  bounced: z.number(),
  complained: z.number(),
  unsubscribed: z.number(),
  opened: z.number(),
  clicked: z.number(),
});
export type Rates = z.output<typeof rates>;

const variantFigures = z.object({ sent: z.number(), opened: z.number(), clicked: z.number() });

const messageStats = z.object({
  /** What was noted of those who read it; what was not is not known. */
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
  totals: group.extend({
    recipients: z.number(),
    failed: z.number(),
    /** Sent, and neither read, come back, reported nor unsubscribed from; as far as opens are noted. */
    notOpened: z.number(),
    opens: counted,
    clicks: counted,
  }),
  links: z.array(counted.extend({ id: z.string(), url: z.string(), language: z.string(), position: z.number() })),
  overTime: z.object({
    bucket: z.enum(["hour", "day"]),
    points: z.array(
      z.object({
        at: z.iso.datetime(),
        delivered: z.number(),
        bounced: z.number(),
        unsubscribed: z.number(),
        opens: z.number(),
        clicks: z.number(),
      }),
    ),
  }),
  languages: z.array(group.extend({ language: z.string() })),
  /** Those with most recipients; none of text messages. */
  domains: z.array(group.extend({ domain: z.string() })),
  rates,
  /** Two subjects that were tried, each on its own part of the recipients; null: there was one. */
  trial: z.object({ a: variantFigures, b: variantFigures }).nullable(),
  /** The median of the team's last messages of this kind; null before there are any. */
  usual: rates.extend({ messages: z.number() }).nullable(),
});
messageStats.register(z.globalRegistry, { id: "MessageStats" });

/** What the dashboard counts. Null: who asks has nothing to do with messages. */
export const outgoingStats = z.object({
  outgoing: z
    .object({
      thisMonth: z.number(),
      /** Of last month, up to the same day and time. */
      lastMonth: z.number(),
      percentChange: z.number().nullable(),
      /** Messages that wait for who asks: to be approved, corrected, sent, confirmed or tried again. */
      waiting: z.number(),
    })
    .nullable(),
});
export type OutgoingStats = z.output<typeof outgoingStats>;

const one = z.strictObject({ teamId: id, messageId: id });

export const outcomesContract = {
  readMessageStats: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/stats",
    access: member(),
    summary: "What became of a message: in all, by link, over time, by language and domain, beside the team's usual.",
    input: { params: one },
    output: messageStats,
  }),
  readMessagePicture: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/picture",
    access: member(),
    summary:
      "An email as nobody in particular got it, to show where its links stand: each that is followed leads to `#` and its id.",
    input: { params: one, query: z.strictObject({ language: z.enum(languages).optional() }) },
    output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  listRecipientEvents: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/recipients/:recipientId/events",
    access: member(),
    summary: "Everything that was told of a message to one recipient, the latest first.",
    input: { params: one.extend({ recipientId: id }) },
    output: z.object({
      events: z.array(
        z.object({
          id: z.string(),
          type: z.enum(notificationTypes),
          at: z.iso.datetime(),
          source: z.string(),
          isMachine: z.boolean(),
          url: z.string().nullable(),
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  }),
  listSentMessages: endpoint({
    method: "GET",
    path: "/teams/:teamId/sent-messages",
    access: member(),
    summary:
      "Messages that began to be sent, the latest first, as far as the caller can see them: who sent them, and to how many.",
    input: {
      params: z.strictObject({ teamId: id }),
      query: z.strictObject({
        userId: id.optional(),
        cursor: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    },
    output: z.object({
      messages: z.array(
        z.object({
          Id: z.string(),
          InternalName: z.string(),
          DeliveryMethodId: z.enum(deliveryMethods),
          StartedAt: z.iso.datetime(),
          SentBy: z.object({ UserId: z.string(), Name: z.string() }).nullable(),
          /** Those to whom it has been sent so far. */
          Recipients: z.number(),
        }),
      ),
      cursor: z.string().nullable(),
    }),
  }),
  listRecordMessages: endpoint({
    method: "GET",
    path: "/teams/:teamId/records/:recordId/messages",
    access: member(),
    summary: "Messages that were sent to a record or about it, the latest first, and what became of each.",
    input: {
      params: z.strictObject({ teamId: id, recordId: id }),
      query: z.strictObject({
        cursor: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    },
    output: sentMessages,
  }),
} as const;

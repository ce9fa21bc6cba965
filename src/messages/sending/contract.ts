import * as z from "zod";
import { suppressionReasons } from "#messages/consent/suppressions.ts";
import { messageShown } from "#messages/outgoing-messages/contract.ts";
import { recipientOutcomes } from "#messages/outgoing-messages/recipient-outcomes.ts";
import { variants } from "#messages/outgoing-messages/trial.ts";
import { anyone, endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { candidateReasons, deliveryMethods, leftOutReasons } from "#shared/messages.ts";
import { givenData } from "./given-data.ts";
import { sentMessages } from "./sent-messages.ts";

export const recipientStates = ["waiting", "attempting", "sent", "failed", "uncertain", "canceled", "skipped"] as const;

const recipient = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  language: z.string(),
  state: z.enum(recipientStates),
  /** Why it was left out, failed, or waits. */
  reason: z.string().nullable(),
  /** The last word of what became of it. */
  status: z.string().nullable(),
  attempts: z.number(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  /** By a person; what programs do is not told here. */
  openedAt: z.iso.datetime().nullable(),
  clickedAt: z.iso.datetime().nullable(),
  /** Who was written to, and what it was about; only where the caller may see it. */
  personId: z.string().nullable(),
  recordIds: z.array(z.string()),
});
recipient.register(z.globalRegistry, { id: "MessageRecipient" });
export type ShownRecipient = z.output<typeof recipient>;

const candidate = z.object({
  /** Where the caller may see it. */
  recordId: z.string().nullable(),
  /** What it is about, where that is another record: a camper whose parents are written to. */
  aboutId: z.string().nullable(),
  name: z.string(),
  address: z.string().nullable(),
  /** In which language they get it: their own where the message is written in it, else the message's. */
  language: z.enum(languages),
  reason: z.enum(candidateReasons).nullable(),
  /** Who gets it at the same address; of a duplicate. */
  otherName: z.string().nullable(),
  /** From which list they unsubscribed; null: from everything. */
  list: z.string().nullable(),
  /** Since when the address is blocked or the person has unsubscribed, and why. */
  since: z.iso.datetime().nullable(),
  because: z.enum(suppressionReasons).nullable(),
  /** What is removed so that they get messages again; only for who may do that. */
  suppressionId: z.string().nullable(),
});
candidate.register(z.globalRegistry, { id: "MessageCandidate" });
export type Candidate = z.output<typeof candidate>;

/** Something to be mended, or looked at, before a message is sent. */
const check = z.object({
  /** It cannot be sent like this. */
  isProblem: z.boolean(),
  messageKey: z.string(),
  message: z.string(),
  /** Of what beside its content: `SenderId`, `Audience` … */
  path: z.string().nullable(),
  /** The collection whose settings it is about. */
  collectionId: z.string().nullable(),
  /** Of which of its contents, and where in it: a block, or else `subject`, `previewText`, `text` or `design`. */
  language: z.enum(languages).nullable(),
  blockId: z.string().nullable(),
  part: z.string().nullable(),
  line: z.number().nullable(),
  column: z.number().nullable(),
  /** How many recipients it is about. */
  count: z.number().nullable(),
});
check.register(z.globalRegistry, { id: "MessageCheck" });
export type MessageCheck = z.output<typeof check>;

const one = z.strictObject({ teamId: id, messageId: id });

const asSomebody = {
  /** As whoever would get it there: their own values, in their language. */
  address: z.string().trim().min(3).max(254).optional(),
  /** Where each record gets a message of its own: which one. */
  aboutId: id.optional(),
};

/** Which recipients are meant; without a word all of them. */
const narrowed = z.strictObject({
  state: z.enum(recipientStates).optional(),
  outcome: z.enum(recipientOutcomes).optional(),
  search: z.string().trim().max(200).optional(),
});

export const recipientsContract = {
  countAudience: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/audience",
    access: member(),
    summary: "How many would get a message now, and how many would not, by reason.",
    input: { params: one },
    output: z.object({
      willGet: z.number(),
      found: z.number(),
      leftOut: z.partialRecord(z.enum(leftOutReasons), z.number()),
      /** How many records are in a message about several: siblings, of whom their parent gets one. */
      shared: z.number(),
      /** How many get it in which of its languages. */
      languages: z.partialRecord(z.enum(languages), z.number()),
    }),
  }),
  listCandidates: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/candidates",
    access: member(),
    summary:
      "Who would get a message now, by name; or who would not, for one reason or for any, and why; or, for `shared`, which records are in a message about several. `cursor` of one page asks for the next.",
    input: {
      params: one,
      query: z.strictObject({
        search: z.string().trim().max(200).optional(),
        reason: z.enum(["any", ...candidateReasons]).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.string().max(2_000).optional(),
      }),
    },
    output: z.object({ candidates: z.array(candidate), cursor: z.string().nullable() }),
  }),
  listCandidateHistory: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/candidates/history",
    access: member(),
    summary:
      "What was sent before to an address that a message is being written to, the latest first, and what became of each; of messages that the caller can see.",
    input: {
      params: one,
      query: z.strictObject({
        address: z.string().trim().min(3).max(254),
        cursor: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    },
    output: sentMessages,
  }),
  listRecipients: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/recipients",
    access: member(),
    summary: "Who a message goes or went to, and what became of each. `cursor` of one page asks for the next.",
    input: {
      params: one,
      query: narrowed.extend({
        cursor: id.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    },
    output: z.object({ recipients: z.array(recipient), cursor: z.string().nullable() }),
  }),
  exportRecipients: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/recipients.csv",
    access: member(),
    summary: "Who a message went to and what became of each, as CSV: all of them, or those that are asked for.",
    input: { params: one, query: narrowed },
    streams: true,
  }),
  readRecipient: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/recipients/:recipientId",
    access: member(),
    summary: "One recipient: the message as they got it.",
    input: { params: one.extend({ recipientId: id }) },
    output: z.object({
      recipient,
      content: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
    }),
  }),
  decideUncertain: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/uncertain",
    access: member(),
    summary: "Send once more to those of whom nobody knows whether they got it, or leave it at that.",
    input: {
      params: one,
      body: z.strictObject({ isSentAgain: z.boolean(), recipientIds: z.array(id).max(1_000).optional() }),
    },
    output: messageShown,
    errors: ["conflict"],
  }),
  retryFailed: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/failed",
    access: member(),
    summary: "Send once more to those for whom it failed: all of them, or some.",
    input: { params: one, body: z.strictObject({ recipientIds: z.array(id).max(1_000).optional() }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  chooseSubject: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/subject",
    access: member(),
    summary: "Send one of two subjects that are being tried to all others, without waiting for the figures.",
    input: { params: one, body: z.strictObject({ variant: z.enum(variants) }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/test",
    access: member(),
    summary:
      "Send a message to the caller's own address: as one of those gets it who will, or with the values of a record.",
    input: {
      params: one,
      body: z.strictObject({
        recordId: id.optional(),
        ...asSomebody,
        language: z.enum(languages).optional(),
        phone: z.string().max(40).optional(),
      }),
    },
    output: z.object({ isAccepted: z.boolean(), reason: z.string() }),
    errors: ["conflict"],
  }),
  previewMessage: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/preview",
    access: member(),
    summary: "A message as one of those gets it who will, or with the values of a record, with what is wrong in it.",
    input: {
      params: one,
      query: z.strictObject({
        recordId: id.optional(),
        ...asSomebody,
        language: z.enum(languages).optional(),
      }),
    },
    output: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      problems: z.array(
        z.object({
          problem: z.string(),
          name: z.string().optional(),
          suggestion: z.string().nullable().optional(),
          blockId: z.string().nullable(),
          part: z.string(),
          line: z.number(),
          column: z.number(),
        }),
      ),
    }),
  }),
  estimateSms: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/sms-estimate",
    access: member(),
    summary:
      "How long a text message is as it is sent, with the values of those who get it, and about what it costs. Worked out from up to 50 of them.",
    input: { params: one },
    output: z.object({
      recipients: z.number(),
      /** Of the longest of those that were looked at. */
      characters: z.number(),
      segments: z.number(),
      /** Of one on average; what it costs is reckoned with it. */
      averageSegments: z.number(),
      /** Null: the operator has set no price. */
      cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    }),
  }),
  checkMessage: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId/checks",
    access: member(),
    summary:
      "Everything that keeps a message from being sent, and what should be looked at before: each with where it stands and how many recipients it concerns.",
    input: { params: one },
    output: z.object({ checks: z.array(check) }),
  }),
  openMessagePicture: endpoint({
    method: "GET",
    path: "/message-pictures",
    access: anyone,
    summary: "A picture in a message that was sent, for mail programs.",
    input: { query: z.strictObject({ token: z.string().max(100) }) },
    streams: true,
  }),
  sendTransactional: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/transactional",
    access: member(),
    summary:
      "Send a published transactional template to one person at once, with the values of a record and with `data` of your own. With the same `idempotencyKey` it is sent once, however often it is asked for.",
    input: {
      params: z.strictObject({ teamId: id }),
      body: z.strictObject({
        templateId: id,
        DeliveryMethodId: z.enum(deliveryMethods),
        recipient: z.strictObject({
          address: z.string().trim().min(3).max(254),
          name: z.string().trim().max(200).default(""),
          language: z.enum(languages).optional(),
          /** Whose values are merged, as far as the caller may read them. */
          recordId: id.optional(),
        }),
        SenderId: id.nullable().default(null),
        /** What the template calls `data`: `{{ data.order.number }}`. */
        data: givenData.default({}),
        idempotencyKey: z.string().min(1).max(200),
      }),
    },
    output: z.object({ messageId: z.string(), isRepeated: z.boolean() }),
    errors: ["conflict"],
  }),
} as const;

import * as z from "zod";
import { messageContentInput, messageContents, partTags } from "#messages/content/message-content.ts";
import { productTemplateKey } from "#messages/templates/contract.ts";
import { fileShown } from "#platform/files/team-contract.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { contentTypes, deliveryMethods, messageStatuses } from "#shared/messages.ts";
import { attachmentsSchema } from "./attachments.ts";
import { audienceSchema } from "./audience.ts";
import { messageActions, messageLists, messageRights, sortKeys, waitReasons } from "./rules.ts";
import { localTime, scheduleSchema } from "./schedule.ts";
import { trialReasons, trialSchema, variants } from "./trial.ts";

const person = z.object({ UserId: z.string(), Name: z.string() });
const moment = z.iso.datetime();

const counts = z.object({
  total: z.number(),
  waiting: z.number(),
  attempting: z.number(),
  sent: z.number(),
  failed: z.number(),
  uncertain: z.number(),
  canceled: z.number(),
  skipped: z.number(),
});
export type OutboxCounts = z.output<typeof counts>;

/** A message in a list. Fields are spelled as the product's specification spells them. */
export const messageListed = z.object({
  Id: z.string(),
  TeamId: z.string(),
  InternalName: z.string(),
  /** What recipients may see; the subject unless it was set. */
  /** What recipients may see of it beside what it says: the subject where it has none of its own (`OwnMessageName`). */
  MessageName: z.string(),
  OwnMessageName: z.string(),
  DeliveryMethodId: z.enum(deliveryMethods),
  ContentTypeId: z.enum(contentTypes),
  Type: z.enum(contentTypes),
  ContentLanguageId: z.enum(languages),
  SubjectLine: z.string(),
  Status: z.enum(messageStatuses),
  IsArchived: z.boolean(),
  IsPaused: z.boolean(),
  /** Scheduled, but waiting for somebody to confirm it: too late, restored, its owner gone … */
  HeldBecause: z.string().nullable(),
  /** Why sending stopped, in words. */
  Problem: z.string().nullable(),
  ScheduledAt: moment.nullable(),
  SentAt: moment.nullable(),
  CreatedAt: moment,
  UpdatedAt: moment,
  CreatedByTeamUserId: z.string().nullable(),
  CreatedBy: person.nullable(),
  OwnedBy: person.nullable(),
  Schedule: scheduleSchema,
  Counts: counts.nullable(),
  /** What the caller can do with it now. */
  Actions: z.array(z.enum(messageActions)),
});
messageListed.register(z.globalRegistry, { id: "OutgoingMessageListed" });
export type MessageListed = z.output<typeof messageListed>;

const approval = z.object({
  RequestedBy: person.nullable(),
  RequestedAt: moment.nullable(),
  RequestNote: z.string(),
  AnsweredBy: person.nullable(),
  AnsweredAt: moment.nullable(),
  AnswerNote: z.string(),
  /** Approved, but not scheduled for the time that was chosen: what has to be done first. */
  WaitsFor: z.enum(waitReasons).nullable(),
  /** Whoever has asked, or the caller before that, may send it: once it is approved, it is scheduled for its time. */
  AskerMaySend: z.boolean(),
  /** The names of those who are asked, or will be where the caller asks: never whoever asks. */
  Approvers: z.array(z.string()),
  /** The caller may approve it themselves. */
  YouMayApprove: z.boolean(),
});

export const messageShown = messageListed.extend({
  InternalDescription: z.string(),
  SenderId: z.string().nullable(),
  ReplyTo: z.string(),
  SubscriptionListId: z.string().nullable(),
  TextOnlyVersion: z.string(),
  Contents: messageContents,
  /** Merge tags of fields that the recipients do not have: how they are named, what the field is called (null: it is gone). */
  ForeignFields: z.array(z.object({ Path: z.string(), Title: z.string().nullable(), NotOf: z.string() })),
  /** There is anything to read or to see, in its own language. */
  HasContent: z.boolean(),
  /** What each part of them says, in short: sent back as `BasedOn` by who changes it. */
  PartTags: partTags,
  UpdatedBy: person.nullable(),
  Audience: audienceSchema,
  Attachments: attachmentsSchema,
  /** What is to be known of the files among them; one that is gone is missing here. */
  AttachedFiles: z.array(fileShown),
  /** Two subjects are tried first; null: there is one. */
  Trial: trialSchema.nullable(),
  /** How far that is; null: it has not begun. */
  TrialResult: z
    .object({
      triedAt: moment.nullable(),
      decidesAt: moment.nullable(),
      winner: z.enum(variants).nullable(),
      why: z.enum(trialReasons).nullable(),
      decidedAt: moment.nullable(),
      decidedBy: person.nullable(),
    })
    .nullable(),
  Template: z.object({ id: z.string(), name: z.string(), versionId: z.string().nullable() }).nullable(),
  Approval: approval,
  Version: z.number(),
  /** What the caller may do with it at all, whatever its status. */
  Rights: z.array(z.enum(messageRights)),
});
messageShown.register(z.globalRegistry, { id: "OutgoingMessage" });
export type MessageShown = z.output<typeof messageShown>;

const name = z.string().trim().min(1, "validation.empty").max(200);

const details = z.strictObject({
  InternalName: name,
  MessageName: z.string().trim().max(200),
  InternalDescription: z.string().trim().max(2_000),
  ContentTypeId: z.enum(contentTypes),
  ContentLanguageId: z.enum(languages),
  SenderId: id.nullable(),
  ReplyTo: z.union([z.literal(""), z.email("validation.email").max(254)]),
  SubscriptionListId: id.nullable(),
  /** Of the message's own language; the others are in `Contents`. */
  SubjectLine: z.string().trim().max(500),
  TextOnlyVersion: z.string().max(200_000),
  Contents: z.partialRecord(z.enum(languages), messageContentInput.nullable()),
  Audience: audienceSchema,
  Attachments: attachmentsSchema,
  Schedule: scheduleSchema,
  Trial: trialSchema.nullable(),
});

const changes = details.partial();
export type MessageChanges = z.output<typeof changes>;

const created = changes.required({ InternalName: true }).extend({
  Id: id.optional(),
  DeliveryMethodId: z.enum(deliveryMethods),
  ContentTypeId: z.enum(contentTypes),
});
export type NewMessage = z.output<typeof created>;

/** Those that need no word beside. */
const plainActions = [
  "withdraw",
  "unschedule",
  "confirm",
  "pause",
  "unpause",
  "resume",
  "cancelRest",
  "archive",
  "unarchive",
] as const;

const team = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, messageId: id });
const limits = { bytes: 2 * 1024 * 1024, values: 50_000 };
const word = z.string().trim().max(2_000).default("");

/** Every endpoint asks for itself whose message it is (`rules.ts`): what one may not see is not found. */
export const outgoingMessagesContract = {
  listMessages: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages",
    access: member(),
    summary: "The messages that the caller may see, of one of the four lists, newest first unless sorted otherwise.",
    input: {
      params: team,
      query: z.strictObject({
        list: z.enum(Object.keys(messageLists) as [keyof typeof messageLists]).optional(),
        search: z.string().trim().max(200).optional(),
        method: z.enum(deliveryMethods).optional(),
        type: z.enum(contentTypes).optional(),
        status: z.enum(messageStatuses).optional(),
        ownerId: id.optional(),
        /** Only those that leave from here on, and before there. */
        scheduledFrom: moment.optional(),
        scheduledBefore: moment.optional(),
        /** Only those that wait for the caller's approval. */
        toApprove: z.stringbool().optional(),
        /** Only those that wait for the caller: to be approved, corrected, sent, confirmed or tried again. */
        waiting: z.stringbool().optional(),
        sort: z.enum(sortKeys).default("CreatedAt"),
        descending: z.stringbool().optional(),
        position: z.coerce.number().int().min(0).max(100_000).default(0),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    },
    output: z.object({
      messages: z.array(messageListed),
      total: z.number(),
      abilities: z.object({ create: z.array(z.enum(deliveryMethods)) }),
    }),
  }),
  createMessage: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages",
    access: member(),
    summary: "Begin a message of your own. If the caller chooses the id, a retry doesn't create it twice.",
    input: { params: team, body: created },
    limits,
    output: messageShown,
    errors: ["conflict"],
  }),
  readMessage: endpoint({
    method: "GET",
    path: "/teams/:teamId/messages/:messageId",
    access: member(),
    summary: "One message, with what it says, who gets it and when.",
    input: { params: one },
    output: messageShown,
  }),
  changeMessage: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/messages/:messageId",
    access: member(),
    summary: "Change a message that is not scheduled. An approval ends if its content or recipients change.",
    input: {
      params: one,
      body: changes.extend({
        /** Refused if anything was changed since. */
        Version: z.int().optional(),
        /** Refused if one of these parts was changed since; others are merged. */
        BasedOn: partTags.optional(),
      }),
    },
    limits,
    output: messageShown,
    errors: ["conflict"],
  }),
  duplicateMessage: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/duplicate",
    access: member(),
    summary: "Copy a message into a new draft of the caller's own.",
    input: { params: one, body: z.strictObject({ Id: id.optional(), InternalName: name.optional() }) },
    output: messageShown,
  }),
  resendMessage: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/resend",
    access: member(),
    summary:
      "Copy an email into a new draft for those who were sent it and have not opened it. Who that is, is asked again when it is sent.",
    input: { params: one, body: z.strictObject({ Id: id.optional(), InternalName: name.optional() }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  useTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/use-template",
    access: member(),
    summary: "Replace what a message says with a published template, or with one that comes with the product.",
    input: {
      params: one,
      body: z.union([z.strictObject({ templateId: id }), z.strictObject({ productTemplate: productTemplateKey })]),
    },
    output: messageShown,
    errors: ["conflict"],
  }),
  requestApproval: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/request-approval",
    access: member(),
    summary:
      "Ask for approval, with a word to those who may give it. A message with a time is scheduled for it once it is approved.",
    input: { params: one, body: z.strictObject({ note: word }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  answerApproval: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/answer-approval",
    access: member(),
    summary:
      "Approve a message as it is (`Version`), or ask its author for changes. With a time that is still to come it is scheduled.",
    input: { params: one, body: z.strictObject({ isApproved: z.boolean(), note: word, Version: z.int() }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  scheduleMessage: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/schedule",
    access: member(),
    summary: "Schedule a message; without a time it is sent in 30 seconds, and can be taken back until then.",
    input: { params: one, body: z.strictObject({ Schedule: scheduleSchema.optional() }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  rescheduleMessage: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/reschedule",
    access: member(),
    summary: "Move a scheduled message to another time. Its hours, its speed and whose clock it follows stay.",
    input: { params: one, body: z.strictObject({ localTime }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  actOnMessage: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/actions",
    access: member(),
    summary: "Withdraw, unschedule, confirm, pause, resume, cancel the rest, archive or unarchive a message.",
    input: { params: one, body: z.strictObject({ action: z.enum(plainActions) }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  handOverMessage: endpoint({
    method: "POST",
    path: "/teams/:teamId/messages/:messageId/hand-over",
    access: member(),
    summary: "Hand a message over to another member of the team.",
    input: { params: one, body: z.strictObject({ OwnedBy: id }) },
    output: messageShown,
    errors: ["conflict"],
  }),
  deleteMessage: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/messages/:messageId",
    access: member(),
    summary: "Delete a draft that was never sent, or an archived message.",
    input: { params: one },
    errors: ["conflict"],
  }),
} as const;

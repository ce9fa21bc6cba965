import * as z from "zod";
import { emailAddress } from "#people/auth/rules.ts";
import { anyone, endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { compactNumber, deliveryMethods, isPhoneNumber } from "#shared/messages.ts";
import { featurePermissionGroups } from "#shared/permissions.ts";
import { mailboxProblems } from "./mailbox-settings.ts";
import { codeDigits, daysOfProof, mostSenders } from "./rules.ts";

const team = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, senderId: id });
const method = z.enum(deliveryMethods);
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "validation.link");

/** What was found when a domain was asked; `unreachable`: nobody answered, and nothing is said of it. */
const record = z.object({
  Is: z.enum(["found", "missing", "invalid", "unknown", "unreachable"]),
  /** As it stands there. */
  Text: z.string().nullable(),
});
export const domainReport = z.object({
  Domain: z.string(),
  Spf: record,
  /** `unknown`: none under the names that are usual, but nobody can list the names of a domain. */
  Dkim: record.extend({ Selector: z.string().nullable() }),
  Dmarc: record,
});
export type DomainReport = z.output<typeof domainReport>;

const sender = z.object({
  Id: z.string(),
  DeliveryMethodId: method,
  Name: z.string(),
  /** An email address; a phone number or the SID of a messaging service. */
  Address: z.string(),
  /** Null for whoever may use it, and not administer it. */
  Details: z
    .object({
      ReplyTo: z.string(),
      IsProven: z.boolean(),
      ProofSentAt: z.iso.datetime().nullable(),
      DomainReport: domainReport.nullable(),
      DomainCheckedAt: z.iso.datetime().nullable(),
      CreatedAt: z.iso.datetime(),
    })
    .nullable(),
});
sender.register(z.globalRegistry, { id: "Sender" });
export type Sender = z.output<typeof sender>;

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, "validation.invalid");
const name = line(120).min(1, "validation.empty");
const replyTo = z.union([z.literal(""), emailAddress]);

const country = z.string().regex(/^[A-Z]{2}$/, "validation.invalid");

const smsPolicy = z.object({
  /** Null where nobody knows where the team is: then any country, and no number that costs more than an ordinary one. */
  Countries: z.array(z.string()).nullable(),
  /** The team’s own country and its neighbours, as nobody has chosen others. */
  IsUsual: z.boolean(),
  PerDay: z.int(),
  MaxPerDay: z.int(),
  UsedToday: z.int(),
  CostToday: z.object({ Amount: z.number(), Currency: z.string() }).nullable(),
  AllCountries: z.array(z.string()),
});
export type SmsPolicyShown = z.output<typeof smsPolicy>;

const smsPolicyInput = z.strictObject({
  Countries: z.array(country).min(1, "validation.empty").max(250).nullable().optional(),
  PerDay: z.int().min(1).max(1_000_000).nullable().optional(),
});
export type SmsPolicyInput = z.output<typeof smsPolicyInput>;

const senderInput = z.strictObject({
  DeliveryMethodId: method,
  Name: name,
  Address: line(254).min(1, "validation.empty"),
  ReplyTo: replyTo.default(""),
});
export type SenderInput = z.output<typeof senderInput>;
const senderChanges = z.strictObject({ Name: name.optional(), ReplyTo: replyTo.optional() });
export type SenderChanges = z.output<typeof senderChanges>;

/** Secrets are never told; which of them are set is. */
const way = z.object({
  DeliveryMethodId: method,
  Kind: z.string(),
  Settings: z.record(z.string(), z.unknown()),
  SecretsSet: z.array(z.string()),
  /** They can no longer be opened, and must be entered anew. */
  IsSealed: z.boolean(),
  /** The mailbox that emails come back to, and how it went when it was last read; null where none is set. */
  Mailbox: z
    .object({
      ReadAt: z.iso.datetime().nullable(),
      Problem: z.enum(mailboxProblems).nullable(),
      /** What its server said. */
      Answer: z.string(),
      /** Emails that told of messages of this team, and all others, which stay there. */
      Taken: z.int(),
      LeftOver: z.int(),
    })
    .nullable(),
  UpdatedAt: z.iso.datetime(),
});
export type ShownWay = z.output<typeof way>;

const wayInput = z.strictObject({
  DeliveryMethodId: method,
  Kind: z.string().max(40),
  Settings: z.record(z.string().max(40), z.unknown()),
  /** Those that are left out stay as they are; null takes one away. */
  Secrets: z.record(z.string().max(40), z.string().max(10_000).nullable()).default({}),
});
export type WayChange = z.output<typeof wayInput>;

const administers = holderOf("team_admin_account_info");
/** Whoever writes messages, or approves them, chooses from these. */
const writes = holderOf("team_admin_account_info", ...featurePermissionGroups.outgoing_messages);

export const deliveryContract = {
  listSenders: endpoint({
    method: "GET",
    path: "/teams/:teamId/senders",
    access: writes,
    summary:
      "Who messages of this team can come from: for administrators all, with what is known of them; for everyone else who writes messages, those that are proven. `Installation` is who they come from without a sender.",
    input: { params: team },
    output: z.object({
      senders: z.array(sender),
      Installation: z.object({ EMAIL: z.string(), SMS: z.string() }),
    }),
  }),
  createSender: endpoint({
    method: "POST",
    path: "/teams/:teamId/senders",
    access: administers,
    closedToKeys: true,
    summary: `Add a sender, at most ${mostSenders} a team. An email address is proven by a link that is mailed to it and works for ${daysOfProof} days; a phone number by a code of ${codeDigits} digits, unless it is a number of the team's own account.`,
    input: { params: team, body: senderInput },
    output: sender,
    errors: ["conflict"],
  }),
  changeSender: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/senders/:senderId",
    access: administers,
    closedToKeys: true,
    summary: "Change the name of a sender, or where replies go. Another address is another sender.",
    input: { params: one, body: senderChanges },
    output: sender,
    repeatable: true,
  }),
  deleteSender: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/senders/:senderId",
    access: administers,
    closedToKeys: true,
    summary: "Delete a sender. What was sent keeps its name; what is scheduled from it cannot be sent.",
    input: { params: one },
  }),
  sendSenderProof: endpoint({
    method: "POST",
    path: "/teams/:teamId/senders/:senderId/proof",
    access: administers,
    closedToKeys: true,
    summary: "Send the link, or the code, that proves a sender once more. Earlier ones no longer work.",
    input: { params: one },
    output: sender,
  }),
  proveSenderByCode: endpoint({
    method: "POST",
    path: "/teams/:teamId/senders/:senderId/code",
    access: administers,
    closedToKeys: true,
    summary: "Prove a phone number with the code that was sent to it. A code works for 10 minutes and five tries.",
    input: { params: one, body: z.strictObject({ Code: z.string().regex(/^\d{6}$/, "data.senderCode") }) },
    output: sender,
  }),
  checkSenderDomain: endpoint({
    method: "POST",
    path: "/teams/:teamId/senders/:senderId/domain-check",
    access: administers,
    closedToKeys: true,
    summary: "Ask the domain of a sender again what it says of mail in its name: SPF, DKIM and DMARC.",
    input: { params: one },
    output: sender,
  }),
  showSenderProof: endpoint({
    method: "GET",
    path: "/sender-proofs",
    access: anyone,
    summary: "What a mailed link would prove, without using it up.",
    input: { query: z.strictObject({ token: secret }) },
    output: z.object({ Address: z.string(), TeamName: z.string() }),
    errors: ["link_expired"],
  }),
  proveSender: endpoint({
    method: "POST",
    path: "/sender-proofs",
    access: anyone,
    summary: "Prove an address with the token of the link that was mailed to it.",
    input: { body: z.strictObject({ token: secret }) },
    output: z.object({ Address: z.string(), TeamName: z.string() }),
    errors: ["link_expired"],
  }),
  readSmsPolicy: endpoint({
    method: "GET",
    path: "/teams/:teamId/sms-policy",
    access: administers,
    summary: "Where the team’s text messages may go, how many in a day, and how many have gone in the last 24 hours.",
    input: { params: team },
    output: smsPolicy,
  }),
  changeSmsPolicy: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/sms-policy",
    access: administers,
    closedToKeys: true,
    summary: "Change where the team’s text messages may go, and how many in a day. Null: as usual.",
    input: { params: team, body: smsPolicyInput },
    output: smsPolicy,
    repeatable: true,
  }),
  readMessageWays: endpoint({
    method: "GET",
    path: "/teams/:teamId/message-ways",
    access: administers,
    summary: "How this team sends by itself. What it has no way of its own for leaves by the installation's.",
    input: { params: team },
    output: z.object({
      ways: z.array(way),
      Kinds: z.array(z.object({ Name: z.string(), Methods: z.array(method), Secrets: z.array(z.string()) })),
    }),
  }),
  changeMessageWay: endpoint({
    method: "PUT",
    path: "/teams/:teamId/message-ways",
    access: administers,
    closedToKeys: true,
    summary: "Have the team's emails or text messages leave by an account of its own. Secrets are never shown again.",
    input: { params: team, body: wayInput },
    output: way,
    repeatable: true,
  }),
  removeMessageWay: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/message-ways",
    access: administers,
    closedToKeys: true,
    summary: "Have them leave by the installation's way again. The secrets are forgotten.",
    input: { params: team, query: z.strictObject({ DeliveryMethodId: method }) },
  }),
  testMessageWay: endpoint({
    method: "POST",
    path: "/teams/:teamId/message-ways/test",
    access: administers,
    closedToKeys: true,
    summary:
      "Send a test the way that messages go: by email to yourself, or by SMS to the number in `To`. A mailbox that emails come back to is opened, too.",
    input: {
      params: team,
      body: z.strictObject({
        DeliveryMethodId: method,
        To: z.string().max(40).overwrite(compactNumber).refine(isPhoneNumber, "data.phoneWithCountry").optional(),
      }),
    },
    output: z.object({
      ...{ Is: z.string(), Reason: z.string(), To: z.string() },
      /** Where emails come back to a mailbox of the team's own. */
      Mailbox: z.object({ Problem: z.enum(mailboxProblems).nullable(), Answer: z.string() }).optional(),
    }),
  }),
} as const;

import * as z from "zod";
import { mailboxProblems } from "#messages/delivery/mailbox-settings.ts";
import { endpoint, sysAdmin } from "#shared/endpoint.ts";
import { type secretKeys, settingsSchema } from "#shared/settings.ts";

const shownSecret = z.object({
  isSet: z.boolean(),
  setAt: z.iso.datetime().nullable(),
  /** The last four characters of a long one; nothing else of it is ever sent. */
  ending: z.string().nullable(),
  /** `otherKey`: it was stored under another AUTH_SECRET, and has to be entered anew. */
  problem: z.enum(["otherKey", "damaged"]).nullable(),
});

const shownSettings = z.object({
  values: z.object(settingsSchema.shape),
  /** Which environment variable decides a setting: it beats what is stored. */
  fixed: z.record(z.string(), z.string()),
  /** Where providers tell what became of messages, and the key that what comes back to a mailbox is signed with. */
  notifications: z.object({ ses: z.string(), bounces: z.string(), bounceKey: z.string() }),
  /** The mailbox for emails that came back, and how it went when it was last read; null where none is set. */
  bounceMailbox: z
    .object({
      readAt: z.iso.datetime().nullable(),
      problem: z.enum(mailboxProblems).nullable(),
      answer: z.string(),
      taken: z.int(),
      leftOver: z.int(),
    })
    .nullable(),
  /** What the domain has to say so that signed emails can be checked; null where none are signed. */
  dkimRecord: z.object({ name: z.string(), value: z.string() }).nullable(),
  secrets: z.object({
    smtpPassword: shownSecret,
    dkimPrivateKey: shownSecret,
    bouncePassword: shownSecret,
    sesSecretAccessKey: shownSecret,
    twilioAuthToken: shownSecret,
    s3SecretAccessKey: shownSecret,
  } satisfies Record<(typeof secretKeys)[number], typeof shownSecret>),
});

export type ShownSettings = z.output<typeof shownSettings>;
export type ShownSecret = z.output<typeof shownSecret>;

const secret = z.string().trim().min(1, "validation.empty").max(500).nullable();

/** Left out: as it is. A secret that is null is forgotten. */
export const settingsChanges = z.strictObject({
  ...settingsSchema.partial().shape,
  smtpPassword: secret.optional(),
  dkimPrivateKey: z.string().trim().min(1, "validation.empty").max(10_000).nullable().optional(),
  bouncePassword: secret.optional(),
  sesSecretAccessKey: secret.optional(),
  twilioAuthToken: secret.optional(),
  s3SecretAccessKey: secret.optional(),
});

export const testProblems = [
  "notSetUp",
  "sealed",
  "unresolved",
  "noConnection",
  "timeout",
  "insecure",
  "badLogin",
  "noKey",
  "sender",
  "recipient",
  "notFound",
  "forbidden",
  "tooMany",
  "refused",
] as const;

export type TestProblem = (typeof testProblems)[number];

const outcome = z.object({
  problem: z.enum(testProblems).nullable(),
  /** What the other side said, without anything secret. */
  answer: z.string(),
  /** Whom a letter went to, or which account or bucket answered. */
  subject: z.string(),
  /** The mailbox for emails that came back, where one is set. */
  mailbox: z.object({ problem: z.enum(mailboxProblems).nullable(), answer: z.string() }).optional(),
});

export type TestOutcome = z.output<typeof outcome>;

const path = "/sys-admin/settings";

export const sysSettingsContract = {
  readSettings: endpoint({
    method: "GET",
    path,
    access: sysAdmin,
    summary: "The settings of the installation. Secrets are never included, only whether they are set.",
    output: shownSettings,
  }),
  changeSettings: endpoint({
    method: "PATCH",
    path,
    access: sysAdmin,
    summary:
      "Change the settings of the installation. They take effect immediately. Settings fixed by the environment are refused.",
    input: { body: settingsChanges },
    output: shownSettings,
    repeatable: true,
  }),
  testMail: endpoint({
    method: "POST",
    path: `${path}/mail/test`,
    access: sysAdmin,
    summary:
      "Send a test email to the caller's own address with the current settings, open the mailbox for bounced emails where one is set, and return the result.",
    output: outcome,
  }),
  testFiles: endpoint({
    method: "POST",
    path: `${path}/files/test`,
    access: sysAdmin,
    summary: "Write a few bytes to the bucket, read them back, delete them, and return the result.",
    output: outcome,
  }),
  testTwilio: endpoint({
    method: "POST",
    path: `${path}/twilio/test`,
    access: sysAdmin,
    summary: "Look up the account at Twilio, and return the result. Nothing is sent.",
    output: outcome,
  }),
} as const;

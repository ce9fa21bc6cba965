import * as z from "zod";
import { bounceAddress } from "#shared/bounce-address.ts";

/** In a form: long, and no text of several lines. */
export const oneLine = { editor: "oneLine" };

/** Of a way whose emails come back as emails: where to, and how that mailbox is read. */
export const mailboxSettings = {
  bounceAddress: bounceAddress.default("").meta(oneLine),
  bounceHost: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9.:_[\]-]*$/, "validation.invalid")
    .default("")
    .meta(oneLine),
  bouncePort: z.int().min(1).max(65_535).default(993),
  bounceSecurity: z.enum(["tls", "starttls", "none"]).default("tls"),
  bounceUser: z.string().trim().max(300).default("").meta(oneLine),
  bounceFolder: z.string().trim().max(200).default("INBOX"),
};

/** What kept a mailbox from being read. */
export const mailboxProblems = [
  "sealed",
  "unresolved",
  "privateAddress",
  "noConnection",
  "timeout",
  "insecure",
  "badLogin",
  "noFolder",
  "refused",
] as const;
export type MailboxProblem = (typeof mailboxProblems)[number];

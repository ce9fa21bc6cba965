import * as z from "zod";
import { bounceAddress } from "./bounce-address.ts";
import { brandIds } from "./brands.ts";
import { fileTypes } from "./file-types.ts";
import { languages } from "./languages.ts";
import { compactNumber } from "./messages.ts";
import { mostUploadMegabytes } from "./upload-limit.ts";

const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[A-Za-z0-9.:_[\]-]*$/, "sysSettings.errors.host");
const word = z.string().trim().max(300).regex(/^\S*$/, "sysSettings.errors.spaces");
const region = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z0-9-]*$/, "sysSettings.errors.region");
const webAddress = z
  .string()
  .trim()
  .max(300)
  .regex(/^(https?:\/\/[^\s@?#]+)?$/i, "sysSettings.errors.webAddress");

/** A whole number between two others; a form that was emptied has "" there. */
const between = (min: number, max: number) =>
  z.int("sysSettings.errors.number").min(min, "sysSettings.errors.number").max(max, "sysSettings.errors.number");

/** Everything that can be set for the whole installation, but for its secrets. Nothing is "". */
export const settingsSchema = z.strictObject({
  productName: z.string().trim().min(1, "validation.empty").max(60),
  defaultBrand: z.enum(brandIds),
  defaultLanguage: z.enum(languages),
  signUp: z.enum(["open", "invite"]),
  testPages: z.boolean(),

  sessionDays: between(1, 365),
  signInTries: between(3, 100),
  uploadMegabytes: between(1, mostUploadMegabytes),
  uploadTypes: z.array(z.enum(fileTypes)).min(1, "sysSettings.errors.noTypes").max(fileTypes.length),
  auditMonths: between(1, 120),

  /** `capture`: nothing is sent; letters are kept, and readable at /test/outbox. */
  mailBy: z.enum(["capture", "smtp", "ses"]),
  mailFrom: z
    .string()
    .trim()
    .max(200)
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "sysSettings.errors.mailFrom"),
  smtpHost: host,
  smtpPort: between(1, 65_535),
  smtpSecurity: z.enum(["starttls", "tls", "none"]),
  smtpUser: z.string().trim().max(300),
  /** How many emails are handed over at the same time, where many people are written to. */
  smtpConnections: between(1, 50),
  /** Where the mail server itself does not sign: the domain, and the name of the key there. */
  dkimDomain: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9.-]*$/, "sysSettings.errors.host"),
  dkimSelector: z
    .string()
    .trim()
    .max(63)
    .regex(/^[A-Za-z0-9.-]*$/, "sysSettings.errors.dkimSelector"),
  /** Where emails come back to that could not be delivered by SMTP, if not to their sender. */
  bounceAddress,
  /** The mailbox that is read for them, by IMAP. */
  bounceHost: host,
  bouncePort: between(1, 65_535),
  bounceSecurity: z.enum(["tls", "starttls", "none"]),
  bounceUser: z.string().trim().max(300),
  bounceFolder: z.string().trim().max(200),
  sesRegion: region,
  sesAccessKeyId: word,
  /** The topics of SNS whose notifications are believed, with spaces or commas between them. */
  sesTopics: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^[\w:, -]*$/, "sysSettings.errors.topics"),
  twilioAccountSid: z
    .string()
    .trim()
    .regex(/^(AC[0-9a-f]{32})?$/, "sysSettings.errors.twilioSid"),
  twilioFrom: z
    .string()
    .trim()
    .overwrite(compactNumber)
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})?$/, "sysSettings.errors.twilioFrom"),
  /** What a part of a text message costs about; empty: nobody says. */
  smsPrice: z
    .string()
    .trim()
    .regex(/^(\d{1,4}([.,]\d{1,6})?)?$/, "sysSettings.errors.price"),
  smsCurrency: z
    .string()
    .trim()
    .regex(/^[A-Z]{3}$/, "sysSettings.errors.currency"),
  /** Of each team, whatever they are: what one team can cost. */
  smsPerTeamAndDay: between(1, 1_000_000),
  /** Where new files go. What lies in the other place stays there, and is read from there. */
  filesIn: z.enum(["disk", "s3"]),
  s3Bucket: word,
  s3Region: region,
  s3Endpoint: webAddress,
  s3AccessKeyId: word,
  webhooksOn: z.boolean(),
  webhooksPerTeam: between(1, 200),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;

/** Stored sealed, and never sent to a browser again. */
export const secretKeys = [
  "smtpPassword",
  "dkimPrivateKey",
  "bouncePassword",
  "sesSecretAccessKey",
  "twilioAuthToken",
  "s3SecretAccessKey",
] as const;
export type SecretKey = (typeof secretKeys)[number];

export const isSecretKey = (key: string): key is SecretKey => secretKeys.includes(key as SecretKey);

/** Those that depend on the environment are added where it is known. */
export const plainDefaults: Omit<Settings, "signUp" | "testPages" | "mailFrom"> = {
  productName: "Simply",
  defaultBrand: "simply",
  defaultLanguage: "en",
  sessionDays: 30,
  signInTries: 10,
  uploadMegabytes: 25,
  uploadTypes: [...fileTypes],
  auditMonths: 13,
  mailBy: "capture",
  smtpHost: "",
  smtpPort: 587,
  smtpSecurity: "starttls",
  smtpUser: "",
  smtpConnections: 10,
  dkimDomain: "",
  dkimSelector: "",
  bounceAddress: "",
  bounceHost: "",
  bouncePort: 993,
  bounceSecurity: "tls",
  bounceUser: "",
  bounceFolder: "INBOX",
  sesRegion: "",
  sesAccessKeyId: "",
  sesTopics: "",
  twilioAccountSid: "",
  twilioFrom: "",
  smsPrice: "",
  smsPerTeamAndDay: 2_000,
  smsCurrency: "USD",
  filesIn: "disk",
  s3Bucket: "",
  s3Region: "us-east-1",
  s3Endpoint: "",
  s3AccessKeyId: "",
  webhooksOn: true,
  webhooksPerTeam: 50,
};

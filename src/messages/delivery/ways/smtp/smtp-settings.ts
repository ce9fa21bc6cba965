import * as z from "zod";
import { mailboxSettings, oneLine } from "../../mailbox-settings.ts";
import { sendingLimits } from "../../sending-limits.ts";

/** How a mail server is reached, and what is signed and read beside it. Its form follows from this. */
export const smtpSettings = z.strictObject({
  host: z
    .string()
    .trim()
    .min(1, "validation.empty")
    .max(253)
    .regex(/^[A-Za-z0-9.:_[\]-]+$/, "validation.invalid")
    .meta(oneLine),
  port: z.int().min(1).max(65_535).default(587),
  security: z.enum(["starttls", "tls", "none"]).default("starttls"),
  user: z.string().trim().max(300).default("").meta(oneLine),
  /** Where the server itself does not sign: the domain, and the name of the key there. */
  dkimDomain: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9.-]*$/, "validation.invalid")
    .default("")
    .meta(oneLine),
  dkimSelector: z
    .string()
    .trim()
    .max(63)
    .regex(/^[A-Za-z0-9.-]*$/, "validation.invalid")
    .default(""),
  ...mailboxSettings,
  ...sendingLimits,
});

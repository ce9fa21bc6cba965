import * as z from "zod";
import { sendingLimits } from "../../sending-limits.ts";

/** An account of Twilio. Its form follows from this. */
export const twilioSettings = z.strictObject({
  accountSid: z
    .string()
    .trim()
    .regex(/^AC[0-9a-f]{32}$/, "sysSettings.errors.twilioSid"),
  ...sendingLimits,
});

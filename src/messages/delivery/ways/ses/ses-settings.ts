import * as z from "zod";
import { sendingLimits } from "../../sending-limits.ts";

/** An account of Amazon SES. Its form follows from this. */
export const sesSettings = z.strictObject({
  region: z
    .string()
    .trim()
    .regex(/^[a-z]{2}(-[a-z]{2,12}){1,2}-\d$/, "validation.invalid"),
  accessKeyId: z
    .string()
    .trim()
    .regex(/^\w{16,128}$/, "validation.invalid"),
  configurationSet: z
    .string()
    .trim()
    .regex(/^[\w-]{0,64}$/, "validation.invalid")
    .default(""),
  /** Whose notifications are believed (SNS). */
  topics: z
    .array(
      z
        .string()
        .trim()
        .regex(/^arn:aws[a-z-]{0,10}:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/, "validation.invalid"),
    )
    .max(10)
    .default([]),
  ...sendingLimits,
});

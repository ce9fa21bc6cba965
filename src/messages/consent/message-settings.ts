import * as z from "zod";
import { languages } from "#shared/languages.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.invalid");

/** What all messages of a team obey. Opens and clicks are not followed until a team decides to. */
export const messageSettings = z.strictObject({
  /** Stands in every marketing and participation mail; without it none is sent. */
  postalAddress: z.string().trim().max(500).default(""),
  trackOpens: z.boolean().default(false),
  trackClicks: z.boolean().default(false),
  /** Messages by consent go out between these times of the team's day; over midnight where `to` is earlier. Null: always. */
  sendingWindow: z
    .strictObject({ from: time, to: time })
    .refine(({ from, to }) => from !== to, "validation.invalid")
    .nullable()
    .default(null),
  historyMonths: z.int().min(1).max(120).default(24),
  /** What stands before the link to unsubscribe, instead of the usual words. */
  unsubscribeTexts: z.partialRecord(z.enum(languages), z.string().trim().max(500)).default({}),
  /** What one part of an SMS costs, in the team's currency; null: unknown. */
  smsPrice: z.number().min(0).max(100).nullable().default(null),
});
export type MessageSettings = z.output<typeof messageSettings>;

/** What can be changed, one by one: what is not named stays. */
export const messageSettingsInput = z.strictObject({
  postalAddress: messageSettings.shape.postalAddress.unwrap().optional(),
  trackOpens: z.boolean().optional(),
  trackClicks: z.boolean().optional(),
  sendingWindow: messageSettings.shape.sendingWindow.unwrap().optional(),
  historyMonths: messageSettings.shape.historyMonths.unwrap().optional(),
  unsubscribeTexts: messageSettings.shape.unsubscribeTexts.unwrap().optional(),
  smsPrice: messageSettings.shape.smsPrice.unwrap().optional(),
});
export type MessageSettingsInput = z.output<typeof messageSettingsInput>;

/** Sent by the button that tries a webhook out. */
export const testEvent = "test";

export const mostRecordsInOne = 100;
export const daysKept = 30;

/** So many failed deliveries one after the other, each tried to the end, and the webhook is paused. */
export const failuresUntilPaused = 20;

const waits = [10, 60, 600, 3_600, 6 * 3_600];

/** Seconds until it is tried again after so many attempts; nothing once they are used up. */
export const waitAfter = (attempts: number): number | undefined => waits[attempts - 1];

export const problems = [
  "badAddress",
  "privateAddress",
  "unresolved",
  "timeout",
  "insecure",
  "noConnection",
  "redirect",
  "refused",
  "creator",
  "nothingToSend",
  "restored",
  "internal",
] as const;

/** Why a delivery did not arrive. */
export type Problem = (typeof problems)[number];

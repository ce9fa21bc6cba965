/** What became of those it was sent to, as it can be asked for. Somebody can be among several of them. */
export const recipientOutcomes = [
  "delivered",
  "opened",
  "clicked",
  /** Sent, and neither read nor followed; nor did it come back, nor did anybody say that they want no more. */
  "notOpened",
  "bounced",
  "complained",
  "unsubscribed",
] as const;
export type RecipientOutcome = (typeof recipientOutcomes)[number];

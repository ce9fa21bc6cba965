/** Why somebody is not written to any more. */
export const suppressionReasons = ["hard_bounce", "complaint", "opt_out", "manual"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** What people themselves have said is not taken back by others without a word of why. */
export const wantsReason = (reason: SuppressionReason): boolean => reason === "complaint" || reason === "opt_out";

/** How somebody said that they want to be written to, or no more. */
export const consentWays = [
  "page",
  "one_click",
  "preferences",
  "confirmation",
  "by_hand",
  "collection",
  "sms",
  "undo",
] as const;
export type ConsentWay = (typeof consentWays)[number];

export const consentActs = ["asked", "subscribed", "unsubscribed", "opted_out", "opted_in", "undone"] as const;
export type ConsentAct = (typeof consentActs)[number];

export const subscriberStates = ["pending", "subscribed", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

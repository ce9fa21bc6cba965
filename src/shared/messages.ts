/** The spec's words about outgoing messages, spelled as it spells them where they travel. */

export const deliveryMethods = ["EMAIL", "SMS"] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const contentTypes = ["MARKETING", "PARTICIPATION", "TRANSACTIONAL"] as const;
export type ContentType = (typeof contentTypes)[number];

/** These name the list they belong to, can be unsubscribed from and carry the team's postal address. */
export const isByConsent = (type: ContentType): boolean => type !== "TRANSACTIONAL";

export const messageStatuses = [
  "DRAFT",
  "AWAITING_APPROVAL",
  "APPROVED",
  "SCHEDULED",
  "SENDING",
  "SENT",
  "ERROR_SENDING",
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What a template can be used for, and the content types that this allows. */
export const templateUses = {
  marketing_and_participation: ["MARKETING", "PARTICIPATION"],
  marketing_only: ["MARKETING"],
  participation_only: ["PARTICIPATION"],
  transactional_only: ["TRANSACTIONAL"],
} as const satisfies Record<string, readonly ContentType[]>;
export type TemplateUse = keyof typeof templateUses;
export const templateUseNames = Object.keys(templateUses) as [TemplateUse, ...TemplateUse[]];

export const allowsContentType = (use: TemplateUse, type: ContentType): boolean =>
  (templateUses[use] as readonly ContentType[]).includes(type);

/** What can be known of what became of a message that was sent to somebody. */
export const notificationTypes = [
  "accepted",
  "bounce",
  "canceled",
  "click",
  "complaint",
  "delivered",
  "delivery",
  "failed",
  "open",
  "partially_delivered",
  "queued",
  "read",
  "received",
  "receiving",
  "scheduled",
  "send",
  "sending",
  "sent",
  "subscribed",
  "undelivered",
  "unsubscribed",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Why somebody does not get a message: asked before it is sent, and again for each at that moment. */
export const leftOutReasons = [
  "no_person",
  "no_address",
  "invalid",
  "duplicate",
  "unsubscribed",
  "not_subscribed",
  "suppressed",
  "unreadable",
  "left_out",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why no message of its own goes out for what an audience finds. `shared`: it is in one about several records. */
export const candidateReasons = [...leftOutReasons, "shared"] as const;
export type CandidateReason = (typeof candidateReasons)[number];

/** A number without what people write in it so that it can be read: `+1 (802) 555-0199`. */
export const compactNumber = (text: string): string => text.replace(/\(0\)|[\s().\-–/]/g, "");

/** With its country's code, and nothing else. */
export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);

/** Where an address stands in a comparison: how it is written does not make it another one. */
export const addressKey = (method: DeliveryMethod, address: string): string =>
  method === "EMAIL" ? address.trim().toLowerCase() : address.replace(/[^\d+]/g, "");

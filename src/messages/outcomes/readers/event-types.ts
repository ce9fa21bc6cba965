import type { NotificationType } from "#shared/messages.ts";

/** Which of our types each event of Amazon SES is. Whether a bounce is for good is in its detail. */
export const sesEventTypes: Readonly<Record<string, NotificationType>> = {
  Send: "send",
  Delivery: "delivery",
  /** On its way and not there yet. */
  DeliveryDelay: "sending",
  Bounce: "bounce",
  Complaint: "complaint",
  /** Taken, and then not even tried: a virus, or a template that could not be filled in. */
  Reject: "failed",
  "Rendering Failure": "failed",
  RenderingFailure: "failed",
  Open: "open",
  Click: "click",
  /** Or `subscribed`, where the preferences that come with it say so. */
  Subscription: "unsubscribed",
};

/** Twilio's statuses of a message, ours by the same name. */
export const twilioStatusTypes: Readonly<Record<string, NotificationType>> = {
  accepted: "accepted",
  scheduled: "scheduled",
  canceled: "canceled",
  queued: "queued",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  partially_delivered: "partially_delivered",
  undelivered: "undelivered",
  failed: "failed",
  read: "read",
  receiving: "receiving",
  received: "received",
};

/** What a mail server says in its report (RFC 3464) that it has done. */
export const reportedActionTypes: Readonly<Record<string, NotificationType>> = {
  failed: "bounce",
  delayed: "sending",
  delivered: "delivered",
  /** Handed on to servers that report nothing more. */
  relayed: "delivery",
  expanded: "delivery",
};

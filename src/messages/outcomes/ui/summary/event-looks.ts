import type { NotificationType } from "#shared/messages.ts";

const sending = "fas_paper-plane";
const arrived = "fas_check";
const trouble = "fas_triangle-exclamation";

/** What stands at each line of what was told. */
export const eventIcons: Record<NotificationType, string> = {
  accepted: arrived,
  bounce: trouble,
  canceled: "fas_ban",
  click: "fas_link",
  complaint: "fas_flag",
  delivered: arrived,
  delivery: arrived,
  failed: trouble,
  open: "fas_envelope-open",
  partially_delivered: arrived,
  queued: "fas_clock",
  read: "fas_envelope-open",
  received: sending,
  receiving: sending,
  scheduled: "fas_clock",
  send: sending,
  sending,
  sent: sending,
  subscribed: "fas_user-plus",
  undelivered: trouble,
  unsubscribed: "fas_user-minus",
};

import type { NotificationType } from "#shared/messages.ts";
import type { Notification } from "./notification.ts";

/** What webhooks can tell of what became of a message. */
export const messageEvents = [
  "message.delivered",
  "message.bounced",
  "message.complained",
  "message.unsubscribed",
  "message.clicked",
] as const;
export type MessageEvent = (typeof messageEvents)[number];

const events: Partial<Record<NotificationType, MessageEvent>> = {
  delivered: "message.delivered",
  delivery: "message.delivered",
  bounce: "message.bounced",
  undelivered: "message.bounced",
  complaint: "message.complained",
  unsubscribed: "message.unsubscribed",
  click: "message.clicked",
};

/** What programs do with a link is nothing that anybody did. */
export const eventOf = ({ type, isMachine }: Pick<Notification, "type" | "isMachine">): MessageEvent | undefined =>
  isMachine ? undefined : events[type];

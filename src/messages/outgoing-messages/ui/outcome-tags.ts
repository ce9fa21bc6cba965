import type { NotificationType } from "#shared/messages.ts";

type OutcomeTag = {
  word: "delivered" | "bounced" | "failed" | "opened" | "clicked" | "unsubscribed" | "complained";
  color: "green" | "red" | "gray";
};

const delivered: OutcomeTag = { word: "delivered", color: "green" };
const opened: OutcomeTag = { word: "opened", color: "green" };
const bounced: OutcomeTag = { word: "bounced", color: "red" };

const tags: Partial<Record<NotificationType, OutcomeTag>> = {
  delivered,
  delivery: delivered,
  partially_delivered: delivered,
  open: opened,
  read: opened,
  click: { word: "clicked", color: "green" },
  bounce: bounced,
  undelivered: bounced,
  failed: { word: "failed", color: "red" },
  unsubscribed: { word: "unsubscribed", color: "gray" },
  complaint: { word: "complained", color: "red" },
};

/** What is worth saying of what became of a message; that it is on its way is not. */
export const outcomeTagOf = (status: string | null): OutcomeTag | undefined =>
  status === null ? undefined : tags[status as NotificationType];

import type { NotificationType } from "#shared/messages.ts";

/**
 * From the first that is known of a message to the last word on it. They come late, twice and in any order: what has been
 * said with more weight is not taken back by what has less. Reading it proves more than that it bounced, which an absent
 * owner's mailbox can say of a mail that has arrived.
 */
export const rankedTypes = [
  "receiving",
  "received",
  "scheduled",
  "queued",
  "accepted",
  "sending",
  "send",
  "sent",
  "canceled",
  "failed",
  "undelivered",
  "partially_delivered",
  "delivery",
  "delivered",
  "bounce",
  "open",
  "read",
  "click",
  "subscribed",
  "unsubscribed",
  "complaint",
] as const satisfies readonly NotificationType[];

export const rankOf = (type: NotificationType): number => rankedTypes.indexOf(type);

/** Somebody has it, or their mail server has. */
const deliveredTypes: readonly NotificationType[] = ["partially_delivered", "delivery", "delivered"];
const readTypes: readonly NotificationType[] = ["open", "read"];
/** Of a message of which nobody knew whether it left, these do not say that it did. */
const silentTypes: readonly NotificationType[] = ["receiving", "received", "canceled", "subscribed"];

type Told = { type: NotificationType; at: Date; isMachine?: boolean | undefined };

/** What became of a message to one recipient, as far as it is known. */
export type Outcome = {
  status: NotificationType | null;
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  /** What one whose fate was uncertain turns out to be. */
  turnsOut: "sent" | "failed" | null;
};

/** The same in whatever order they came, and however often. */
export function outcomeOf(all: readonly Told[]): Outcome {
  const people = all.filter(({ isMachine }) => !isMachine);
  const speaking = all.filter(({ type }) => !silentTypes.includes(type));
  return {
    status: people.reduce<NotificationType | null>(
      (last, { type }) => (last === null || rankOf(type) > rankOf(last) ? type : last),
      null,
    ),
    deliveredAt: firstOf(all, deliveredTypes),
    openedAt: firstOf(people, readTypes),
    clickedAt: firstOf(people, ["click"]),
    turnsOut: speaking.length === 0 ? null : speaking.every(({ type }) => type === "failed") ? "failed" : "sent",
  };
}

const firstOf = (all: readonly Told[], types: readonly NotificationType[]): Date | null =>
  all.reduce<Date | null>(
    (first, { type, at }) => (types.includes(type) && (first === null || at < first) ? at : first),
    null,
  );

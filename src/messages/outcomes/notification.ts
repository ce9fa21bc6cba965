import type { NotificationType } from "#shared/messages.ts";

/** What a provider, a mailbox or a person has said of one message to one recipient. */
export type Notification = {
  type: NotificationType;
  at: Date;
  /** Who says so: ses, twilio, bounce-mail, us … */
  source: string;
  /** What the source calls this word: the same one twice counts once. */
  sourceId: string;
  /** Found by our own id where the source gives it back, else by the provider's. */
  outboxId?: string;
  teamId?: string;
  providerId?: string;
  /** `isPermanent` of a bounce, the smtp code, the link, the program … */
  detail: Record<string, unknown>;
  isMachine?: boolean;
  linkId?: string;
  raw?: unknown;
};

/** One that was not known before, and whom it is about. */
export type Recorded = {
  notification: Notification;
  outboxId: string;
  messageId: string;
  address: string;
  addressKey: string;
};

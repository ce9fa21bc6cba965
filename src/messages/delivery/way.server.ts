import type * as z from "zod";
import type { App } from "#server/app.ts";
import type { DeliveryMethod, NotificationType } from "#shared/messages.ts";

type Address = { name: string; address: string };

export type Attachment = { name: string; contentType: string; content: Buffer };

/** One message to one recipient, ready to go. `id` is the recipient's row in the outbox, known to the provider as a tag. */
export type OutgoingMail = {
  id: string;
  teamId: string;
  messageId: string;
  from: Address;
  replyTo?: string;
  /** Where what cannot be delivered comes back to, if not to `from`. */
  returnPath?: string;
  to: Address;
  subject: string;
  html: string;
  text: string;
  /** Its Message-ID, the same however often it is tried. */
  mailId: string;
  headers: Record<string, string>;
  attachments?: readonly Attachment[];
};

export type OutgoingSms = {
  id: string;
  teamId: string;
  messageId: string;
  /** A number, or what the provider calls a messaging service. */
  from: string;
  to: string;
  text: string;
};

/** What became of handing one over. */
export type Outcome =
  /** Taken; `status` where the answer says more than that. */
  | { is: "accepted"; providerId: string; status?: NotificationType }
  /** Refused for now: this one is tried again. */
  | { is: "later"; reason: string; afterSeconds?: number }
  /** Can never work; `isAddress` where the address is what is wrong, `isSoft` where its mailbox is full today. */
  | {
      is: "never";
      reason: string;
      isAddress: boolean;
      isSoft?: boolean /** Not tried: the team's own rules refuse it. */;
      isPolicy?: boolean;
    }
  /** Not this one is refused, but so many: all go slower from now on. */
  | { is: "slowDown"; reason: string; afterSeconds?: number }
  /** The way itself does not work (password, account, certificate): it would be the same for everyone. */
  | { is: "broken"; reason: string }
  /** It went out and no answer came: it may have arrived. */
  | { is: "uncertain"; reason: string };

export type Limits = {
  perSecond?: number;
  perHour?: number;
  perDay?: number;
  /** How many are handed over at the same time. */
  connections: number;
  /** The most that one message may weigh, attachments included. */
  maxBytes?: number;
};

/**
 * Awaited right before the message with this id goes out, by no more of them at a time than the way has connections; where
 * it fails, that one stays here and is tried again.
 */
export type BeforeHandOver = (id: string) => Promise<void>;

/** An open way to send, kept as long as its settings stay the same. */
export type OpenWay<Message = OutgoingMail | OutgoingSms> = {
  kind: string;
  /** Names what its limits are counted by: everyone who sends by it shares them. */
  key: string;
  limits: Limits;
  /** The selectors of the keys that it signs with, where it knows them. */
  selectors?: readonly string[];
  /** Whether a number or a messaging service is the account's own: then nobody has to prove it. */
  owns?(sender: string): Promise<boolean>;
  /** It takes a batch at once; others each message as a connection is free, whoever asks for it. */
  takesBatches?: true;
  /** Never throws: an outcome for each, in their order. */
  send(messages: readonly Message[], before?: BeforeHandOver): Promise<Outcome[]>;
  close(): void;
};

/** What a way is opened with. */
export type WayInput = {
  key: string;
  /** A team has typed it in: it reaches nothing near the server. */
  isOfTeam: boolean;
  settings: Record<string, unknown>;
  secrets: Record<string, string>;
};

/** A way to send is one folder and a line in the registry. */
export type WayKind = {
  name: string;
  methods: readonly DeliveryMethod[];
  /** What is set of it, and which of its settings are secrets: stored sealed, never shown again. */
  settings: z.ZodObject;
  secrets: readonly string[];
  /** What is wrong with it that a schema cannot say. */
  findProblem?(input: Pick<WayInput, "settings" | "secrets">): { path: string; messageKey: string } | undefined;
  /** Nothing is connected yet, and nothing heavy loaded, until something is sent. */
  open(app: App, input: WayInput): OpenWay;
};

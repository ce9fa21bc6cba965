import type { ContentType } from "#shared/messages.ts";

type Which = { teamId: string; messageId: string };
type Queue = { name: string; keyOf(which: Which): string };

const keyOf = ({ messageId }: Which): string => messageId;

/** One message, as far as it can be sent now. A newsletter may take hours: what somebody waits for has places of its own. */
export const sendOne: Queue = { name: "send-message", keyOf };
export const sendOneSoon: Queue = { name: "send-transactional-message", keyOf };

export const queueOf = ({ content_type }: { content_type: ContentType }): Queue =>
  content_type === "TRANSACTIONAL" ? sendOneSoon : sendOne;

/** Looks for whatever is due and has not been begun. */
export const sendMessages = { name: "send-messages" };

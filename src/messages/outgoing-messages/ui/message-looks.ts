import type { MessageStatus } from "#shared/messages.ts";
import type { StatusColor } from "#ui/status-tag.tsx";

/** Where a message stands, and two more: it waits for somebody while it is being sent, or before. */
export type MessageLook = MessageStatus | "paused" | "held";

/** The colours that the product's specification names. */
export const messageLooks: Record<MessageLook, { color: StatusColor; icon: string }> = {
  DRAFT: { color: "gray", icon: "fas_pen" },
  AWAITING_APPROVAL: { color: "yellow", icon: "fas_hourglass-half" },
  APPROVED: { color: "orange", icon: "fas_thumbs-up" },
  SCHEDULED: { color: "blue", icon: "fas_clock" },
  SENDING: { color: "blue", icon: "fas_paper-plane" },
  SENT: { color: "green", icon: "fas_check" },
  ERROR_SENDING: { color: "red", icon: "fas_triangle-exclamation" },
  paused: { color: "yellow", icon: "fas_pause" },
  held: { color: "yellow", icon: "fas_hand" },
};

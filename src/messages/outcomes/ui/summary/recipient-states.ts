import type { OutboxCounts } from "#messages/outgoing-messages/contract.ts";
import type { recipientStates } from "#messages/sending/contract.ts";
import type { StatusColor } from "#ui/status-tag.tsx";

export type RecipientState = (typeof recipientStates)[number];

/** In the order in which they are told. */
export const stateLooks: Record<RecipientState, { color: StatusColor; icon: string }> = {
  sent: { color: "green", icon: "fas_check" },
  attempting: { color: "blue", icon: "fas_paper-plane" },
  waiting: { color: "blue", icon: "fas_clock" },
  failed: { color: "red", icon: "fas_triangle-exclamation" },
  uncertain: { color: "yellow", icon: "fas_circle-question" },
  skipped: { color: "gray", icon: "fas_forward" },
  canceled: { color: "gray", icon: "fas_ban" },
};

export const statesInOrder = Object.keys(stateLooks) as RecipientState[];

/** How many nothing more will happen to by itself. */
export const doneOf = ({ total, waiting, attempting }: OutboxCounts): number => total - waiting - attempting;

/** A part of all, between 0 and 1; of nobody, none. */
export const shareOf = (count: number, total: number): number => (total === 0 ? 0 : count / total);

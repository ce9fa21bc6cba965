import type { OutboxCounts } from "#messages/outgoing-messages/contract.ts";
import { type RecipientOutcome, recipientOutcomes } from "#messages/outgoing-messages/recipient-outcomes.ts";
import type { MessageStats } from "../stats/stats-queries.ts";
import { type RecipientState, statesInOrder } from "./recipient-states.ts";

/** Some of the recipients: by how far sending is, or by what became of it. */
export type RecipientGroup = RecipientState | RecipientOutcome;

const isState = (group: RecipientGroup): group is RecipientState =>
  (statesInOrder as readonly RecipientGroup[]).includes(group);

export const groupNamed = (name: string): RecipientGroup | undefined =>
  [...statesInOrder, ...recipientOutcomes].find((each) => each === name);

export const questionOf = (
  group: RecipientGroup | undefined,
): { state?: RecipientState; outcome?: RecipientOutcome } => {
  if (!group) return {};
  return isState(group) ? { state: group } : { outcome: group };
};

export type CountedGroup = { group: RecipientGroup; count: number };

/** Those with anybody in them; of what was not followed nobody knows. */
export function groupsOf(
  counts: OutboxCounts | null,
  stats: Pick<MessageStats, "totals" | "tracking"> | undefined,
): { states: CountedGroup[]; outcomes: CountedGroup[] } {
  const states = statesInOrder.map((group) => ({ group, count: counts?.[group] ?? 0 }));
  const untracked: Partial<Record<RecipientOutcome, boolean>> = {
    opened: !stats?.tracking.opens,
    notOpened: !stats?.tracking.opens,
    clicked: !stats?.tracking.clicks,
  };
  const outcomes = recipientOutcomes
    .filter((group) => !untracked[group])
    .map((group) => ({ group, count: stats?.totals[group] ?? 0 }));
  const isAny = ({ count }: CountedGroup) => count > 0;
  return { states: states.filter(isAny), outcomes: outcomes.filter(isAny) };
}

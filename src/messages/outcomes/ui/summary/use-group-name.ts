import { useTranslations } from "use-intl";
import { recipientOutcomes } from "#messages/outgoing-messages/recipient-outcomes.ts";
import type { RecipientGroup } from "./recipient-groups.ts";
import type { RecipientState } from "./recipient-states.ts";

export function useGroupName(): (group: RecipientGroup) => string {
  const t = useTranslations();
  return (group) => {
    const outcome = recipientOutcomes.find((each) => each === group);
    return outcome
      ? t(`messageStats.recipients.outcomes.${outcome}`)
      : t(`messages.summary.states.${group as RecipientState}`);
  };
}

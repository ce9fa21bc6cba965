import { useTranslations } from "use-intl";
import { explainReason } from "#messages/delivery/connection-problems.ts";
import type { Recipient } from "#messages/sending/ui/recipient-queries.ts";
import { leftOutReasons } from "#shared/messages.ts";

const ownReasons = [
  ...(["interrupted", "left_uncertain", "too_long", "opted_out"] as const),
  ...(["sms_premium", "sms_no_country", "sms_country", "sms_day_limit", "sms_block_limit"] as const),
];

/** Why somebody was left out, failed or waits; what a mail server said, in its own words. */
export function useReason(): (recipient: Pick<Recipient, "reason">) => string {
  const t = useTranslations();
  return ({ reason }) => {
    const leftOut = leftOutReasons.find((each) => each === reason);
    if (leftOut) return t(`messages.recipients.reasons.${leftOut}`);
    const own = ownReasons.find((each) => each === reason);
    if (own) return t(`messageStats.recipients.reasons.${own}`);
    return explainReason(reason ?? "", (problem) => t(`messages.problems.connection.${problem}`));
  };
}

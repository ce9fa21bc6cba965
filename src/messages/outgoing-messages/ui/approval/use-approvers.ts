import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown } from "../../contract.ts";

/** Who is asked for approval, in a sentence. */
export function useApprovers({ Approval: { Approvers } }: Pick<MessageShown, "Approval">): string {
  const t = useTranslations("messages.approval");
  const format = useFormatter();
  return Approvers.length === 0
    ? t("nobodyMayApprove")
    : t("askedOf", { names: format.list(Approvers, { type: "disjunction" }) });
}

import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { Candidate } from "../../contract.ts";

/** Why somebody does not get it, as exactly as it is known. */
export function WhyNot({ candidate }: { candidate: Candidate }) {
  const t = useTranslations("messages.recipients");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const { reason, otherName, list, since, because } = candidate;
  if (!reason) return null;
  const date = since ? format.dateTime(new Date(since), { dateStyle: "medium", timeZone }) : "";
  if (because) return t(`whyNot.because.${because}`, { date });
  if (list) return t("whyNot.unsubscribedFrom", { list, date });
  return reason === "duplicate" ? t("whyNot.duplicate", { name: otherName || t("nameless") }) : t(`whyNot.${reason}`);
}

import { useTranslations } from "use-intl";
import { outcomeTagOf } from "#messages/outgoing-messages/ui/outcome-tags.ts";
import type { Recipient } from "#messages/sending/ui/recipient-queries.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import { stateLooks } from "./recipient-states.ts";

/** The last that is known of somebody: what became of it, or how far it is. */
export function RecipientTag({ recipient: { state, status } }: { recipient: Pick<Recipient, "state" | "status"> }) {
  const t = useTranslations();
  const { word, color = "gray" } = (state === "sent" && outcomeTagOf(status)) || {};
  if (word && word !== "failed")
    return <StatusTag color={color}>{t(`messageStats.recipients.outcomes.${word}`)}</StatusTag>;
  return <StatusTag {...stateLooks[state]}>{t(`messages.summary.states.${state}`)}</StatusTag>;
}

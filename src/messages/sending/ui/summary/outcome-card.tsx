import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { Card } from "#ui/card.tsx";
import counts from "../recipients/recipients.module.css";
import { type RecipientState, statesInOrder } from "./recipient-states.ts";

interface OutcomeCardProps {
  message: MessageShown;
  /** Who is looked at below; none: everyone. */
  state: RecipientState | undefined;
  setState: (state: RecipientState | undefined) => void;
}

/** How many stand where; each leads to the names. */
export function OutcomeCard({ message: { Counts }, state, setState }: OutcomeCardProps) {
  const t = useTranslations("messages.summary");
  const format = useFormatter();
  const shown = statesInOrder.filter((each) => (Counts?.[each] ?? 0) > 0);
  return (
    <Card title={t("outcome")}>
      <ul className={counts.counts}>
        {[undefined, ...shown].map((each) => (
          <li key={each ?? "all"}>
            <button type="button" className={counts.count} aria-pressed={state === each} onClick={() => setState(each)}>
              <span>{each ? t(`states.${each}`) : t("all")}</span>
              <span>{format.number(each ? (Counts?.[each] ?? 0) : (Counts?.total ?? 0))}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

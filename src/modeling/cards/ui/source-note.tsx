import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import type { CardViewProps } from "../card-ui.ts";
import { cardTypes } from "../registry.ts";

/** Instead of what a card is about: it was not chosen, is gone, or there is no record yet to ask about. */
export function SourceNote({ card, fields }: CardViewProps) {
  const t = useTranslations("cards.view");
  const source = card.sourceFieldId ? fields.get(card.sourceFieldId) : undefined;
  return (
    <EmptyState icon={cardTypes[card.type].icon}>
      {source ? t("later", { field: source.title }) : t("noSource")}
    </EmptyState>
  );
}

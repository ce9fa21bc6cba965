import { useTranslations } from "use-intl";
import { InheritedThings } from "#data/collections/ui/inherited-things.tsx";
import type { CardShown } from "../../contract.ts";
import { cardTypes } from "../../registry.ts";

/** Cards of the collections above: changed there, and on the pages here too. */
export function InheritedCards({ cards }: { cards: readonly CardShown[] }) {
  const t = useTranslations("cards");
  return (
    <InheritedThings
      things={cards}
      route="admin.collection.cards"
      title={(name) => t("list.inherited", { name })}
      edit={(name) => t("list.editThere", { name })}
      tell={({ id, title, type }) => ({ id, title, icon: cardTypes[type].icon, fact: t(`types.${type}.name`) })}
    />
  );
}

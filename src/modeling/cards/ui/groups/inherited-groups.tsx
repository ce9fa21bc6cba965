import { useTranslations } from "use-intl";
import { InheritedThings } from "#data/collections/ui/inherited-things.tsx";
import type { CardGroupShown, CardShown } from "../../contract.ts";

/** Tabs of the collections above come first on every page; they are changed there. */
export function InheritedGroups({ groups, cards }: { groups: readonly CardGroupShown[]; cards: readonly CardShown[] }) {
  const t = useTranslations("cards.groups");
  const titlesOf = ({ cardIds }: CardGroupShown) =>
    cardIds.flatMap((cardId) => cards.find(({ id }) => id === cardId)?.title ?? []).join(", ");
  return (
    <InheritedThings
      things={groups}
      route="admin.collection.cardGroups"
      title={(name) => t("inherited", { name })}
      edit={(name) => t("editThere", { name })}
      tell={(group) => ({ id: group.id, title: group.name, icon: group.icon, fact: titlesOf(group) })}
    />
  );
}

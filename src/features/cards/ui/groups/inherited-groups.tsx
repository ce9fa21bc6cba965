import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#features/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { CardGroupShown, CardShown } from "../../contract.ts";
import quiet from "../quiet-list.module.css";

/** Tabs of the collections above come first on every page; they are changed there. */
export function InheritedGroups({ groups, cards }: { groups: readonly CardGroupShown[]; cards: readonly CardShown[] }) {
  const t = useTranslations("cards.groups");
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  const titlesOf = ({ cardIds }: CardGroupShown) =>
    cardIds.flatMap((cardId) => cards.find(({ id }) => id === cardId)?.title ?? []).join(", ");
  return [...Map.groupBy(groups, ({ collectionId }) => collectionId)].map(([collectionId, inherited]) => {
    const name = collections.find(({ id }) => id === collectionId)?.pluralName ?? "";
    const to = pathTo("admin.collection.cardGroups", { teamId, dataCollectionId: collectionId })!;
    return (
      <Card
        key={collectionId}
        title={t("inherited", { name })}
        padding="none"
        collapsible
        actions={
          <Anchor component={Link} to={to} size="xs">
            {t("editThere", { name })}
          </Anchor>
        }
      >
        <ul className={quiet.list}>
          {inherited.map((group) => (
            <li key={group.id} className={quiet.item}>
              <Icon name={group.icon} size={14} />
              <span className={quiet.title}>{group.name}</span>
              <span className={quiet.fact}>{titlesOf(group)}</span>
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}

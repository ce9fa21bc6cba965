import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#features/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { CardShown } from "../../contract.ts";
import { cardTypes } from "../../registry.ts";
import quiet from "../quiet-list.module.css";

/** Cards of the collections above: changed there, and on the pages here too. */
export function InheritedCards({ cards }: { cards: readonly CardShown[] }) {
  const t = useTranslations("cards");
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  return [...Map.groupBy(cards, ({ collectionId }) => collectionId)].map(([collectionId, inherited]) => {
    const name = collections.find(({ id }) => id === collectionId)?.pluralName ?? "";
    const to = pathTo("admin.collection.cards", { teamId, dataCollectionId: collectionId })!;
    return (
      <Card
        key={collectionId}
        title={t("list.inherited", { name })}
        padding="none"
        collapsible
        actions={
          <Anchor component={Link} to={to} size="xs">
            {t("list.editThere", { name })}
          </Anchor>
        }
      >
        <ul className={quiet.list}>
          {inherited.map(({ id, title, type }) => (
            <li key={id} className={quiet.item}>
              <Icon name={cardTypes[type].icon} size={14} />
              <span className={quiet.title}>{title}</span>
              <span className={quiet.fact}>{t(`types.${type}.name`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}

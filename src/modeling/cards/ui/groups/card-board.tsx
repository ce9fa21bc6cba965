import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SortableGroups } from "#ui/sortable-groups.tsx";
import type { CardGroupShown, CardShown } from "../../contract.ts";
import { BoardCard } from "./board-card.tsx";
import classes from "./groups.module.css";
import type { GroupActions } from "./use-group-actions.ts";

type CardBoardProps = {
  groups: readonly CardGroupShown[];
  cards: readonly CardShown[];
  collection: DataCollection;
  actions: GroupActions;
};

/** Where those stand that are on no tab. */
const nowhere = "nowhere";

/** Cards on their tabs: dragged from one to another, or put on several by the menu of each. */
export function CardBoard({ groups, cards, collection, actions }: CardBoardProps) {
  const t = useTranslations("cards.board");
  const { teamId } = useTeamScope();
  const placed = new Set(groups.flatMap(({ cardIds }) => cardIds));
  const loose = cards.filter(({ id }) => !placed.has(id));
  const columns = [
    ...groups.map(({ id, name, icon, cardIds }) => ({ id, name, icon, cardIds })),
    { id: nowhere, name: t("nowhere"), icon: "fas_inbox", cardIds: loose.map(({ id }) => id) },
  ];
  const tabOf = (columnId: string) => (columnId === nowhere ? null : columnId);
  const to = pathTo("admin.collection.cards", { teamId, dataCollectionId: collection.id })!;
  return (
    <Card
      title={t("title")}
      subtitle={t("about")}
      actions={
        <Anchor component={Link} to={to} size="xs">
          {t("edit")}
        </Anchor>
      }
    >
      {cards.length === 0 ? (
        <EmptyState icon="fas_table-list">{t("empty")}</EmptyState>
      ) : (
        <SortableGroups
          groups={columns}
          getGroupId={({ id }) => id}
          groupLabel={({ name }) => name}
          itemsOf={({ cardIds }) => cardIds.flatMap((cardId) => cards.find(({ id }) => id === cardId) ?? [])}
          getId={({ id }) => id}
          label={({ title }) => title}
          onMove={(columnId, ids) => (columnId === nowhere ? undefined : actions.orderCards(columnId, ids))}
          onMoveBetween={(cardId, from, into, index) => actions.move(cardId, tabOf(from), tabOf(into), index)}
          className={classes.board ?? ""}
          renderGroup={({ id, name, icon, cardIds }, list) => (
            <div className={classes.column} data-loose={id === nowhere || undefined}>
              <h3 className={classes.columnTitle}>
                <Icon name={icon} size={14} />
                <span>{name}</span>
                <span className={classes.fact}>{cardIds.length}</span>
              </h3>
              {list}
              {cardIds.length === 0 && <p className={classes.drop}>{id === nowhere ? t("allPlaced") : t("drop")}</p>}
            </div>
          )}
          render={(card, { handle }, column) => (
            <BoardCard
              {...{ card, handle, groups, actions }}
              tabId={tabOf(column.id)}
              isOwn={card.collectionId === collection.id}
            />
          )}
        />
      )}
    </Card>
  );
}

import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { useCards } from "../card-queries.ts";
import { CardEditor } from "../editor/card-editor.tsx";
import { useCardActions } from "../use-card-actions.ts";
import { CardRow } from "./card-row.tsx";
import classes from "./cards-of-collection.module.css";
import { InheritedCards } from "./inherited-cards.tsx";

/** "new", the id of a card, or nothing: the list. */
export type OpenedCard = string | null;

type CardsOfCollectionProps = { collection: DataCollection; opened: OpenedCard; open: (card: OpenedCard) => void };

/** The cards of one collection: those from above, its own; or the one that is being edited. */
export function CardsOfCollection({ collection, opened, open }: CardsOfCollectionProps) {
  const t = useTranslations("cards.list");
  const { data, error, refetch } = useCards(collection.id);
  const actions = useCardActions(collection.id);
  if (!data) {
    return (
      <NotReadYet error={error} retry={refetch} rows={4} columns={3}>
        {t("failed")}
      </NotReadYet>
    );
  }
  const own = data.cards.filter(({ collectionId }) => collectionId === collection.id);
  const card = own.find(({ id }) => id === opened);
  if (opened === "new" || card) {
    return <CardEditor key={opened} {...{ collection, card, shown: data, actions }} close={() => open(null)} />;
  }
  return (
    <div className={classes.lists}>
      <InheritedCards cards={data.cards.filter(({ collectionId }) => collectionId !== collection.id)} />
      <Card title={t("title", { count: own.length })} subtitle={t("about")} padding="none">
        {own.length === 0 && (
          <EmptyState
            icon="fas_table-list"
            action={
              <Button onClick={() => open("new")} leftSection={<Icon name="fas_plus" size={14} />} variant="default">
                {t("new")}
              </Button>
            }
          >
            {t("empty", { name: collection.pluralName })}
          </EmptyState>
        )}
        <SortableList
          items={own}
          getId={({ id }) => id}
          label={({ title }) => title}
          name={t("name", { name: collection.pluralName })}
          disabled={own.length < 2}
          onMove={(ids) => actions.order(ids)}
          render={(each, { handle }) => (
            <CardRow
              card={each}
              groups={data.groups.filter(({ cardIds }) => cardIds.includes(each.id))}
              {...{ handle, actions }}
              onOpen={() => open(each.id)}
            />
          )}
        />
      </Card>
    </div>
  );
}

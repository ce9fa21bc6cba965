import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "#shared/fold-text.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { type ItemShown, type ListShown, mostItems } from "../contract.ts";
import { AddItems } from "./add-items.tsx";
import classes from "./item-list.module.css";
import { ItemRow } from "./item-row.tsx";
import { ItemSelection } from "./item-selection.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { useDeleting } from "./use-deleting.ts";
import { useItemActions } from "./use-item-actions.ts";
import { useSelected } from "./use-selected.ts";

/** From here on one searches rather than reads; and so many rows are drawn before somebody asks for all. */
const manyItems = 12;
const mostDrawn = 300;

/** The items in their order, and a line to add the next. */
export function ItemList({ list, items, isWhole }: { list: ListShown; items: ItemShown[]; isWhole: boolean }) {
  const t = useTranslations("customLists.items");
  const actions = useItemActions(list.id);
  const selected = useSelected(items);
  const askDelete = useDeleting(actions);
  const [search, setSearch] = useState("");
  const [drawsAll, setDrawsAll] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const { editItems: canEdit, deleteItems: canDelete } = list.abilities;
  const wanted = foldText(search.trim());
  const found = wanted === "" ? items : items.filter(({ name }) => foldText(name).includes(wanted));
  const drawn = drawsAll ? found : found.slice(0, mostDrawn);
  return (
    <>
      <Card
        title={t("title", { count: items.length })}
        padding="none"
        actions={
          items.length > manyItems && (
            <SearchInput label={t("search")} value={search} onChange={setSearch} size="xs" className={classes.search} />
          )
        }
      >
        {!isWhole && <p className={classes.note}>{t("notWhole", { max: mostItems })}</p>}
        {items.length === 0 && (
          <EmptyState icon="fas_list-ul">{canEdit ? t("empty") : t("emptyForReaders")}</EmptyState>
        )}
        {items.length > 0 && found.length === 0 && (
          <NoMatch clear={() => setSearch("")} clearLabel={t("clearSearch")}>
            {t("noMatch")}
          </NoMatch>
        )}
        <SortableList
          items={drawn}
          getId={({ id }) => id}
          label={({ name }) => name}
          name={t("name", { name: list.name })}
          // A place among those found is no place among all.
          disabled={!canEdit || !isWhole || wanted !== "" || items.length < 2}
          onMove={actions.order}
          render={(item, { handle }) => (
            <ItemRow
              item={item}
              abilities={list.abilities}
              actions={actions}
              handle={handle}
              isSelected={selected.has(item.id)}
              onSelect={(is) => selected.set(item.id, is)}
              onDelete={() => void askDelete([item])}
            />
          )}
        />
        {drawn.length < found.length && (
          <div className={classes.more}>
            <Button variant="default" size="xs" onClick={() => setDrawsAll(true)}>
              {t("showAll", { count: found.length })}
            </Button>
          </div>
        )}
        {canEdit && <AddItems onAdd={actions.add} />}
      </Card>
      {selected.items.length > 0 && (
        <ItemSelection
          items={selected.items}
          onMerge={canDelete ? () => setMerging(true) : undefined}
          onDelete={
            canDelete ? () => void askDelete(selected.items).then((isDone) => isDone && selected.clear()) : undefined
          }
          onClear={selected.clear}
        />
      )}
      {isMerging && (
        <MergeDialog
          listId={list.id}
          items={selected.items}
          onMerge={actions.merge}
          onDone={selected.clear}
          onClose={() => setMerging(false)}
        />
      )}
    </>
  );
}

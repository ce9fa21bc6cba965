import type { ReactNode } from "react";
import { moveInOrder } from "./sortable/order.ts";
import { SortableFrame } from "./sortable/sortable-frame.tsx";
import { type ItemParts, SortableItems } from "./sortable/sortable-items.tsx";
import { useSorting } from "./sortable/use-sorting.ts";

type SortableListProps<Item> = {
  items: readonly Item[];
  getId: (item: Item) => string;
  /** What the item is called: for its handle, and for those who listen. */
  label: (item: Item) => string;
  /**
   * The whole new order, and what was moved. Return the promise of saving it: the new order stands until it settles, or
   * until `items` say otherwise.
   */
  onMove: (ids: string[], moved: { id: string; from: number; to: number }) => unknown;
  /** `handle` must be somewhere in it. */
  render: (item: Item, parts: ItemParts) => ReactNode;
  disabled?: boolean;
  direction?: "vertical" | "grid";
  /** What the list is called. */
  name?: string;
  className?: string;
};

/** A list whose order is changed by mouse, finger or keys. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, getId, label, onMove, render, disabled = false, direction = "vertical", name = "", className } = props;
  const byId = new Map(items.map((item) => [getId(item), item]));
  const ids = [...byId.keys()];
  const sorting = useSorting({
    groups: [{ id: only, label: name, itemIds: ids }],
    labelOf: (id) => label(byId.get(id) as Item),
    direction,
    canEnter: nowhereElse,
    onDrop: ({ itemId, from, to }) =>
      onMove(moveInOrder(ids, from.index, to.index), { id: itemId, from: from.index, to: to.index }),
  });
  return (
    <SortableFrame sorting={sorting} isMany={false}>
      {(helpId) =>
        sorting.shown.map((group) => (
          <SortableItems
            key={group.id}
            {...{ sorting, group, items: byId, label, render, helpId, direction }}
            isDisabled={disabled}
            canEnter={nowhereElse}
            {...(className && { className })}
          />
        ))
      }
    </SortableFrame>
  );
}

const only = "list";
const nowhereElse = () => false;

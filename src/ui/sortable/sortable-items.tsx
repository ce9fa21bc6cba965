import type { ReactNode } from "react";
import { keyOf, type SortableGroup, samePosition } from "./order.ts";
import classes from "./sortable.module.css";
import { SortableHandle } from "./sortable-handle.tsx";
import type { Sorting } from "./use-sorting.ts";

export type ItemParts = {
  /** A button to drag by. Nothing where moving is off. */
  handle: ReactNode;
  isDragging: boolean;
};

type SortableItemsProps<Item> = {
  sorting: Sorting;
  group: SortableGroup;
  items: ReadonlyMap<string, Item>;
  label: (item: Item) => string;
  render: (item: Item, parts: ItemParts) => ReactNode;
  helpId: string;
  isDisabled: boolean;
  direction: "vertical" | "grid";
  canEnter: (itemId: string, groupId: string) => boolean;
  className?: string;
};

/** The items of one group. What is dragged floats; a line shows where it would go. */
export function SortableItems<Item>(props: SortableItemsProps<Item>) {
  const { sorting, group, items, label, render, helpId, isDisabled, direction, canEnter, className } = props;
  const { held } = sorting;
  const hints = dropHints(sorting, group);
  return (
    <ul
      className={`${classes.items} ${className ?? ""}`}
      aria-label={group.label || undefined}
      data-sortable-group={group.id}
      data-direction={direction}
      data-drop={hints.isInside || undefined}
    >
      {group.itemIds.map((itemId) => {
        const item = items.get(itemId);
        if (item === undefined) return null;
        const isHeld = held?.itemId === itemId && (held.by === "keys" ? held.to : held.from).groupId === group.id;
        const handle = isDisabled ? null : (
          <SortableHandle
            sorting={sorting}
            groupId={group.id}
            itemId={itemId}
            label={label(item)}
            helpId={helpId}
            isHeld={isHeld}
            canEnter={canEnter}
          />
        );
        return (
          <li
            key={itemId}
            className={classes.item}
            data-sortable-item={keyOf(group.id, itemId)}
            data-floating={(isHeld && held.by === "pointer") || undefined}
            data-lifted={(isHeld && held.by === "keys") || undefined}
            data-drop={hints.before === itemId ? "before" : hints.after === itemId ? "after" : undefined}
            onKeyDown={isDisabled ? undefined : (event) => sorting.keys.onItem(event, group.id, itemId)}
          >
            {render(item, { handle, isDragging: isHeld })}
          </li>
        );
      })}
    </ul>
  );
}

/** Where the line is drawn in this group while a pointer drags. */
function dropHints({ held }: Sorting, group: SortableGroup): { before?: string; after?: string; isInside?: boolean } {
  if (held?.by !== "pointer" || held.to.groupId !== group.id || samePosition(held.from, held.to)) return {};
  const others = group.itemIds.filter((id) => id !== held.itemId || held.from.groupId !== group.id);
  const before = others[held.to.index];
  const after = others.at(-1);
  if (before !== undefined) return { before };
  return after === undefined ? { isInside: true } : { after };
}

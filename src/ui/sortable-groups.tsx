import { Fragment, type ReactNode } from "react";
import { moveInOrder } from "./sortable/order.ts";
import { SortableFrame } from "./sortable/sortable-frame.tsx";
import { type ItemParts, SortableItems } from "./sortable/sortable-items.tsx";
import { useSorting } from "./sortable/use-sorting.ts";

type SortableGroupsProps<Group, Item> = {
  groups: readonly Group[];
  getGroupId: (group: Group) => string;
  groupLabel: (group: Group) => string;
  itemsOf: (group: Group) => readonly Item[];
  getId: (item: Item) => string;
  label: (item: Item) => string;
  /** A new order within one group. Return the promise of saving it, as with <SortableList>. */
  onMove: (groupId: string, ids: string[], moved: { id: string; from: number; to: number }) => unknown;
  onMoveBetween: (itemId: string, fromGroup: string, toGroup: string, index: number) => unknown;
  /** Which groups take which items; absent: all that do not have the item already. */
  accept?: (itemId: string, toGroup: string) => boolean;
  /** `list` must be somewhere in it. */
  renderGroup: (group: Group, list: ReactNode) => ReactNode;
  render: (item: Item, parts: ItemParts, group: Group) => ReactNode;
  disabled?: boolean;
  direction?: "vertical" | "grid";
  /** Of the element around all groups. */
  className?: string;
};

/** Lists that exchange items: cards between tabs. An item may stand in several of them. */
export function SortableGroups<Group, Item>(props: SortableGroupsProps<Group, Item>) {
  const { groups, getGroupId, groupLabel, itemsOf, getId, label, onMove, onMoveBetween, accept, renderGroup } = props;
  const { render, disabled = false, direction = "vertical", className } = props;
  const groupById = new Map(groups.map((group) => [getGroupId(group), group]));
  const byId = new Map(groups.flatMap((group) => itemsOf(group).map((item) => [getId(item), item] as const)));
  const lists = groups.map((group) => ({
    id: getGroupId(group),
    label: groupLabel(group),
    itemIds: itemsOf(group).map(getId),
  }));
  const canEnter = (itemId: string, groupId: string) =>
    !lists.find(({ id }) => id === groupId)?.itemIds.includes(itemId) && (accept?.(itemId, groupId) ?? true);
  const sorting = useSorting({
    groups: lists,
    labelOf: (id) => label(byId.get(id) as Item),
    direction,
    canEnter,
    onDrop: ({ itemId, from, to }) => {
      if (from.groupId !== to.groupId) return onMoveBetween(itemId, from.groupId, to.groupId, to.index);
      const ids = lists.find(({ id }) => id === from.groupId)?.itemIds ?? [];
      const moved = { id: itemId, from: from.index, to: to.index };
      return onMove(from.groupId, moveInOrder(ids, from.index, to.index), moved);
    },
  });
  return (
    <SortableFrame sorting={sorting} isMany {...(className && { className })}>
      {(helpId) =>
        sorting.shown.map((list) => {
          const group = groupById.get(list.id) as Group;
          const drawn = (
            <SortableItems
              {...{ sorting, group: list, items: byId, label, helpId, direction, canEnter }}
              isDisabled={disabled}
              render={(item, parts) => render(item, parts, group)}
            />
          );
          return <Fragment key={list.id}>{renderGroup(group, drawn)}</Fragment>;
        })
      }
    </SortableFrame>
  );
}

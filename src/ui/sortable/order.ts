export type SortableGroup = { id: string; label: string; itemIds: readonly string[] };

/** Where an item stands, or would stand if it were let go now. */
export type Position = { groupId: string; index: number };

export type Move = { itemId: string; from: Position; to: Position };

export type Box = { left: number; top: number; width: number; height: number };

export type Direction = "vertical" | "grid";

/** An item may stand in several groups. */
export const keyOf = (groupId: string, itemId: string): string => `${groupId}/${itemId}`;

/** Taken out at `from`, put in at `to`. */
export function moveInOrder<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const moved = items[from];
  if (moved === undefined) return [...items];
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** All groups as they would be with the item at the new place. */
export function withMoved(
  groups: readonly SortableGroup[],
  itemId: string,
  from: Position,
  to: Position,
): readonly SortableGroup[] {
  return groups.map((group) => {
    if (group.id !== from.groupId && group.id !== to.groupId) return group;
    const rest = group.id === from.groupId ? group.itemIds.filter((id) => id !== itemId) : group.itemIds;
    if (group.id !== to.groupId) return { ...group, itemIds: rest };
    return { ...group, itemIds: [...rest.slice(0, to.index), itemId, ...rest.slice(to.index)] };
  });
}

export const samePosition = (one: Position, other: Position): boolean =>
  one.groupId === other.groupId && one.index === other.index;

export function positionOf(groups: readonly SortableGroup[], groupId: string, itemId: string): Position | undefined {
  const index = groups.find(({ id }) => id === groupId)?.itemIds.indexOf(itemId) ?? -1;
  return index < 0 ? undefined : { groupId, index };
}

/** Before which of the boxes a point is; their number when it is behind all. */
export function indexAt(boxes: readonly Box[], x: number, y: number, direction: Direction): number {
  if (direction === "vertical") {
    const below = boxes.findIndex((box) => y < box.top + box.height / 2);
    return below < 0 ? boxes.length : below;
  }
  const distances = boxes.map((box) => distanceTo(box, x, y));
  const nearest = distances.indexOf(Math.min(...distances));
  const box = boxes[nearest];
  if (!box) return 0;
  return x < box.left + box.width / 2 ? nearest : nearest + 1;
}

function distanceTo({ left, top, width, height }: Box, x: number, y: number): number {
  const sideways = Math.max(left - x, 0, x - left - width);
  const upright = Math.max(top - y, 0, y - top - height);
  return Math.hypot(sideways, upright);
}

/**
 * The place that a key leads to, or nothing at the end. Up and down go through a group and on into the next that takes the
 * item; left and right change the group, or go through a grid.
 */
export function step(
  groups: readonly SortableGroup[],
  place: Position,
  key: string,
  direction: Direction,
  canEnter: (groupId: string) => boolean,
): Position | undefined {
  const group = groups.find(({ id }) => id === place.groupId);
  if (!group) return undefined;
  if (key === "Home") return { ...place, index: 0 };
  if (key === "End") return { ...place, index: group.itemIds.length - 1 };
  const forward = key === "ArrowDown" || key === "ArrowRight";
  const changesGroup = direction === "vertical" && (key === "ArrowLeft" || key === "ArrowRight");
  const index = place.index + (forward ? 1 : -1);
  if (!changesGroup && index >= 0 && index < group.itemIds.length) return { ...place, index };
  const at = groups.indexOf(group);
  const others = forward ? groups.slice(at + 1) : groups.slice(0, at).reverse();
  const next = others.find(({ id }) => canEnter(id));
  if (!next) return undefined;
  if (changesGroup) return { groupId: next.id, index: Math.min(place.index, next.itemIds.length) };
  return { groupId: next.id, index: forward ? 0 : next.itemIds.length };
}

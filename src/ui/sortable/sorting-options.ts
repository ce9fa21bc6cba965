import type { Direction, Move, SortableGroup } from "./order.ts";

/** What is in the hand, or held by keys. */
export type Held = Move & { by: "pointer" | "keys" };

export type SortingOptions = {
  groups: readonly SortableGroup[];
  labelOf: (itemId: string) => string;
  direction: Direction;
  canEnter: (itemId: string, groupId: string) => boolean;
  /** With a promise, the new order stands until it settles or the items themselves have changed. */
  onDrop: (move: Move, groups: readonly SortableGroup[]) => unknown;
};

import type { KeyboardEvent } from "react";
import type { Grid } from "../grid.ts";
import type { ByHand } from "./use-by-hand.ts";

/** Alt and an arrow put the record that one is at before or behind its neighbour. Whether it was one of them. */
export function pressByHand(grid: Grid, event: KeyboardEvent, { place }: Pick<ByHand, "place">): boolean {
  const { altKey, shiftKey, ctrlKey, metaKey, key } = event;
  const isArrow = key === "ArrowUp" || key === "ArrowDown";
  if (!grid.around.canOrder || !altKey || shiftKey || ctrlKey || metaKey || !isArrow) return false;
  const { row } = grid.active;
  const to = key === "ArrowUp" ? row - 1 : row + 1;
  if (row >= 0 && to >= 0 && !grid.isNew(row) && !grid.isNew(to) && grid.window.rowAt(to)) place(row, to);
  return true;
}

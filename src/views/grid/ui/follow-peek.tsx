import { useEffect, useEffectEvent } from "react";
import { isPeekHeld, usePeeked } from "#data/records/ui/peek.ts";
import type { Grid } from "./grid.ts";
import { useStore } from "./store.ts";
import type { GridActions } from "./table/grid-actions.ts";

/** What is shown beside the list is the record that one is at, unless something of it is unsaved. */
export function FollowPeek({ grid, actions }: { grid: Grid; actions: GridActions }) {
  useStore(grid);
  useStore(grid.window);
  const peeked = usePeeked();
  const isOurs = peeked?.list?.from === grid;
  const index = grid.active.row;
  const rowId = isOurs && !grid.isNew(index) ? grid.window.rowAt(index)?.id : undefined;
  const follow = useEffectEvent(() => {
    const row = grid.window.rowAt(index);
    if (row && row.id !== peeked?.recordId && !isPeekHeld()) actions.peek(row, index);
  });
  useEffect(() => {
    if (rowId !== undefined) follow();
  }, [rowId]);
  return null;
}

import type { Grid } from "../grid.ts";
import { GroupedRows } from "./grouped-rows.ts";

/** Folds or opens some groups; one stays at the record at which one is, as long as it is in sight. */
export function foldGroups(grid: Grid, keys: readonly string[], isFolded: boolean) {
  const { window } = grid;
  if (!(window instanceof GroupedRows) || grid.editing) return;
  const here = window.rowAt(grid.active.row)?.id;
  window.fold(keys, isFolded);
  const place = here === undefined ? undefined : window.placeOf(here);
  if (place !== undefined) grid.put(place);
  else if (grid.active.row >= window.reach) grid.put(window.reach - 1);
}

export function foldAll(grid: Grid, isFolded: boolean) {
  const { lines } = grid.window;
  if (!lines || !(grid.window instanceof GroupedRows)) return;
  // Those within folded ones are not among the headings.
  if (!isFolded) foldGroups(grid, [...grid.window.folded], false);
  else
    foldGroups(
      grid,
      lines.headings.filter(({ level }) => level === 0).map(({ key }) => key),
      true,
    );
}

import { mostSummarized } from "#data/records/list-contract.ts";
import type { Filter } from "#shared/filter.ts";
import type { Grid } from "../grid.ts";
import type { ListQuery, Selection } from "../grid-model.ts";
import { cellsOf } from "../table/movement.ts";
import { chosenOf } from "../table/row-choice.ts";

/** What figures are asked about: the list, or records of it. */
export type Summarized = { filter: Filter | null; ids: string[] | null };

export type SelectedRows = Summarized & {
  /** The columns that are in it. */
  left: number;
  right: number;
  /** How many records; null: the server knows. */
  count: number | null;
};

/** The records or cells that are selected, if there is more than one of them and all are known. */
export function selectedRows(grid: Grid, query: ListQuery, selection: Selection): SelectedRows | undefined {
  const every = { left: 0, right: grid.around.columns.length - 1 };
  if (selection.kind === "all") return { ...every, filter: chosenOf(query, selection).filter, ids: null, count: null };
  if (selection.ids.size > 0) {
    const ids = [...selection.ids].slice(0, mostSummarized);
    return { ...every, filter: null, ids, count: selection.ids.size };
  }
  const { block, isBlock } = grid;
  if (!isBlock || cellsOf(block) < 2) return undefined;
  const { left, right, top } = block;
  const bottom = Math.min(block.bottom, grid.window.reach - 1);
  if (top === 0 && bottom + 1 === grid.window.count && !grid.window.lines)
    return { left, right, filter: query.filter, ids: null, count: bottom + 1 };
  const rows = Math.max(0, bottom - top + 1);
  if (rows === 0 || rows > mostSummarized) return undefined;
  const ids = Array.from({ length: rows }, (_, place) => grid.window.rowAt(top + place)?.id);
  return ids.every((id) => id !== undefined) ? { left, right, filter: null, ids, count: rows } : undefined;
}

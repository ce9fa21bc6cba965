import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import type { Grid } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/row-window.ts";
import { rowFrom } from "./row-from-record.ts";
import { sendCell } from "./save-cell.ts";

/** One's own value after all: what the other has written is overwritten knowingly. */
export function keepMine(grid: Grid, row: Row, column: GridColumn, value: unknown): Promise<void> {
  grid.redraw();
  return grid.track(sendCell(grid, { row, column, before: row.values[column.key] ?? null, value }));
}

/** Gives up one's own value: the record is shown as it is now. */
export async function takeTheirs(grid: Grid, row: Row, { key }: GridColumn): Promise<void> {
  grid.marks.set(row.id, key, undefined);
  grid.redraw();
  const { teamId, query } = grid.around;
  const read = await call(recordsContract.readRecords, {
    params: { teamId },
    body: { ids: [row.id] },
  });
  grid.window.learn(read);
  for (const record of read.records) grid.window.change(record.id, (now) => rowFrom(now, record, query.fields));
}

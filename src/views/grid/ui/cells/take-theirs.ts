import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import type { Grid } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/row-window.ts";
import { rowFrom } from "./row-from-record.ts";

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

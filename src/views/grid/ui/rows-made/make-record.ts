import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import { ApiError } from "#shared/errors.ts";
import { rowFrom } from "../cells/row-from-record.ts";
import type { Grid } from "../grid.ts";
import { newRowId } from "./new-row.ts";

/** A value typed into the empty row makes a record, as soon as nothing that it needs is missing. */
export async function enterIntoNewRow(grid: Grid, key: string, value: unknown): Promise<void> {
  const { fresh, marks, window, around } = grid;
  fresh.enter(key, value);
  marks.clear(newRowId);
  grid.redraw();
  if (fresh.isEmpty) return;
  const { teamId, query } = around;
  const params = { teamId, collectionId: query.collectionId };
  try {
    const body = { id: fresh.recordId, values: fresh.row.values };
    const made = await call(recordsContract.createRecord, { params, body });
    if (made.changeSetId) grid.own.add(made.changeSetId);
    grid.undo.did(made.changeSetId);
    window.learn(made);
    fresh.clear();
    window.add(rowFrom(undefined, made, query.fields));
  } catch (error) {
    const told = error instanceof ApiError ? error : undefined;
    for (const { path, message } of told?.fields ?? []) {
      const field = path.replace(/^values\./, "");
      marks.set(newRowId, field, { kind: "problem", value: fresh.row.values[field] ?? null, sentence: message });
    }
    if (!told?.fields.length)
      marks.set(newRowId, key, { kind: "problem", value, sentence: told?.message ?? String(error) });
  }
  grid.redraw();
}

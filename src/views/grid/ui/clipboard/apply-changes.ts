import { call } from "#client/call.ts";
import { bulkContract, mostAtOnce } from "#data/bulk/contract.ts";
import { historyContract } from "#data/history/contract.ts";
import { withValue } from "../cells/save-cell.ts";
import type { Grid } from "../grid.ts";
import { refreshRows } from "../live/refresh-rows.ts";
import type { Row } from "../window/row-window.ts";

type Values = Record<string, unknown>;
export type Changes = { updates: { id: string; values: Values }[]; creates: Values[] };

export { mostAtOnce };

/** Nothing could be made, and what was already changed could not be taken back either: it can be undone by hand. */
export class HalfDone extends Error {}

/** Many cells at once, as one step that can be taken back: all of it or nothing. Seen before it is saved. */
export async function applyChanges(grid: Grid, { updates, creates }: Changes): Promise<number> {
  const { teamId, query } = grid.around;
  const params = { teamId };
  const before = updates.flatMap(({ id }) => {
    const place = grid.window.placeOf(id);
    return place === undefined ? [] : (grid.window.rowAt(place) ?? []);
  });
  show(grid, updates);
  const made: (string | null)[] = [];
  try {
    if (updates.length > 0) {
      const body = { action: "update" as const, records: updates };
      made.push((await call(bulkContract.changeRecords, { params, body })).changeSetId);
    }
    if (creates.length > 0) {
      const records = creates.map((values) => ({ id: crypto.randomUUID(), values }));
      const body = { action: "create" as const, collectionId: query.collectionId, records };
      made.push((await call(bulkContract.changeRecords, { params, body })).changeSetId);
    }
  } catch (error) {
    const updated = made[0];
    if (updated && !(await isTakenBack(grid, updated))) throw new HalfDone(undefined, { cause: error });
    made.length = 0;
    for (const row of before) grid.window.change(row.id, () => row);
    throw error;
  } finally {
    for (const id of made) if (id) grid.own.add(id);
    grid.undo.did(...made);
    if (made.length > 0) {
      if (creates.length > 0) grid.window.reload();
      else
        await refreshRows(
          grid,
          before.map(({ id }) => id),
          { isOwn: true },
        );
      grid.window.settle();
    }
  }
  return updates.length + creates.length;
}

async function isTakenBack(grid: Grid, changeSetId: string): Promise<boolean> {
  grid.own.add(changeSetId);
  try {
    const params = { teamId: grid.around.teamId, changeSetId };
    const { changeSetId: undoing } = await call(historyContract.undoChangeSet, { params, body: {} });
    grid.own.add(undoing);
    return true;
  } catch {
    return false;
  }
}

function show(grid: Grid, updates: Changes["updates"]) {
  for (const { id, values } of updates) {
    grid.window.change(id, (row) => ({
      ...row,
      values: Object.entries(values).reduce((all, [key, value]) => withValue(all, key, value), row.values),
    }));
  }
}

/** The rows of a stretch; those that are not there are read. */
export async function rowsOf(grid: Grid, top: number, bottom: number): Promise<Row[]> {
  const end = Math.min(bottom, grid.window.reach - 1);
  const loaded = Array.from({ length: Math.max(0, end - top + 1) }, (_, place) => grid.window.rowAt(top + place));
  if (loaded.every((row) => row !== undefined)) return loaded;
  const stretch = await grid.window.stretch(top, end);
  grid.window.learn(stretch);
  return stretch.rows;
}

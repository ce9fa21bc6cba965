import { call } from "#client/call.ts";
import { mostRead, recordsContract } from "#data/records/contract.ts";
import { sameValue } from "#shared/same-json.ts";
import { rowFrom } from "../cells/row-from-record.ts";
import type { Grid } from "../grid.ts";

/** Reads some rows anew and puts them where they stand. Answers which are gone, and which have changed in a sorted column. */
export async function refreshRows(
  grid: Grid,
  ids: readonly string[],
  { isOwn = false } = {},
): Promise<{ gone: string[]; isMoved: boolean }> {
  const { teamId, query, columns } = grid.around;
  const gone: string[] = [];
  let isMoved = false;
  for (let start = 0; start < ids.length; start += mostRead) {
    const part = ids.slice(start, start + mostRead);
    const body = {
      ids: part,
      fields: columns.flatMap(({ key, field, linkedFrom }) => (field || linkedFrom ? [key] : [])),
    };
    const { collectionId, colors } = query;
    const coloring = colors && { colors: { collectionId, rules: [...colors] } };
    const read = await call(recordsContract.readRecords, { params: { teamId }, body: { ...body, ...coloring } });
    grid.window.learn(read);
    const { records } = read;
    const found = new Set(records.map(({ id }) => id));
    gone.push(...part.filter((id) => !found.has(id)));
    for (const record of records) {
      const place = grid.window.placeOf(record.id);
      const before = place === undefined ? undefined : grid.window.rowAt(place);
      if (!before || grid.marks.isBusy(record.id)) continue;
      const now = rowFrom(before, record, query.fields);
      const changed = columns
        .filter(
          ({ key, field, linkedFrom }) => (field || linkedFrom) && !sameValue(before.values[key], now.values[key]),
        )
        .map(({ key }) => key);
      if (before.name !== now.name) changed.push("record_name");
      if (changed.length === 0 && sameValue(before.tags, now.tags) && before.color === now.color) continue;
      isMoved ||= query.sort.some(({ field }) => changed.includes(field));
      grid.window.change(record.id, () => now);
      if (!isOwn) grid.marks.flash(record.id, changed);
    }
  }
  return { gone, isMoved };
}

/**
 * After something was done here to what is listed: rows change where they stand, so that none moves away from under the
 * eyes. Only where some have come or gone is the list read anew.
 */
export async function showChanged(grid: Grid): Promise<void> {
  const before = grid.window.total;
  try {
    const ids = grid.window.rows.map(({ id }) => id);
    const [{ gone }, count] = await Promise.all([refreshRows(grid, ids, { isOwn: true }), countNow(grid)]);
    if (gone.length === 0 && count === before) return grid.window.settle();
  } catch {
    // Reading anew says what is wrong.
  }
  grid.window.reload();
}

/** How many rows the list has by now. */
export async function countNow(grid: Grid): Promise<number> {
  const { teamId, query } = grid.around;
  const { collectionId, filter } = query;
  const asked = filter ? { filter: JSON.stringify(filter) } : {};
  return (await call(recordsContract.countRecords, { params: { teamId, collectionId }, query: asked })).count;
}

import { fieldTypeNamed } from "#data/fields/registry.ts";
import { valueIn } from "../cells/cell-text.ts";
import { applyChanges } from "../clipboard/apply-changes.ts";
import type { Grid } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/pages.ts";

type Values = readonly unknown[];

/** Whether rows can get the value of another group: not where it is closed, or no field of theirs. */
export const canMove = (grouping: readonly GridColumn[], from: Values, to: Values): boolean =>
  to.some((value, place) => !isSame(value, from[place])) &&
  to.every((value, place) => isSame(value, from[place]) || grouping[place]?.isEditable === true);

/** What a row must become so that it stands in another group. Of several values only that of its group is exchanged. */
export function valuesAfterMove(
  row: Row,
  grouping: readonly GridColumn[],
  from: Values,
  to: Values,
): Record<string, unknown> {
  // Over the heading of an outer group only the outer value is meant.
  const changed = grouping.slice(0, to.length).flatMap((column, place) => {
    const [before, after] = [from[place], to[place]];
    if (isSame(before, after)) return [];
    const now = valueIn(row, column);
    if (!holdsMany(column, now)) return [[column.key, after ?? null]];
    const others = (Array.isArray(now) ? now : []).filter((each) => each !== before && each !== after);
    const next = after === null || after === undefined ? others : [...others, after];
    return [[column.key, next.length > 0 ? next : null]];
  });
  return Object.fromEntries(changed);
}

/** What a record begins with that is made in a group. */
export const valuesInGroup = (grouping: readonly GridColumn[], values: Values): Record<string, unknown> =>
  valuesAfterMove({ values: {} } as Row, grouping, [], values);

/** Gives rows the value of another group, as one change that can be taken back. */
export async function moveToGroup(
  grid: Grid,
  rows: readonly Row[],
  grouping: readonly GridColumn[],
  { from, to }: { from: Values; to: Values },
): Promise<void> {
  const updates = rows.map((row) => ({ id: row.id, values: valuesAfterMove(row, grouping, from, to) }));
  await grid.track(applyChanges(grid, { updates, creates: [] }));
  grid.window.reload();
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function holdsMany({ field }: GridColumn, now: unknown): boolean {
  if (Array.isArray(now)) return true;
  const storage = field && fieldTypeNamed(field.dataType).storage;
  return storage?.kind === "ids" || (storage?.kind === "links" && storage.many);
}

import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import { ApiError } from "#shared/errors.ts";
import { sameValue } from "#shared/same-json.ts";
import type { Base, Grid } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import { refreshRows } from "../live/refresh-rows.ts";
import { newRowId } from "../rows-made/new-row.ts";
import type { Row } from "../window/row-window.ts";
import { rowFrom } from "./row-from-record.ts";

/** What the server knows of a record as its editing begins: its version, and the value that stands there now. */
export async function readBase(grid: Grid, row: Row, { key }: GridColumn): Promise<Base | undefined> {
  if (row.id === newRowId) return undefined;
  const { teamId } = grid.around;
  try {
    const read = await call(recordsContract.readRecords, {
      params: { teamId },
      body: { ids: [row.id], fields: [key] },
    });
    const [record] = read.records;
    if (!record) return undefined;
    grid.window.learn(read);
    return { version: record.version, value: record.values[key] ?? null, mayUpdate: record.abilities.update };
  } catch {
    // Without it the change is saved as it is; the server decides.
    return undefined;
  }
}

type Save = { row: Row; column: GridColumn; before: unknown; value: unknown; base: Promise<Base | undefined> };

/** Seen at once, saved behind; what is refused stays in its cell with the reason. What stays as it was is not sent. */
export async function saveCell(grid: Grid, { row, column, before, value, base }: Save): Promise<void> {
  const { key } = column;
  if (sameValue(value, before)) return giveUpRefused(grid, row, key);
  const known = await shown(grid, row, key, value, base);
  if (known && !sameValue(known.value, before) && !sameValue(known.value, value)) {
    undoShown(grid, row, key, known.value);
    grid.marks.set(row.id, key, { kind: "conflict", value, theirs: known.value });
    return;
  }
  await sendCell(grid, { row, column, before, value }, known?.version);
}

/** Back to what stands there: what was refused before is wanted no more. */
export function giveUpRefused(grid: Grid, row: Row, key: string) {
  if (grid.marks.get(row.id, key)?.kind === "problem") grid.marks.set(row.id, key, undefined);
}

/** The second time without a version: the person has seen the other value and wants theirs. */
export async function sendCell(
  grid: Grid,
  { row, column: { key }, before, value }: Omit<Save, "base">,
  version?: number,
): Promise<void> {
  const { teamId } = grid.around;
  grid.marks.set(row.id, key, { kind: "saving" });
  grid.window.change(row.id, (now) => ({ ...now, values: withValue(now.values, key, value) }));
  try {
    const body = { values: { [key]: value }, ...(version !== undefined && { version }) };
    const saved = await call(recordsContract.updateRecord, { params: { teamId, recordId: row.id }, body });
    if (saved.changeSetId) grid.own.add(saved.changeSetId);
    grid.undo.did(saved.changeSetId);
    grid.window.learn(saved);
    grid.marks.set(row.id, key, undefined);
    grid.window.change(row.id, (now) => rowFrom(now, saved, grid.around.query.fields));
    // Another condition may be true of it now.
    if (grid.around.query.colors) void refreshRows(grid, [row.id], { isOwn: true }).catch(() => {});
    grid.window.settle();
  } catch (error) {
    refuse(grid, { row, key, before, value }, error);
  }
}

function refuse(
  grid: Grid,
  { row, key, before, value }: { row: Row; key: string; before: unknown; value: unknown },
  error: unknown,
) {
  const told = error instanceof ApiError ? error : undefined;
  const own = told?.fields.find(({ path }) => path === `values.${key}`) ?? told?.fields[0];
  const isClash = told?.code === "conflict" && own !== undefined && "current" in own;
  undoShown(grid, row, key, isClash ? own.current : before);
  grid.marks.set(
    row.id,
    key,
    isClash
      ? { kind: "conflict", value, theirs: own.current ?? null }
      : { kind: "problem", value, sentence: own?.message ?? told?.message ?? String(error) },
  );
}

/** The new value stands there while the version that it is based on is still on its way. */
async function shown(grid: Grid, row: Row, key: string, value: unknown, base: Promise<Base | undefined>) {
  grid.marks.set(row.id, key, { kind: "saving" });
  grid.window.change(row.id, (now) => ({ ...now, values: withValue(now.values, key, value) }));
  return base;
}

const undoShown = (grid: Grid, row: Row, key: string, value: unknown) =>
  grid.window.change(row.id, (now) => ({ ...now, values: withValue(now.values, key, value) }));

export function withValue(values: Row["values"], key: string, value: unknown): Row["values"] {
  const next = { ...values };
  if (value === null || value === undefined) delete next[key];
  else next[key] = value;
  return next;
}

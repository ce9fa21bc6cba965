import { isDeepStrictEqual } from "node:util";
import { isId, newId } from "#shared/ids.ts";
import { defaultsOf } from "../records/check-values.server.ts";
import { changedValues, type Draft } from "../records/drafts.server.ts";
import { newRecord } from "../records/record-actions.server.ts";
import { readStored, type Stored, type Values } from "../records/record-store.server.ts";
import { findTaken } from "../records/unique-values.server.ts";
import type { ImportSettings } from "./contract.ts";
import { findByKeys } from "./find-targets.server.ts";
import type { ImportColumns } from "./import-columns.server.ts";
import { type Reach, visibleNames } from "./name-lookups.server.ts";
import { type BadCell, badCell, type ReadRow, readCells } from "./read-cells.server.ts";
import type { Row } from "./read-rows.server.ts";
import { timeZoneOf } from "./text-forms.server.ts";

export type Plan = { rows: number; drafts: Draft[]; badRows: number; badCells: BadCell[] };

type Wish = {
  collectionId: string;
  userId: string;
  columns: ImportColumns;
  settings: ImportSettings;
  titles: string[];
  rows: Row[];
  /** Whether the records are about to be written. */
  lock: boolean;
};

type Planned = { row: ReadRow; draft: Draft };

/** What an import would write, and everything that speaks against it. Reads only. */
export async function planImport(reach: Reach, wish: Wish): Promise<Plan> {
  const { columns, settings, titles } = wish;
  const manner = { ...settings, timeZone: await timeZoneOf(reach.db, reach.team) };
  const rows = await readCells(reach, manner, columns.fields, wish.rows, titles);
  const unreadable = new Map(rows.map((row) => [row, row.bad.length]));
  const targets = await findTargets(reach, wish, rows);
  // Of a row whose record is not known nothing more can be said.
  const known = rows.filter((row) => row.bad.length === unreadable.get(row));
  const all = known.map((row) => planRow(reach, wish, row, targets.get(row)));
  for (const each of all) requireFilled(reach, wish, each);
  const planned = all.filter(({ row }) => row.bad.length === 0);
  await requireLinked(reach, wish, planned);
  await requireFree(reach, wish, planned);
  const bad = rows.filter((row) => row.bad.length > 0);
  return {
    rows: rows.length,
    drafts: planned.filter(({ row, draft }) => row.bad.length === 0 && isChange(draft)).map(({ draft }) => draft),
    badRows: bad.length,
    badCells: bad.flatMap((row) => row.bad),
  };
}

/** The record that each row is about: by its id, else by the key fields; each record once. */
async function findTargets(reach: Reach, wish: Wish, rows: ReadRow[]): Promise<Map<ReadRow, Stored>> {
  const { columns, titles, collectionId } = wish;
  const ids = new Map<ReadRow, string>();
  const column = columns.id;
  const idIn = (row: ReadRow) => (column === undefined ? "" : (row.cells[column] ?? "").trim().toLowerCase());
  for (const row of rows) if (idIn(row) !== "") ids.set(row, idIn(row));
  const keyColumn = columns.fields.find(({ field }) => field.id === columns.keys[0]?.id)?.column ?? null;
  if (columns.keys.length > 0) {
    const hasKey = (row: ReadRow) => columns.keys.every(({ id }) => (row.values[id] ?? null) !== null);
    const keyed = rows.flatMap((row, place) =>
      !ids.has(row) && row.bad.length === 0 && hasKey(row) ? [{ place, values: row.values }] : [],
    );
    const found = await findByKeys(reach.team, reach.definitions, collectionId, columns.keys, keyed);
    for (const [place, [id, other]] of found) {
      const row = rows[place]!;
      if (other) row.bad.push(badCell(row, keyColumn, titles, { messageKey: "validation.importSeveral" }));
      else ids.set(row, id!);
    }
    refuseRepeatedKeys(rows, keyed, ids, wish, keyColumn);
  }
  const wanted = [...new Set([...ids.values()].filter(isId))];
  const stored = await readStored(reach.team, reach.definitions, wanted, { lock: wish.lock });
  const visible = await visibleNames(reach, wanted);
  const targets = new Map<ReadRow, Stored>();
  const seen = new Set<string>();
  for (const [row, id] of ids) {
    const record = visible.has(id) ? stored.get(id) : undefined;
    const at = idIn(row) === "" ? keyColumn : column!;
    if (!record || record.deletedAt || !record.collections.includes(collectionId))
      row.bad.push(badCell(row, at, titles, { messageKey: "validation.unknownRecord" }));
    else if (seen.has(id)) row.bad.push(badCell(row, at, titles, { messageKey: "validation.importRepeated" }));
    else targets.set(row, record);
    seen.add(id);
  }
  return targets;
}

/** Two new rows of one key would become two records, which the next import could not tell apart. */
function refuseRepeatedKeys(
  rows: ReadRow[],
  keyed: { place: number; values: Values }[],
  known: Map<ReadRow, string>,
  { columns, titles }: Wish,
  column: number | null,
) {
  const seen = new Set<string>();
  for (const { place, values } of keyed) {
    const row = rows[place]!;
    if (known.has(row)) continue;
    const key = JSON.stringify(columns.keys.map(({ id }) => values[id])).toLowerCase();
    if (seen.has(key)) row.bad.push(badCell(row, column, titles, { messageKey: "validation.importRepeated" }));
    seen.add(key);
  }
}

function planRow({ definitions }: Reach, { collectionId, userId }: Wish, row: ReadRow, before?: Stored): Planned {
  if (!before) {
    const collections = definitions.lineOf(collectionId).map(({ id }) => id);
    // An empty cell of a new record says nothing, so the default holds.
    const said = Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== null));
    const values = { ...defaultsOf(definitions, collections), ...said };
    return { row, draft: { before, after: newRecord(newId(), collectionId, collections, userId, values) } };
  }
  // The database may give a structure's parts in another order; the same value is the same.
  const given = Object.entries(row.values).map(([id, value]) => {
    const old = before.values[id] ?? null;
    return [id, isDeepStrictEqual(old, value) ? old : value];
  });
  return { row, draft: { before, after: { ...before, values: { ...before.values, ...Object.fromEntries(given) } } } };
}

const isChange = ({ before, after }: Draft): boolean => !before || Object.keys(changedValues(before, after)).length > 0;

function requireFilled({ definitions }: Reach, wish: Wish, { row, draft }: Planned) {
  if (!isChange(draft)) return;
  for (const field of draft.after.collections.flatMap((id) => definitions.collections.get(id)?.fields ?? [])) {
    if (!field.isRequired || (draft.after.values[field.id] ?? null) !== null) continue;
    const column = columnOf(wish, field.id);
    if (column !== null && row.bad.some((cell) => cell.column === column)) continue;
    const cell = badCell(row, column, wish.titles, { messageKey: "validation.empty" });
    row.bad.push(column === null ? { ...cell, title: field.title } : cell);
  }
}

/** A new link leads to a record that is there and that the caller may see. */
async function requireLinked(reach: Reach, wish: Wish, planned: Planned[]) {
  const links = wish.columns.fields.filter(({ type }) => type.storage.kind === "links");
  const added = planned.flatMap(({ row, draft: { before, after } }) =>
    links.flatMap(({ field, column }) => {
      const old = [before?.values[field.id] ?? []].flat();
      const ids = [after.values[field.id] ?? []].flat().filter((id) => !old.includes(id)) as string[];
      return ids.length > 0 ? [{ row, column, ids }] : [];
    }),
  );
  const visible = await visibleNames(
    reach,
    added.flatMap(({ ids }) => ids),
  );
  for (const { row, column, ids } of added) {
    if (!ids.every((id) => visible.has(id)))
      row.bad.push(badCell(row, column, wish.titles, { messageKey: "validation.unknownRecord" }));
  }
}

async function requireFree(reach: Reach, wish: Wish, planned: Planned[]) {
  const good = planned.filter(({ row, draft }) => row.bad.length === 0 && isChange(draft));
  const rowOf = new Map(good.map(({ row, draft }) => [draft, row]));
  for (const { draft, field } of await findTaken(reach.team, reach.definitions, [...rowOf.keys()])) {
    const row = rowOf.get(draft)!;
    const cell = badCell(row, columnOf(wish, field.id), wish.titles, { messageKey: "validation.notUnique" });
    row.bad.push({ ...cell, title: cell.title || field.title });
  }
}

const columnOf = ({ columns }: Wish, fieldId: string): number | null =>
  columns.fields.find(({ field }) => field.id === fieldId)?.column ?? null;

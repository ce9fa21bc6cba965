import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import { findUnknown } from "#data/records/writing/check-named-things.server.ts";
import { defaultsOf } from "#data/records/writing/check-values.server.ts";
import { changedValues, type Draft } from "#data/records/writing/drafts.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { newId } from "#shared/ids.ts";
import { findTakenCells } from "./find-taken-cells.server.ts";
import { findTargets } from "./find-targets.server.ts";
import type { ImportColumns } from "./import-columns.server.ts";
import type { Made } from "./import-memory.server.ts";
import { MissingNames } from "./missing-names.server.ts";
import type { Reach } from "./name-lookups.server.ts";
import type { Planned, Wish } from "./planned-rows.server.ts";
import { type BadCell, badCell, type ReadRow, readCells } from "./read-cells.server.ts";
import { timeZoneOf } from "./text-forms.server.ts";

/** `missing`: the records that are made for names, which `drafts` lead to. */
export type Plan = {
  rows: number;
  drafts: Draft[];
  missing: Draft[];
  made: Made[];
  badRows: number;
  badCells: BadCell[];
};

/** What an import would write, and everything that speaks against it. Changes no record. */
export async function planImport(reach: Reach, wish: Wish): Promise<Plan> {
  const { columns, settings, titles } = wish;
  const manner = { ...settings, timeZone: await timeZoneOf(reach.db, reach.team) };
  const missing = new MissingNames(reach, wish.memory);
  const rows = await readCells(reach, manner, { columns: columns.fields, rows: wish.rows, titles, missing });
  const unreadable = new Map(rows.map((row) => [row, row.bad.length]));
  const targets = await findTargets(reach, wish, rows);
  // Of a row whose record is not known nothing more can be said.
  const known = rows.filter((row) => row.bad.length === unreadable.get(row));
  const plan = planner(reach, wish);
  const all = known.map((row) => plan(row, targets.get(row)));
  requireFilled(reach, wish, all);
  const planned = all.filter(({ row, draft }) => row.bad.length === 0 && isChange(draft));
  await requireNamed(reach, wish, planned, missing);
  await requireFree(reach, wish, planned);
  const good = planned.filter(({ row }) => row.bad.length === 0);
  const bad = rows.filter((row) => row.bad.length > 0);
  const asked = namedIn(columns, good);
  const { made, drafts } = await missing.take(asked, wish.caller.userId);
  return {
    rows: rows.length,
    drafts: good.map(({ draft }) => draft),
    missing: drafts,
    made,
    badRows: bad.length,
    badCells: bad.flatMap((row) => row.bad),
  };
}

function planner({ definitions }: Reach, { collectionId, caller }: Wish) {
  const collections = definitions.lineOf(collectionId).map(({ id }) => id);
  const defaults = defaultsOf(definitions, collections);
  return (row: ReadRow, before?: Stored): Planned => {
    if (!before) {
      const values = { ...defaults };
      // An empty cell of a new record says nothing, so the default holds.
      for (const id in row.values) if (row.values[id] !== null) values[id] = row.values[id];
      return { row, draft: { before, after: newRecord(newId(), collectionId, collections, caller.userId, values) } };
    }
    return { row, draft: { before, after: { ...before, values: { ...before.values, ...row.values } } } };
  };
}

const isChange = ({ before, after }: Draft): boolean => !before || Object.keys(changedValues(before, after)).length > 0;

function requireFilled({ definitions }: Reach, wish: Wish, all: Planned[]) {
  const fields = [...definitions.fields.values()].filter((field) => field.isRequired);
  if (fields.length === 0) return;
  for (const { row, draft } of all) {
    const empty = fields.filter(
      ({ id, collectionId }) =>
        draft.after.collections.includes(collectionId) && (draft.after.values[id] ?? null) === null,
    );
    if (empty.length === 0 || !isChange(draft)) continue;
    for (const field of empty) {
      const column = columnOf(wish, field.id);
      if (column !== null && row.bad.some((cell) => cell.column === column)) continue;
      const cell = badCell(row, column, wish.titles, { messageKey: "validation.empty" });
      row.bad.push(column === null ? { ...cell, title: field.title } : cell);
    }
  }
}

/** Records, files and collections that cells name are there, are what the field takes, and are open to the caller. */
async function requireNamed(reach: Reach, wish: Wish, planned: Planned[], missing: MissingNames) {
  const making = wish.columns.fields.filter((column) => column.missing).map(({ field }) => field.id);
  const withoutMade = (values: Values): Values => {
    if (making.length === 0) return values;
    const others = making.map((id) => [id, [values[id] ?? []].flat().filter((each) => !missing.isMade(each))]);
    return { ...values, ...Object.fromEntries(others) };
  };
  const given = planned.map(({ row, draft }) => ({ values: withoutMade(row.values), before: draft.before?.values }));
  const known = { tx: reach.db, caller: wish.caller, definitions: reach.definitions, rights: reach.rights };
  for (const { place, fieldId, messageKey } of await findUnknown({ ...known, takesRetired: true }, given)) {
    const { row } = planned[place]!;
    row.bad.push(badCell(row, columnOf(wish, fieldId), wish.titles, { messageKey }));
  }
}

async function requireFree(reach: Reach, wish: Wish, planned: Planned[]) {
  const good = planned.filter(({ row }) => row.bad.length === 0);
  for (const { row, field } of await findTakenCells(reach, wish, good)) {
    const cell = badCell(row, columnOf(wish, field.id), wish.titles, { messageKey: "data.notUnique" });
    row.bad.push({ ...cell, title: cell.title || field.title });
  }
}

const columnOf = ({ columns }: Wish, fieldId: string): number | null =>
  columns.fields.find(({ field }) => field.id === fieldId)?.column ?? null;

/** The ids in the cells of the columns for which records are made. */
function namedIn({ fields }: ImportColumns, good: Planned[]): Set<unknown> {
  const making = fields.filter((column) => column.missing);
  return new Set(good.flatMap(({ row }) => making.flatMap(({ field }) => [row.values[field.id] ?? []].flat())));
}

import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import {
  type CheckedDrafts,
  type CheckResult,
  checkRecords,
  type WriteIntent,
} from "#data/records/writing/check-records.server.ts";
import { findDefaults, findEmpty } from "#data/records/writing/check-values.server.ts";
import { type Draft, kindOf } from "#data/records/writing/drafts.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { requireSound } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter } from "#data/records/writing/writer.server.ts";
import { Breath } from "#server/breath.ts";
import { newId } from "#shared/ids.ts";
import { findRepeats, type Repeats } from "./find-repeats.server.ts";
import { findTakenBefore } from "./find-taken-cells.server.ts";
import { findTargets } from "./find-targets.server.ts";
import type { ImportColumn, ImportColumns } from "./import-columns.server.ts";
import type { Made } from "./import-memory.server.ts";
import { MissingNames } from "./missing-names.server.ts";
import type { Reach } from "./name-lookups.server.ts";
import type { Input, Planned } from "./planned-rows.server.ts";
import { type BadCell, badCell, type ReadFormat, type ReadRow, readCells, textIn } from "./read-cells.server.ts";
import { timeZoneOf } from "./text-forms.server.ts";

/** `missing`: the records that are made for names, which those of the rows lead to. */
export type Plan = {
  textFormat: ReadFormat;
  rows: number;
  drafts: Draft[];
  checked: CheckedDrafts;
  missing: CheckedDrafts;
  made: Made[];
  badRows: number;
  badCells: BadCell[];
  repeats: Repeats;
};

/** What an import would write, and everything that speaks against it. Changes no record. */
export async function planImport(reach: Reach, input: Input): Promise<Plan> {
  const { columns, settings, titles } = input;
  const textFormat = { ...settings, timeZone: await timeZoneOf(reach.db, reach.team) };
  const missing = new MissingNames(reach, input.memory);
  const nameColumn = columnOf(input, reach.definitions.nameFieldOf(input.collectionId)?.id ?? "");
  const sheet = { columns: columns.fields, rows: input.rows, parsed: input.parsed, titles, missing, nameColumn };
  const rows = await readCells(reach, textFormat, sheet);
  const unreadable = new Map(rows.map((row) => [row, row.bad.length]));
  const targets = await findTargets(reach, input, rows);
  // Of a row whose record is not known nothing more can be said.
  const known = rows.filter((row) => row.bad.length === unreadable.get(row));
  const plan = planner(reach, input);
  const all: Planned[] = [];
  const breath = new Breath();
  const isAsked = !input.isReal || settings.skipRepeats;
  const fresh = isAsked ? known.filter((row) => row.bad.length === 0 && !targets.has(row)) : [];
  const repeats = await findRepeats(reach, input, fresh);
  const leftOut = new Set(settings.skipRepeats ? [...repeats.inFile, ...repeats.existing] : []);
  for (const row of known) {
    if (leftOut.has(row.number)) continue;
    const planned = plan(row, targets.get(row));
    if (kindOf(planned.draft) !== undefined) all.push(planned);
    const pause = breath.take();
    if (pause) await pause;
  }
  const tell = cellTeller(reach, input);
  for (const { row, draft } of all)
    if (row.bad.length > 0)
      for (const fieldId of findMissing(reach, row, draft)) tell(row, fieldId, "validation.empty");
  const planned = all.filter(({ row }) => row.bad.length === 0);
  const context = { tx: reach.db, caller: input.caller, definitions: reach.definitions };
  const writer = personWriter({ ...context, rights: reach.rights });
  const drafts = planned.map(({ row, draft }) => ({ ...draft, given: Object.keys(row.values) }));
  const { isMade } = missing;
  const { checked, problems } = await checkRecords(context, writer, drafts, writePolicies.imported, { isMade });
  await breath.take();
  for (const { place, fieldId, messageKey } of problems) tell(planned[place]!.row, fieldId, messageKey);
  const rowOf = new Map(planned.map(({ row, draft }) => [draft.after.id, row]));
  const sound = checked.drafts.map((draft) => ({ row: rowOf.get(draft.after.id)!, draft }));
  const repeated = input.isReal ? [] : await findTakenBefore(reach, input, sound);
  for (const { row, field } of repeated) tell(row, field.id, "data.notUnique");
  const good = sound.filter(({ row }) => row.bad.length === 0);
  const bad = rows.filter((row) => row.bad.length > 0);
  await breath.take();
  const { made, intents } = await missing.take(namedIn(columns, good), input.caller.userId);
  return {
    textFormat,
    rows: rows.length,
    drafts: good.map(({ draft }) => draft),
    checked,
    missing: requireSound(
      await checkMade(columns, intents, (each) => checkRecords(context, writer, each, writePolicies.sentTogether)),
    ),
    made,
    badRows: bad.length,
    badCells: bad.flatMap((row) => row.bad),
    repeats,
  };
}

/**
 * The records that are made for names. Where a record has a value already that the caller does not see, they are
 * made without it.
 */
async function checkMade(
  { fields }: ImportColumns,
  intents: readonly WriteIntent[],
  check: (intents: readonly WriteIntent[]) => Promise<CheckResult>,
): Promise<CheckResult> {
  const result = await check(intents);
  const taken = Map.groupBy(result.problems, ({ place }) => place);
  if (taken.size === 0) return result;
  const nameIds = new Set(fields.map(({ missing }) => missing?.nameForm.field.id));
  const without = intents.map((intent, place) => {
    const closed = new Set(taken.get(place)?.map(({ fieldId }) => fieldId));
    const sent = Object.entries(intent.sent ?? {}).filter(([id]) => nameIds.has(id) || !closed.has(id));
    return { ...intent, sent: Object.fromEntries(sent) };
  });
  return check(without);
}

function planner({ definitions, rights }: Reach, { collectionId, caller, columns }: Input) {
  const collections = definitions.lineOf(collectionId).map(({ id }) => id);
  const formatted = columns.fields.filter(({ type }) => type.toPlainText);
  return (row: ReadRow, before?: Stored): Planned => {
    if (!before) {
      const values: Values = {};
      // An empty cell of a new record says nothing, so the default holds.
      for (const id in row.values) if (row.values[id] !== null) values[id] = row.values[id];
      return { row, draft: { before, after: newRecord(newId(), collectionId, collections, caller.userId, values) } };
    }
    const unread = Object.keys(row.values).filter((id) => !rights.mayWithFieldOf("read_data_field_data", id, before));
    const kept: Values = {};
    for (const column of formatted) {
      const value = before.values[column.field.id];
      if (isItsText(column, value, row)) kept[column.field.id] = value;
    }
    const values = { ...before.values, ...row.values, ...kept };
    return { row, draft: { before, after: { ...before, values }, unread } };
  };
}

/** The words of what is there, as an export writes them: importing it again must not cost it its form. */
function isItsText(column: ImportColumn, value: unknown, row: ReadRow): boolean {
  if (value === undefined || value === null) return false;
  return column.type.toPlainText?.(value).trim() === textIn(row, column).replaceAll("\r\n", "\n").trim();
}

/** Of a row that cannot be read as a whole: what it lacks beside that, as far as the caller may know. */
function findMissing({ definitions, rights }: Reach, row: ReadRow, { before, after }: Draft): string[] {
  const values = { ...findDefaults(definitions, before, after), ...after.values };
  const mayTell = (id: string) =>
    !before || Object.hasOwn(row.values, id) || rights.mayWithFieldOf("read_data_field_data", id, before);
  return findEmpty(definitions, { before, after: { ...after, values }, given: {} }, "all").filter(mayTell);
}

/** Notes what is wrong with the cell of a field; once, and by the field's title where the file has no column for it. */
function cellTeller({ definitions }: Reach, input: Input) {
  return (row: ReadRow, fieldId: string | undefined, messageKey: string) => {
    const column = fieldId ? columnOf(input, fieldId) : null;
    if (column !== null && row.bad.some((cell) => cell.column === column)) return;
    const cell = badCell(row, column, input.titles, { messageKey });
    row.bad.push({ ...cell, title: cell.title || (definitions.fields.get(fieldId ?? "")?.title ?? "") });
  };
}

const columnOf = ({ columns }: Input, fieldId: string): number | null =>
  columns.fields.find(({ field }) => field.id === fieldId)?.column ?? null;

/** The ids in the cells of the columns for which records are made. */
function namedIn({ fields }: ImportColumns, good: Planned[]): Set<unknown> {
  const making = fields.filter((column) => column.missing);
  return new Set(good.flatMap(({ row }) => making.flatMap(({ field }) => [row.values[field.id] ?? []].flat())));
}

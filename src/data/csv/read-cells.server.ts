import type { Parsed, Problem, TextContext } from "#data/fields/field-type.ts";
import { sanitised } from "#data/fields/registry.server.ts";
import type { Values } from "#data/records/reading/record-store.server.ts";
import { Breath } from "#server/breath.ts";
import { sameJson } from "#shared/same-json.ts";
import type { ImportSettings } from "./contract.ts";
import { showFormula } from "./formula-cells.ts";
import type { ImportColumn } from "./import-columns.server.ts";
import type { MissingNames } from "./missing-names.server.ts";
import type { Reach } from "./name-lookups.server.ts";
import type { Row } from "./read-rows.server.ts";
import { contextFor } from "./text-context.server.ts";
import { readingContext } from "./text-forms.server.ts";

/** `name`: what its row's record is called in the file. */
export type BadCell = {
  row: number;
  column: number | null;
  title: string;
  value: string;
  name: string;
  problem: Problem;
};

/** A row of the file, read: what its cells mean, and which mean nothing. */
export type ReadRow = { number: number; name: string; cells: string[]; values: Values; bad: BadCell[] };

export type ReadFormat = Pick<ImportSettings, "dayFirst" | "decimalComma"> & { timeZone: string };
/** What cells mean, by all that their meaning depends on: whoever asks under other settings finds nothing. */
export type ParsedCells = ReadonlyMap<string, Map<string, Parsed<unknown>>>;

export const meaningKey = ({ field, type, config }: ImportColumn, format: ReadFormat): string =>
  JSON.stringify([field.id, type.name, config, format.dayFirst, format.decimalComma, format.timeZone]);

type Sheet = {
  columns: ImportColumn[];
  rows: Row[];
  titles: string[];
  missing: MissingNames;
  /** The column that names the records. */
  nameColumn: number | null;
  /** What was read before. */
  parsed?: ParsedCells | undefined;
};

/** Column by column, so that the names in one are looked up at once. */
export async function readCells(reach: Reach, textFormat: ReadFormat, sheet: Sheet) {
  const { columns, rows, titles, missing, nameColumn, parsed: before } = sheet;
  const breath = new Breath();
  const read: ReadRow[] = rows.map(({ number, cells }) => ({
    ...{ number, cells, values: {}, bad: [] },
    name: nameColumn === null ? "" : showFormula(cells[nameColumn] ?? "").trim(),
  }));
  for (const column of columns) {
    const parse = await parserOf(reach, textFormat, column, read, missing);
    // The same day, town or status stands in many rows.
    const known = before?.get(meaningKey(column, textFormat)) ?? new Map<string, Parsed<unknown>>();
    for (const row of read) {
      const cell = textIn(row, column);
      let parsed = known.get(cell);
      if (!parsed) {
        parsed = parse(cell);
        known.set(cell, parsed);
      }
      if ("value" in parsed) row.values[column.field.id] = parsed.value;
      else row.bad.push(badCell(row, wrongColumn(row, column, parse), titles, parsed.problem));
      // Thousands of rows take a while; others are served in between.
      const pause = breath.take();
      if (pause) await pause;
    }
  }
  return read;
}

export const cellIn = ({ cells }: Row, column: number): string => showFormula(cells[column] ?? "");

/** What a row has for a field: a cell, or what several are joined into. */
export function textIn(row: Row, { column, parts, type }: ImportColumn): string {
  if (!parts || !type.joinsColumns) return cellIn(row, column);
  return type.joinsColumns.join(Object.fromEntries(parts.map((each) => [each.part, cellIn(row, each.column)])));
}

/** Of joined cells the one that is wrong by itself. */
function wrongColumn(row: Row, column: ImportColumn, parse: (text: string) => Parsed<unknown>): number {
  const isWrong = (part: { column: number; part: string }) =>
    "problem" in parse(textIn(row, { ...column, parts: [part] }));
  return column.parts?.find(isWrong)?.column ?? column.column;
}

export const badCell = (row: ReadRow, column: number | null, titles: string[], problem: Problem): BadCell => ({
  row: row.number,
  column,
  title: column === null ? "" : (titles[column] ?? ""),
  value: column === null ? "" : cellIn(row, column).slice(0, 200),
  name: row.name.slice(0, 200),
  problem,
});

async function parserOf(
  reach: Reach,
  textFormat: ReadFormat,
  column: ImportColumn,
  read: ReadRow[],
  missing: MissingNames,
) {
  const plain = { ...textFormat, dayFirst: textFormat.dayFirst ?? false };
  const { context, isShared, unknown } = await readingContext(reach, plain, column, cellsIn(read, column));
  const target = column.missing;
  if (target) await missing.prepare(target, unknown);
  const making = target && {
    ...context,
    idOf: (name: string) => context.idOf(name) ?? (isShared(name) ? undefined : missing.idOf(target, name)),
  };
  return (cell: string): Parsed<unknown> => {
    const parsed = parseCell(column, cell, context, textFormat.dayFirst);
    if ("value" in parsed) return parsed;
    // Only now: a name with a comma in it may be one that is known, and is then not taken for two.
    const again = making && parseCell(column, cell, making, textFormat.dayFirst);
    return again && "value" in again ? again : { problem: explain(parsed.problem, isShared) };
  };
}

/** Of a column without names: what its cells mean depends on nothing but the settings. */
export const plainParser = (column: ImportColumn, format: ReadFormat): ((cell: string) => Parsed<unknown>) => {
  const context = contextFor({ ...format, dayFirst: format.dayFirst ?? false });
  return (cell) => parseCell(column, cell, context, format.dayFirst);
};

function* cellsIn(read: ReadRow[], column: ImportColumn): Generator<string> {
  for (const row of read) yield textIn(row, column);
}

function parseCell(
  { field, type, config }: ImportColumn,
  cell: string,
  context: TextContext,
  dayFirst: boolean | null,
): Parsed<unknown> {
  const parsed = type.parse(cell, config, context);
  if (dayFirst === null && type.isTemporal && isAmbiguous(parsed, type.parse(cell, config, dayFirstIn(context))))
    return { problem: { messageKey: "data.importDayFirst" } };
  // Whatever the file says, what is kept is safe to show.
  return "value" in parsed ? { value: sanitised(field.type, parsed.value) } : parsed;
}

const dayFirstIn = (context: TextContext): TextContext => ({ ...context, dayFirst: true });

/** Read one way it is another day than read the other way, or a day in one of them only. */
const isAmbiguous = (one: Parsed<unknown>, other: Parsed<unknown>): boolean =>
  ("value" in one || "value" in other) && !sameJson(one, other);

/** That several have the name says more than that nobody has. */
function explain(problem: Problem, isShared: (name: string) => boolean): Problem {
  const name = problem.values?.name;
  if (typeof name !== "string" || !isShared(name)) return problem;
  return { messageKey: "data.importSharedName", values: { name } };
}

import type { Definitions } from "#data/collections/definitions.ts";
import type { Parsed } from "#data/fields/field-type.ts";
import { Breath } from "#server/breath.ts";
import type { ImportColumn } from "./import-columns.server.ts";
import { placeOf } from "./name-lookups.server.ts";
import { meaningKey, type ParsedCells, plainParser, type ReadFormat, textIn } from "./read-cells.server.ts";
import type { Row } from "./read-rows.server.ts";

/** Short, since whoever waits for the database goes first. */
const hold = 2;

/**
 * Reads the cells that mean the same whoever reads them and whenever: those without names of anything. It is done while
 * the database writes the rows before, and what was the same there is not read again.
 */
export async function parseAhead(
  definitions: Definitions,
  columns: readonly ImportColumn[],
  format: ReadFormat,
  rows: readonly Row[],
  before: ParsedCells = new Map(),
): Promise<ParsedCells> {
  const breath = new Breath(hold);
  const all = new Map<string, Map<string, Parsed<unknown>>>();
  for (const column of columns) {
    if (placeOf(definitions, column.field)) continue;
    const key = meaningKey(column, format);
    const parse = plainParser(column, format);
    const known = before.get(key);
    const found = new Map<string, Parsed<unknown>>();
    for (const row of rows) {
      const cell = textIn(row, column);
      if (!found.has(cell)) found.set(cell, known?.get(cell) ?? parse(cell));
      const pause = breath.take();
      if (pause) await pause;
    }
    all.set(key, found);
  }
  return all;
}

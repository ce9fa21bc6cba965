import * as z from "zod";

/** Rows with their columns named once, and the values of each in that order: half as long as by name. */
export type RowTable = { columns: string[]; rows: unknown[][] };

/** Its cells are not looked at one by one: a page has thousands. */
export const rowTableSchema = z.object({
  columns: z.array(z.string()),
  rows: z.unknown().meta({ type: "array", items: { type: "array", items: {} } }) as z.ZodType<unknown[][]>,
});

type Row = { [own: string]: unknown; values: Record<string, unknown> };

/** `fields`: the ids that values may be kept under. What every record has comes first, by its own name. */
export function packRows(records: readonly Row[], fields: readonly string[]): RowTable {
  const own = Object.keys(records[0] ?? {}).filter((key) => key !== "values");
  return packColumns(records, own, fields);
}

/** The same of rows that are made one by one, with `own` of which some may be absent. */
export function packColumns(rows: Iterable<Row>, own: readonly string[], fields: readonly string[]): RowTable {
  const packed = Array.from(rows, (row) => {
    const cells: unknown[] = [];
    for (const key of own) cells.push(row[key] ?? null);
    for (const id of fields) cells.push(row.values[id] ?? null);
    return cells;
  });
  return { columns: [...own, ...fields], rows: packed };
}

/**
 * The same rows by name; empty fields are absent. `isField` tells a field's id from what records have beside them,
 * which may be absent too where `isOptional` says so.
 */
export function unpackRows(
  { columns, rows }: RowTable,
  isField: (column: string) => boolean,
  isOptional: (column: string) => boolean = () => false,
): Row[] {
  const firstField = columns.findIndex(isField);
  const split = firstField < 0 ? columns.length : firstField;
  return rows.map((cells) => {
    const row: Row = { values: {} };
    for (let place = 0; place < split; place++) {
      const column = columns[place]!;
      if (cells[place] !== null || !isOptional(column)) row[column] = cells[place];
    }
    for (let place = split; place < columns.length; place++) {
      if (cells[place] !== null) row.values[columns[place]!] = cells[place];
    }
    return row;
  });
}

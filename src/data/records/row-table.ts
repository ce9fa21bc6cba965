/** Rows with their columns named once, and the values of each in that order: half as long as by name. */
export type RowTable = { columns: string[]; rows: unknown[][] };

type Row = Record<string, unknown> & { values: Record<string, unknown> };

/** `fields`: the ids that values may be kept under. What every record has comes first, by its own name. */
export function packRows(records: readonly Row[], fields: readonly string[]): RowTable {
  const own = Object.keys(records[0] ?? {}).filter((key) => key !== "values");
  return {
    columns: [...own, ...fields],
    rows: records.map((record) => {
      const { values } = record;
      const row: unknown[] = own.map((key) => record[key]);
      for (const id of fields) row.push(values[id] ?? null);
      return row;
    }),
  };
}

/** The same rows by name; empty fields are absent. `isField` tells a field's id from what every record has. */
export function unpackRows({ columns, rows }: RowTable, isField: (column: string) => boolean): Row[] {
  const firstField = columns.findIndex(isField);
  const split = firstField < 0 ? columns.length : firstField;
  return rows.map((cells) => {
    const row: Row = { values: {} };
    for (let place = 0; place < split; place++) row[columns[place]!] = cells[place];
    for (let place = split; place < columns.length; place++) {
      if (cells[place] !== null) row.values[columns[place]!] = cells[place];
    }
    return row;
  });
}

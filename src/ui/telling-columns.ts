/** Those that say something of at least one row; all of them while there are no rows. */
export function tellingColumns<Row, Column extends { isEmpty?: (row: Row) => boolean }>(
  columns: readonly Column[],
  rows: readonly Row[],
): Column[] {
  return columns.filter(({ isEmpty }) => !isEmpty || rows.length === 0 || !rows.every(isEmpty));
}

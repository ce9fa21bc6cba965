/** The columns a phone shows: the three with the lowest priority, or the first three where none is ranked. */
export function mostTelling<Column extends { priority?: number }>(columns: readonly Column[]): Column[] {
  return columns.toSorted((a, b) => (a.priority ?? 100) - (b.priority ?? 100)).slice(0, 3);
}

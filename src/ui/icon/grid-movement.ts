/** Where a key leads in a grid of `count` cells; null if the key does not move or there is nowhere to go. */
export function moveInGrid(key: string, position: number, count: number, columns: number): number | null {
  if (count === 0) return null;
  const next = steps[key]?.(position, count, columns);
  if (next === undefined || next < 0) return null;
  // Below a row's end the last row may be shorter: land on its last cell rather than nowhere.
  if (next >= count) return Math.floor(position / columns) < Math.floor((count - 1) / columns) ? count - 1 : null;
  return next;
}

const rowsPerPage = 6;

const steps: Record<string, (position: number, count: number, columns: number) => number> = {
  ArrowLeft: (position) => position - 1,
  ArrowRight: (position) => position + 1,
  ArrowUp: (position, _, columns) => position - columns,
  ArrowDown: (position, _, columns) => position + columns,
  PageUp: (position, _, columns) => Math.max(position % columns, position - columns * rowsPerPage),
  PageDown: (position, count, columns) => Math.min(count - 1, position + columns * rowsPerPage),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A place in the list. Row -1 is the header. */
export type Cell = { row: number; col: number };
/** A rectangle of cells, ends included. */
export type Block = { top: number; bottom: number; left: number; right: number };
export type Size = { rows: number; cols: number /** So many rows fit into the view. */; page: number };
type Press = { key: string; ctrl: boolean; shift: boolean };

/** Where a key leads from a cell, as in a spreadsheet; undefined: it is no key that moves. */
export function moveBy({ key, ctrl, shift }: Press, from: Cell, size: Size): Cell | undefined {
  const { row, col } = from;
  const lastRow = size.rows - 1;
  const lastCol = size.cols - 1;
  const to = (input: Partial<Cell>): Cell => clampCell({ ...from, ...input }, size, shift ? 0 : -1);
  switch (key) {
    case "ArrowUp":
      return to({ row: ctrl ? (row > 0 ? 0 : -1) : row - 1 });
    case "ArrowDown":
      return to({ row: ctrl ? lastRow : row + 1 });
    case "ArrowLeft":
      return to({ col: ctrl ? 0 : col - 1 });
    case "ArrowRight":
      return to({ col: ctrl ? lastCol : col + 1 });
    case "Home":
      return to(ctrl ? { row: 0, col: 0 } : { col: 0 });
    case "End":
      return to(ctrl ? { row: lastRow, col: lastCol } : { col: lastCol });
    case "PageUp":
      return to({ row: Math.max(0, row - size.page) });
    case "PageDown":
      return to({ row: row + size.page });
  }
  return undefined;
}

/** To the next cell in reading order; undefined at the ends, where Tab leaves the list. */
export function moveByTab(from: Cell, back: boolean, { rows, cols }: Size): Cell | undefined {
  const place = from.row * cols + from.col + (back ? -1 : 1);
  if (place < 0 || place >= rows * cols) return undefined;
  return { row: Math.floor(place / cols), col: place % cols };
}

export const clampCell = ({ row, col }: Cell, { rows, cols }: Size, firstRow = 0): Cell => ({
  row: Math.max(rows === 0 ? -1 : firstRow, Math.min(rows - 1, row)),
  col: Math.max(0, Math.min(cols - 1, col)),
});

export const blockOf = (one: Cell, other: Cell): Block => ({
  top: Math.max(0, Math.min(one.row, other.row)),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col),
});

export const isWithin = ({ top, bottom, left, right }: Block, { row, col }: Cell): boolean =>
  row >= top && row <= bottom && col >= left && col <= right;

export const cellsOf = ({ top, bottom, left, right }: Block): number => (bottom - top + 1) * (right - left + 1);

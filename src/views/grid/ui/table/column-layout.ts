import type { GridColumn, ListSetup } from "../grid-model.ts";

export const rowHeadWidth = 48;
/** How much room rows have; headings and the footer always the first. */
export const rowHeights = { dense: 36, comfortable: 52 } as const;

export type Density = keyof typeof rowHeights;
const narrowest = 64;
const widest = 800;
const usual = 180;

export type PlacedColumn = { column: GridColumn; at: number; left: number; width: number; isFrozen: boolean };

/** Where each column stands, from the left edge of the list. */
export type ColumnLayout = { columns: PlacedColumn[]; frozen: number; frozenWidth: number; width: number };

export function layOut(
  columns: readonly GridColumn[],
  setup: Pick<ListSetup, "columns" | "frozen">,
  dragged?: { key: string; width: number },
): ColumnLayout {
  const widths = new Map(setup.columns.map(({ key, width }) => [key, width]));
  if (dragged) widths.set(dragged.key, dragged.width);
  let left = rowHeadWidth;
  const placed = columns.map((column, at) => {
    const width = fitWidth(widths.get(column.key) ?? usual);
    const here = { column, at, left, width, isFrozen: at < setup.frozen };
    left += width;
    return here;
  });
  const frozenWidth = placed.findLast(({ isFrozen }) => isFrozen);
  return {
    columns: placed,
    frozen: Math.min(setup.frozen, placed.length),
    frozenWidth: frozenWidth ? frozenWidth.left + frozenWidth.width : rowHeadWidth,
    width: left,
  };
}

export const fitWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** The columns to draw: the frozen ones, those in sight and one to each side. */
export function columnsInSight(layout: ColumnLayout, scrollLeft: number, viewWidth: number): [number, number] {
  const { columns } = layout;
  const from = columns.findIndex(({ left, width, isFrozen }) => !isFrozen && left + width > scrollLeft);
  if (from < 0) return [layout.frozen, columns.length];
  const to = columns.findIndex(({ left, at }) => at >= from && left >= scrollLeft + viewWidth);
  return [Math.max(layout.frozen, from - 1), Math.min(columns.length, (to < 0 ? columns.length : to) + 1)];
}

/** How far to scroll sideways so that a column is wholly in sight. */
export function scrollToColumn(layout: ColumnLayout, at: number, scrollLeft: number, viewWidth: number): number {
  const column = layout.columns[at];
  if (!column || column.isFrozen) return scrollLeft;
  if (column.left - layout.frozenWidth < scrollLeft) return column.left - layout.frozenWidth;
  const right = column.left + column.width;
  if (right > scrollLeft + viewWidth) return Math.min(right - viewWidth, column.left - layout.frozenWidth);
  return scrollLeft;
}

/** A column put elsewhere; whoever crosses the line of the frozen ones joins that side. */
export function moveColumn(setup: ListSetup, key: string, to: number): Pick<ListSetup, "columns"> {
  const from = setup.columns.findIndex((column) => column.key === key);
  if (from < 0) return { columns: setup.columns };
  const columns = setup.columns.toSpliced(from, 1);
  return { columns: columns.toSpliced(Math.max(0, Math.min(columns.length, to)), 0, setup.columns[from]!) };
}

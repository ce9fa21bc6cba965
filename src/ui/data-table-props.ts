import type { ReactNode } from "react";
import type { MenuAction } from "./action-menu.tsx";

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** On a phone's card, where it stands without some of its neighbors. */
  renderOnCard?: (row: Row) => ReactNode;
  /** Whether it has nothing to say of a row. A column that has nothing to say of any is not drawn. */
  isEmpty?: (row: Row) => boolean;
  align?: "left" | "right";
  /** 1 is the most telling. A phone shows three; without any, the first three. */
  priority?: number;
  sortable?: boolean;
}

export interface Sorting {
  key: string;
  direction: "ascending" | "descending";
}

/** Rows that can be ticked. */
export interface TableSelection<Row> {
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], isSelected: boolean) => void;
  label: (row: Row) => string;
  allLabel: string;
}

export interface DataTableProps<Row> {
  /** Says what the table holds; read out, not shown. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row is called, so that its menu says whose it is. */
  rowName: (row: Row) => string;
  /** Painted at its start; a colour of item-colors.module.css. */
  rowColor?: (row: Row) => string | undefined;
  /** By what the CSS of a view knows its rows. */
  rowPart?: string;
  actions?: (row: Row) => MenuAction[];
  selection?: TableSelection<Row>;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  loading?: boolean;
  /** An <EmptyState>. */
  empty?: ReactNode;
  /** Rows scroll inside this height, below the header; without it the page scrolls. */
  maxHeight?: number | string;
}

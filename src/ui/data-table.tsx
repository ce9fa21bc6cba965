import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { ActionMenu, type MenuAction } from "./action-menu.tsx";
import classes from "./data-table.module.css";
import { DataTableCards } from "./data-table-cards.tsx";
import { IconButton } from "./icon-button.tsx";
import { Skeleton, skeletonWidth } from "./skeleton.tsx";

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: "left" | "right";
  width?: number | string;
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

/** For lists up to some hundreds of rows; it draws them all. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const { label, columns, rows, loading = false, empty, maxHeight } = props;
  if (!loading && rows.length === 0 && empty) return <>{empty}</>;
  if (phone) return <DataTableCards {...props} />;
  return (
    <div className={classes.frame} data-scrolls={maxHeight !== undefined || undefined} style={{ maxHeight }}>
      <table className={classes.table} aria-label={label} aria-busy={loading}>
        <thead>
          <tr>
            {props.selection && <SelectAllHeader rows={rows} selection={props.selection} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...props} />
            ))}
            {props.actions && <ActionsHeader />}
          </tr>
        </thead>
        <tbody>
          {loading
            ? [0, 1, 2, 3, 4].map((row) => (
                <tr key={row}>
                  {props.selection && <td />}
                  {columns.map((column, position) => (
                    <td key={column.key} data-align={column.align}>
                      <Skeleton width={skeletonWidth(row, position)} />
                    </td>
                  ))}
                  {props.actions && <td />}
                </tr>
              ))
            : rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({ column, sorting, onSort }: DataTableProps<Row> & { column: Column<Row> }) {
  const sorted = sorting?.key === column.key ? sorting.direction : undefined;
  const next = sorted === "ascending" ? "descending" : "ascending";
  return (
    <th scope="col" style={{ width: column.width }} data-align={column.align} aria-sort={sorted}>
      {column.sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort({ key: column.key, direction: next })}>
          <span>{column.title}</span>
          <span className={classes.sortIcon} data-sorted={sorted}>
            <Icon name={sorted === "descending" ? "fas_arrow-down" : "fas_arrow-up"} size={10} />
          </span>
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

function ActionsHeader() {
  const t = useTranslations("ui");
  return (
    <th scope="col" className={classes.actionsHeader}>
      <span className={classes.hidden}>{t("table.actions")}</span>
    </th>
  );
}

function SelectAllHeader<Row>({ rows, selection }: { rows: readonly Row[]; selection: TableSelection<Row> }) {
  const selected = rows.filter(selection.has).length;
  const isAll = selected > 0 && selected === rows.length;
  return (
    <th scope="col" className={classes.selectCell}>
      <Checkbox
        size="xs"
        aria-label={selection.allLabel}
        checked={isAll}
        indeterminate={selected > 0 && !isAll}
        disabled={rows.length === 0}
        onChange={() => selection.set(rows, !isAll)}
      />
    </th>
  );
}

export function SelectRow<Row>({ row, selection }: { row: Row; selection: TableSelection<Row> }) {
  return (
    <Checkbox
      size="xs"
      aria-label={selection.label(row)}
      checked={selection.has(row)}
      onChange={(event) => selection.set([row], event.currentTarget.checked)}
    />
  );
}

function BodyRow<Row>({ row, columns, actions, selection, rowName }: DataTableProps<Row> & { row: Row }) {
  return (
    <tr data-selected={selection?.has(row) || undefined}>
      {selection && (
        <td className={classes.selectCell}>
          <SelectRow row={row} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.render(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.actionsCell}>
          <RowActions actions={actions(row)} name={rowName(row)} />
        </td>
      )}
    </tr>
  );
}

export function RowActions({ actions, name }: { actions: MenuAction[]; name: string }) {
  const t = useTranslations("ui");
  return (
    <div className={classes.actions}>
      {actions
        .filter((action) => action.quick && action.icon && !action.disabled)
        .map((action) => (
          <span key={action.key} className={classes.quick}>
            <IconButton icon={action.icon ?? ""} iconSize={13} size={28} label={action.label} onClick={action.run} />
          </span>
        ))}
      <ActionMenu actions={actions} size={28} label={t("table.actionsFor", { name })} />
    </div>
  );
}

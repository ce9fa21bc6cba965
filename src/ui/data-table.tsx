import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./data-table.module.css";
import { DataTableCards } from "./data-table-cards.tsx";
import type { Column, DataTableProps, TableSelection } from "./data-table-props.ts";
import { RowActions, SelectRow } from "./data-table-row.tsx";
import { Skeleton, skeletonWidth } from "./skeleton.tsx";

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

import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type CSSProperties, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./data-table.module.css";
import { DataTableCards } from "./data-table-cards.tsx";
import type { Column, DataTableProps, TableSelection } from "./data-table-props.ts";
import { RowActions, SelectRow } from "./data-table-row.tsx";
import colors from "./item-colors.module.css";
import { Skeleton, skeletonWidth } from "./skeleton.tsx";
import { tellingColumns } from "./telling-columns.ts";
import { showWhole } from "./whole-on-hover.ts";

/** For lists up to some hundreds of rows; it draws them all. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const { label, rows, loading = false, empty, maxHeight } = props;
  const columns = tellingColumns(props.columns, rows);
  const frame = useSidewaysScroll();
  if (!loading && rows.length === 0 && empty) return <>{empty}</>;
  if (phone) return <DataTableCards {...props} columns={columns} />;
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-scrolls={maxHeight !== undefined || undefined}
      style={{ maxHeight, ...tracksOf(columns, props) }}
    >
      <table
        {...roles.table}
        className={classes.table}
        aria-label={label}
        aria-busy={loading}
        onMouseOver={showWhole}
        onFocus={showWhole}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            {props.selection && <SelectAllHeader rows={rows} selection={props.selection} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...props} />
            ))}
            {props.actions && <ActionsHeader />}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {loading
            ? [0, 1, 2, 3, 4].map((row) => (
                <tr key={row} {...roles.row}>
                  {props.selection && <td {...roles.cell} />}
                  {columns.map((column, position) => (
                    <td key={column.key} {...roles.cell} data-align={column.align}>
                      <Skeleton width={skeletonWidth(row, position)} />
                    </td>
                  ))}
                  {props.actions && <td {...roles.cell} />}
                </tr>
              ))
            : rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

/** A table that is laid out as a grid is still one to who cannot see it: not every browser says so by itself. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
};

/**
 * Each column is as wide as its head and, while there is room, as what stands in it; what is left over goes to those with
 * words. Numbers stay beside what they belong to.
 */
function tracksOf<Row>(columns: readonly Column<Row>[], { selection, actions }: DataTableProps<Row>): CSSProperties {
  const tracks = columns.map(({ align }, place) =>
    // What the row is called is the last to be cut.
    place === 0 ? "minmax(192px, auto)" : align === "right" ? "minmax(auto, max-content)" : "auto",
  );
  const all = [...(selection ? ["44px"] : []), ...tracks, ...(actions ? ["max-content"] : [])];
  return { "--tracks": all.join(" ") } as CSSProperties;
}

/** Scrolls sideways only where its heads have no room: what scrolls takes the sticky header along. */
function useSidewaysScroll() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const table = box?.firstElementChild;
    if (!box || !table) return;
    const watcher = new ResizeObserver(() =>
      box.toggleAttribute("data-sideways", table.scrollWidth > box.clientWidth + 1),
    );
    watcher.observe(box);
    watcher.observe(table);
    return () => watcher.disconnect();
  });
  return frame;
}

function HeaderCell<Row>({ column, sorting, onSort }: DataTableProps<Row> & { column: Column<Row> }) {
  const sorted = sorting?.key === column.key ? sorting.direction : undefined;
  const next = sorted === "ascending" ? "descending" : "ascending";
  return (
    <th {...roles.head} scope="col" data-align={column.align} aria-sort={sorted}>
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
    <th {...roles.head} scope="col" className={classes.actionsHeader}>
      <span className={classes.hidden}>{t("table.actions")}</span>
    </th>
  );
}

function SelectAllHeader<Row>({ rows, selection }: { rows: readonly Row[]; selection: TableSelection<Row> }) {
  const selected = rows.filter(selection.has).length;
  const isAll = selected > 0 && selected === rows.length;
  return (
    <th {...roles.head} scope="col" className={classes.selectCell}>
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

function BodyRow<Row>({
  row,
  columns,
  actions,
  selection,
  rowName,
  rowColor,
  rowPart,
}: DataTableProps<Row> & { row: Row }) {
  const color = rowColor?.(row);
  return (
    <tr {...roles.row} data-view-part={rowPart} data-selected={selection?.has(row) || undefined}>
      {selection && (
        <td {...roles.cell} className={classes.selectCell}>
          <SelectRow row={row} selection={selection} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          {...roles.cell}
          data-align={column.align}
          {...(color && place === 0 && { className: colors.colored, "data-color": color })}
        >
          {column.render(row)}
        </td>
      ))}
      {actions && (
        <td {...roles.cell} className={classes.actionsCell}>
          <RowActions actions={actions(row)} name={rowName(row)} />
        </td>
      )}
    </tr>
  );
}

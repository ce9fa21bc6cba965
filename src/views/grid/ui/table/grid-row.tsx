import { memo } from "react";
import type { TextContext } from "#data/fields/field-type.ts";
import colors from "#ui/item-colors.module.css";
import { Skeleton, skeletonShare, skeletonWidth } from "#ui/skeleton.tsx";
import type { RowMarks } from "../cells/cell-marks.ts";
import type { Editing } from "../grid.ts";
import type { Row } from "../window/row-window.ts";
import type { ColumnLayout, PlacedColumn } from "./column-layout.ts";
import { GridCell } from "./grid-cell.tsx";
import classes from "./grid-table.module.css";
import { RowHead } from "./row-head.tsx";

export type GridRowProps = {
  index: number;
  /** Where it stands among rows and headings. */
  line: number;
  /** Of which group it is; undefined: there are none. */
  section?: string | undefined;
  /** From the top of the layer. */
  y: number;
  height: number;
  row: Row | undefined;
  color: string | undefined;
  layout: ColumnLayout;
  /** The columns to draw beside the frozen ones. */
  from: number;
  to: number;
  /** The column of the cell that one is at; -1: it is in another row. */
  active: number;
  /** The selected columns; -1: none. */
  left: number;
  right: number;
  /** The column whose cell here ends what is selected; -1: it ends elsewhere. */
  corner: number;
  isChosen: boolean;
  isGone: boolean;
  /** It is shown beside the list. */
  isPeeked: boolean;
  isNew: boolean;
  /** It can be put elsewhere by its head. */
  isOrderable: boolean;
  isLight: boolean;
  context: TextContext;
  marks: RowMarks | undefined;
  editing: Editing | null;
};

/** A row. Drawn anew only when something of its own has changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, line, y, row, layout, from, to, isChosen, editing } = props;
  // The cell with the focus is drawn wherever it is.
  const drawn = layout.columns.filter(
    ({ at, isFrozen }) => isFrozen || (row && at >= from && at < to) || at === props.active,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a window over a million cannot be those of a table
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={line + 2}
      aria-selected={isChosen}
      data-row={index}
      data-view-part="card"
      data-section={props.section}
      className={`${classes.row} ${colors.tinted}`}
      data-color={props.color}
      data-chosen={isChosen || undefined}
      data-new={props.isNew || undefined}
      data-orderable={props.isOrderable || undefined}
      data-peeked={props.isPeeked || undefined}
      data-gone={props.isGone || undefined}
      data-editing={editing !== null || undefined}
      style={{ transform: `translateY(${y}px)`, height: props.height, width: layout.width }}
    >
      <RowHead
        index={index}
        row={row}
        isChosen={isChosen}
        isNew={props.isNew}
        color={props.color}
        isOrderable={props.isOrderable}
      />
      {!row && <WaitingCells index={index} columns={layout.columns.slice(from, to)} />}
      {drawn.map((placed) =>
        row ? (
          <GridCell
            key={placed.column.key}
            placed={placed}
            index={index}
            row={row}
            isActive={props.active === placed.at}
            isSelected={placed.at >= props.left && placed.at <= props.right}
            isCorner={props.corner === placed.at}
            isLight={props.isLight}
            context={props.context}
            mark={props.marks?.get(placed.column.key)}
            editing={editing?.cell.col === placed.at ? editing : null}
          />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={placed.column.key}
            role="gridcell"
            tabIndex={props.active === placed.at ? 0 : -1}
            aria-colindex={placed.at + 2}
            aria-busy
            data-cell={`${index}:${placed.at}`}
            data-active={props.active === placed.at || undefined}
            data-frozen={placed.isFrozen || undefined}
            className={classes.cell}
            style={{ left: placed.left, width: placed.width }}
          >
            <Skeleton width={skeletonWidth(index, placed.at)} height={10} />
          </div>
        ),
      )}
    </div>
  );
});

/** What is not there yet, as one element: while the bar is dragged, rows come and go faster than cells can be made. */
function WaitingCells({ index, columns }: { index: number; columns: readonly PlacedColumn[] }) {
  const [first] = columns;
  if (!first) return null;
  const { left } = first;
  const bars = columns.flatMap((placed) => [
    stripe("--skeleton", placed.left - left + 12, `${(placed.width - 24) * skeletonShare(index, placed.at)}px 10px`),
    stripe("--border", placed.left - left + placed.width - 1, "1px 100%"),
  ]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="gridcell"
      tabIndex={-1}
      aria-colindex={first.at + 2}
      aria-colspan={columns.length}
      aria-busy
      className={classes.waiting}
      style={{ left, width: columns.reduce((sum, { width }) => sum + width, 0), background: bars.join() }}
    />
  );
}

const stripe = (color: string, left: number, size: string) =>
  `linear-gradient(var(${color}) 0 0) ${left}px 50% / ${size} no-repeat`;

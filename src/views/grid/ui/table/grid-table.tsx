import { type KeyboardEvent, type MouseEvent, use, useEffect, useLayoutEffect, useMemo } from "react";
import type { TextContext } from "#data/fields/field-type.ts";
import { pressByHand } from "../by-hand/press-by-hand.ts";
import type { ByHand } from "../by-hand/use-by-hand.ts";
import { useRowDrag } from "../by-hand/use-row-drag.ts";
import { GridFooter } from "../footer/grid-footer.tsx";
import type { Grid } from "../grid.ts";
import type { ColumnFigure, GridColumn, ListSetup, Selection } from "../grid-model.ts";
import { GroupAdder } from "../groups/group-adder.tsx";
import { GroupHeading } from "../groups/group-heading.tsx";
import { pressInGroups } from "../groups/group-keys.ts";
import type { Section } from "../groups/group-lines.ts";
import { useGroupActions } from "../groups/use-group-actions.ts";
import { useStore } from "../store.ts";
import { evenHeights } from "../window/line-heights.ts";
import type { Row } from "../window/row-window.ts";
import type { Change } from "./column-actions.ts";
import { columnsInSight, type Density, layOut, rowHeadWidth, rowHeights, scrollToColumn } from "./column-layout.ts";
import { GridActions } from "./grid-actions.ts";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import classes from "./grid-table.module.css";
import { useGridKeysListed } from "./listed-keys.ts";
import { isWithin } from "./movement.ts";
import { isChosen } from "./row-choice.ts";
import { useColumnDrag } from "./use-column-drag.ts";
import { useFocusedCell } from "./use-focused-cell.ts";
import { type KeyActions, pressKey } from "./use-grid-keys.ts";
import { usePointing } from "./use-pointing.ts";
import { useViewport } from "./use-viewport.ts";

export type GridTableProps = {
  grid: Grid;
  label: string;
  columns: readonly GridColumn[];
  setup: ListSetup;
  /** What the list falls into groups by, the outer one first. */
  grouping: readonly GridColumn[];
  /** What headings say of columns. */
  figures: readonly ColumnFigure[];
  onSetup(change: Change): void;
  onFilterBy?: ((key: string) => void) | undefined;
  selection: Selection;
  /** How many there are without any filter, where one narrows the list. */
  total: number | null;
  onChooseAll(isChosen: boolean): void;
  keys: KeyActions;
  context: TextContext;
  gone: ReadonlySet<string>;
  density: Density;
  /** The one that is shown beside the list. */
  peekedId: string | undefined;
  /** Of its row, beside its head. */
  colorOf?: ((row: Row) => string | undefined) | undefined;
  /** The row to begin at. */
  start: number;
  onTop(row: number): void;
  byHand: ByHand;
  /** Makes a record that begins with what a group has in common. */
  onAddIn(section: Section): void;
  onClipboard: Pick<React.ComponentProps<"div">, "onCopy" | "onCut" | "onPaste">;
};

/** Rows stand near zero of their layer: beyond some millions of pixels no browser draws exactly. */
const layerRows = 1000;

export function GridTable(props: GridTableProps) {
  const { grid, columns, setup, onSetup, selection, keys } = props;
  useStore(grid);
  useStore(grid.window);
  useStore(grid.marks);
  useGridKeysListed();
  const rowHeight = rowHeights[props.density];
  const { rows } = grid.size;
  const { lines } = grid.window;
  const lineCount = lines ? lines.count : rows;
  const lineOf = (row: number) => (lines ? lines.lineOf(row) : row);
  const port = useViewport({
    heights: evenHeights(lineCount, rowHeight),
    headHeight: 2 * rowHeights.dense,
    start: props.start,
    onStill: props.onTop,
  });
  const { view } = port;
  const drag = useColumnDrag(setup, onSetup);
  const layout = useMemo(() => {
    const laidOut = layOut(columns, setup, drag.trying);
    // Frozen columns that would leave no room for the others stay with them.
    return laidOut.frozenWidth > view.width * 0.6 ? layOut(columns, { ...setup, frozen: 0 }, drag.trying) : laidOut;
  }, [columns, setup, drag.trying, view.width]);
  const [from, to] = columnsInSight(layout, view.left, view.width);
  const pointing = usePointing(grid, () => keys.edit({ replaces: false }), keys.fillDown);

  useEffect(() => {
    grid.page = Math.max(1, Math.floor(view.height / rowHeight) - 3);
    grid.window.show(...(lines ? lines.rowsAmong(view.first, view.last) : ([view.first, view.last] as const)));
    props.onTop(port.top());
  }, [grid, lines, rowHeight, view.first, view.last, view.height, props.onTop, port.top]);

  // Where rows have gone below which one was, the last one is where one is.
  useLayoutEffect(() => {
    if (grid.window.count !== null && !grid.editing && grid.active.row >= rows) grid.goTo(grid.active);
  }, [grid, rows]);
  useFocusedCell(grid, port.ref, (row, col) => {
    port.reveal(row < 0 ? Math.round((port.ref.current?.scrollTop ?? 0) / rowHeight) : lineOf(row));
    const { scrollLeft = 0, clientWidth = 0 } = port.ref.current ?? {};
    port.scrollSideways(scrollToColumn(layout, col, scrollLeft, clientWidth));
  });

  const rowDrag = useRowDrag(grid, port.ref, props.byHand.place);
  const inGroups = useGroupActions(grid, props.grouping, { port, selection });
  const press = (event: KeyboardEvent) => {
    if (grid.editing || (event.target as Element).closest("[role=menu], [role=dialog]")) return;
    const isTaken =
      pressInGroups(grid, event, inGroups) || pressByHand(grid, event, props.byHand) || pressKey(grid, event, keys);
    if (isTaken) event.preventDefault();
    // What is typed into a cell is no shortcut of the page.
    if (isTaken || grid.editing) event.stopPropagation();
  };

  const { showMenu } = use(GridActions);
  const openMenu = (event: MouseEvent) => {
    const target = event.target as Element;
    const index = Number(target.closest<HTMLElement>("[data-row]")?.dataset.row ?? -1);
    const row = index < 0 || grid.editing ? undefined : grid.window.rowAt(index);
    if (!row || !keys.showMenu) return;
    event.preventDefault();
    showMenu(row, { x: event.clientX, y: event.clientY });
  };

  const { active, editing, block } = grid;
  const base = Math.floor(view.first / layerRows) * layerRows;
  const focusedRow = editing?.cell.row ?? active.row;
  const focusedLine = focusedRow < 0 || rows === 0 ? -1 : lineOf(focusedRow);
  const seen = rowsToDraw(view.first, Math.min(view.last, lineCount - 1), focusedLine);
  const { isBlock } = grid;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a window over a million rows cannot be a table
    <div
      ref={port.ref}
      role="grid"
      tabIndex={-1}
      aria-label={props.label}
      aria-rowcount={grid.window.count === null ? -1 : (lines?.count ?? grid.window.count) + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={grid.window.isFresh}
      className={classes.scroller}
      style={{ scrollPaddingLeft: rowHeadWidth }}
      onKeyDown={press}
      onContextMenu={openMenu}
      {...pointing}
      {...(grid.around.canOrder ? rowDrag.dragging : inGroups.dragging)}
      {...props.onClipboard}
    >
      <GridHeader
        {...{ layout, from, to, setup, onSetup, selection, drag }}
        onFilterBy={props.onFilterBy}
        onChooseAll={props.onChooseAll}
        active={active.row === -1 ? active.col : -1}
      />
      <div className={classes.body} style={{ height: port.height, width: layout.width }} role="presentation">
        <div
          className={classes.layer}
          role="presentation"
          style={{ transform: `translateY(${base * rowHeight - view.offset}px)`, width: layout.width }}
        >
          {seen.map((line) => {
            const at = lines ? lines.at(line) : { row: line };
            if (!at) return null;
            if ("heading" in at)
              return (
                <GroupHeading
                  key={`g${line}`}
                  {...{ line, layout, from, to }}
                  figures={props.figures}
                  heading={at.heading}
                  grouping={props.grouping}
                  collectionId={grid.around.query.collectionId}
                  y={(line - base) * rowHeight + (rowHeight - rowHeights.dense)}
                  actions={inGroups}
                />
              );
            if ("add" in at)
              return (
                <GroupAdder
                  key={`a${line}`}
                  {...{ line, width: layout.width, add: props.onAddIn }}
                  section={at.add}
                  y={(line - base) * rowHeight + (rowHeight - rowHeights.dense)}
                />
              );
            const index = at.row;
            const row = grid.rowAt(index);
            const isInBlock = isBlock && isWithin(block, { row: index, col: block.left });
            return (
              <GridRow
                key={index}
                {...{ index, line, row, layout, from, to }}
                height={rowHeight}
                color={row && props.colorOf?.(row)}
                section={lines?.sectionOf(index)?.key}
                y={(line - base) * rowHeight}
                active={active.row === index ? active.col : -1}
                left={isInBlock ? block.left : -1}
                right={isInBlock ? block.right : -1}
                corner={index === block.bottom && !grid.isNew(index) ? block.right : -1}
                isChosen={row !== undefined && isChosen(selection, row.id)}
                isGone={row !== undefined && props.gone.has(row.id)}
                isPeeked={row !== undefined && row.id === props.peekedId}
                isNew={grid.isNew(index)}
                isOrderable={grid.around.canOrder}
                isLight={view.isFast}
                context={props.context}
                marks={row && grid.marks.of(row.id)}
                editing={editing?.cell.row === index ? editing : null}
              />
            );
          })}
          {rowDrag.dropAt !== undefined && (
            <div
              className={classes.rowLine}
              style={{ transform: `translateY(${(rowDrag.dropAt - base) * rowHeight - 1}px)` }}
              aria-hidden
            />
          )}
        </div>
      </div>
      <GridFooter {...{ grid, layout, from, to, setup, onSetup, selection }} total={props.total} />
    </div>
  );
}

/** Those in sight, and the one that has the focus, wherever it is: else the focus would be lost on the way. */
function rowsToDraw(first: number, last: number, active: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  if (active < 0 || (active >= first && active <= last)) return rows;
  return active < first ? [active, ...rows] : [...rows, active];
}

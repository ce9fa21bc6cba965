import { useEffect, useMemo } from "react";
import type { Grid } from "../grid.ts";
import type { ColumnFigure, GridColumn, Selection } from "../grid-model.ts";
import { foldGroups } from "../groups/fold-groups.ts";
import type { Line, Section } from "../groups/group-lines.ts";
import { useStore } from "../store.ts";
import tableClasses from "../table/grid-table.module.css";
import { isChosen as isRowChosen } from "../table/row-choice.ts";
import { useViewport } from "../table/use-viewport.ts";
import { evenHeights, unevenHeights } from "../window/line-heights.ts";
import type { Row } from "../window/row-window.ts";
import { CardAdder, CardHeading, headingHeightWith } from "./card-heading.tsx";
import { Card } from "./grid-card.tsx";
import classes from "./grid-cards.module.css";

const cardHeight = 100;
const adderHeight = 48;

type GridCardsProps = {
  grid: Grid;
  label: string;
  columns: readonly GridColumn[];
  /** What the list falls into groups by, the outer one first. */
  grouping: readonly GridColumn[];
  /** What headings say of columns. */
  figures: readonly ColumnFigure[];
  selection: Selection;
  start: number;
  onTop(line: number): void;
  /** Of its card, at its start. */
  colorOf?: ((row: Row) => string | undefined) | undefined;
  /** Makes a record that begins with what a group has in common. */
  onAddIn(section: Section): void;
};

/** The list on a phone: a card per record with its three most telling fields; a tap opens it. */
export function GridCards(props: GridCardsProps) {
  const { grid, label, columns, grouping, figures, selection, start, onTop, colorOf } = props;
  useStore(grid.window);
  useStore(grid.marks);
  const { reach, count, lines } = grid.window;
  const headingHeight = headingHeightWith(figures.length);
  const heights = useMemo(
    () =>
      lines
        ? unevenHeights(lines.stretches({ heading: headingHeight, row: cardHeight, add: adderHeight }))
        : evenHeights(reach, cardHeight),
    [lines, reach, headingHeight],
  );
  const port = useViewport({ heights, headHeight: 0, start, onStill: onTop });
  const { view } = port;
  useEffect(() => {
    grid.window.show(...(lines ? lines.rowsAmong(view.first, view.last) : ([view.first, view.last] as const)));
    onTop(port.top());
  }, [grid, lines, view.first, view.last, onTop, port.top]);
  const shown = Array.from(
    { length: Math.max(0, Math.min(view.last, heights.count - 1) - view.first + 1) },
    (_, place) => view.first + place,
  );
  // What a group has in common stands above it; what records are called by stays.
  const onCards = useMemo(
    () => columns.filter(({ key }, place) => place === 0 || !lines || !grouping.some((by) => by.key === key)),
    [columns, grouping, lines],
  );
  const base = heights.topOf(Math.floor(view.first / 1000) * 1000);
  const draw = (at: Line) => {
    if ("heading" in at) {
      const { collectionId } = grid.around.query;
      const fold = (key: string, isFolded: boolean) => foldGroups(grid, [key], isFolded);
      return (
        <CardHeading {...{ collectionId, columns, figures, fold }} heading={at.heading} grouping={props.grouping} />
      );
    }
    if ("add" in at) return <CardAdder section={at.add} add={props.onAddIn} />;
    const index = at.row;
    const row = grid.window.rowAt(index);
    const isChosen = row !== undefined && isRowChosen(selection, row.id);
    return (
      <Card
        {...{ row, index, isChosen }}
        columns={onCards}
        color={row && colorOf?.(row)}
        context={grid.around.context}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={port.ref} className={tableClasses.scroller} tabIndex={0} aria-label={label}>
      <ul className={classes.list} style={{ height: port.height }} aria-label={label} aria-busy={grid.window.isFresh}>
        {shown.map((line) => {
          const at = lines ? lines.at(line) : { row: line };
          if (!at) return null;
          return (
            <li
              key={keyOfLine(at)}
              className={classes.item}
              aria-setsize={lines?.count ?? count ?? -1}
              aria-posinset={line + 1}
              style={{
                height: heights.topOf(line + 1) - heights.topOf(line),
                top: base - view.offset,
                transform: `translateY(${heights.topOf(line) - base}px)`,
              }}
            >
              {draw(at)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A heading that is pressed keeps the focus, whatever comes and goes above it. */
function keyOfLine(at: Line): string | number {
  if ("heading" in at) return `g${at.heading.key}`;
  return "add" in at ? `a${at.add.key}` : at.row;
}

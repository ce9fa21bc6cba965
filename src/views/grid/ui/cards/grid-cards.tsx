import { use, useEffect } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import colors from "#ui/item-colors.module.css";
import { Skeleton } from "#ui/skeleton.tsx";
import { CellContent } from "../cells/cell-content.tsx";
import { valueIn } from "../cells/cell-text.ts";
import type { Grid } from "../grid.ts";
import type { GridColumn, Selection } from "../grid-model.ts";
import { useStore } from "../store.ts";
import { GridActions } from "../table/grid-actions.ts";
import tableClasses from "../table/grid-table.module.css";
import { isChosen as isRowChosen } from "../table/row-choice.ts";
import { useViewport } from "../table/use-viewport.ts";
import type { Row } from "../window/row-window.ts";
import classes from "./grid-cards.module.css";

const cardHeight = 100;

/** Under the name; what is not known tells nothing. */
const mostBelow = 2;

type GridCardsProps = {
  grid: Grid;
  label: string;
  columns: readonly GridColumn[];
  selection: Selection;
  start: number;
  onTop(row: number): void;
  /** Of its card, at its start. */
  colorOf?: ((row: Row) => string | undefined) | undefined;
};

/** The list on a phone: a card per record with its three most telling fields; a tap opens it. */
export function GridCards({ grid, label, columns, selection, start, onTop, colorOf }: GridCardsProps) {
  useStore(grid.window);
  useStore(grid.marks);
  const { reach, count } = grid.window;
  const port = useViewport({ rows: reach, rowHeight: cardHeight, headHeight: 0, start, onStill: onTop });
  const { view } = port;
  useEffect(() => {
    grid.window.show(view.first, view.last);
    onTop(port.top());
  }, [grid, view.first, view.last, onTop, port.top]);
  const indexes = Array.from(
    { length: Math.max(0, Math.min(view.last, reach - 1) - view.first + 1) },
    (_, place) => view.first + place,
  );
  const base = Math.floor(view.first / 1000) * 1000;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={port.ref} className={tableClasses.scroller} tabIndex={0} aria-label={label}>
      <ul className={classes.list} style={{ height: port.height }} aria-label={label} aria-busy={grid.window.isFresh}>
        {indexes.map((index) => {
          const row = grid.window.rowAt(index);
          const isChosen = row !== undefined && isRowChosen(selection, row.id);
          return (
            <li
              key={index}
              className={classes.item}
              aria-setsize={count ?? -1}
              aria-posinset={index + 1}
              style={{
                height: cardHeight,
                top: base * cardHeight - view.offset,
                transform: `translateY(${(index - base) * cardHeight}px)`,
              }}
            >
              <Card {...{ row, index, columns, isChosen }} color={row && colorOf?.(row)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type CardProps = {
  row: Row | undefined;
  index: number;
  columns: readonly GridColumn[];
  isChosen: boolean;
  color: string | undefined;
};

function Card({ row, index, columns, isChosen, color }: CardProps) {
  const t = useTranslations("grid.rows");
  const { teamId } = useTeamScope();
  const { open, choose, showMenu } = use(GridActions);
  if (!row) {
    return (
      <div className={classes.card} aria-hidden>
        <Skeleton width="60%" />
        <Skeleton width="40%" height={10} />
      </div>
    );
  }
  const [first, ...others] = columns;
  const rest = others.filter((column) => isFilled(valueIn(row, column))).slice(0, mostBelow);
  const name = row.name || t("unnamed");
  return (
    <div className={`${classes.card} ${colors.colored}`} data-chosen={isChosen || undefined} data-color={color}>
      <label className={classes.tool} data-side="start">
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t("choose", { name })}
          checked={isChosen}
          onChange={(event) => choose(index, false, event.target.checked)}
        />
      </label>
      <a
        className={classes.first}
        href={pathTo("team.record", { teamId, dataRecordId: row.id })!}
        aria-label={t("open", { name })}
        onClick={(event) => open(row, index, event)}
      >
        {first && <CellContent column={first} value={valueIn(row, first)} />}
      </a>
      <dl className={classes.rest}>
        {rest.map((column) => (
          <div key={column.key} className={classes.field}>
            <dt>{column.title}</dt>
            <dd>
              <CellContent column={column} value={valueIn(row, column)} />
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className={classes.tool}
        data-side="end"
        aria-haspopup="menu"
        aria-label={t("menu", { name })}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          showMenu(row, { x: left, y: bottom });
        }}
      >
        <Icon name="fas_ellipsis-vertical" size={14} />
      </button>
    </div>
  );
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

import { aggregateNames, offersAggregate } from "#data/records/aggregates.ts";
import type { ColumnFigure, FooterFigure, GridColumn } from "../grid-model.ts";
import { canAsk, kindOf } from "../setup/list-columns.ts";

/** What can be chosen below a column. Numbers of records say nothing when they are added up. */
export function figuresOffered(column: GridColumn): FooterFigure[] {
  const kind = kindOf(column);
  const isNumbering = column.field === null && kind === "integer";
  const offered = canAsk(column) ? aggregateNames.filter((name) => offersAggregate(kind, name)) : [];
  return ["none", "count", ...offered.filter((name) => !isNumbering || (name !== "sum" && name !== "average"))];
}

/** What stands below a column as it was chosen; below the first one how many there are, until somebody chooses otherwise. */
export function figureBelow(column: GridColumn, isFirst: boolean, chosen: readonly ColumnFigure[]): FooterFigure {
  const figure = chosen.find(({ key }) => key === column.key)?.figure ?? (isFirst ? "count" : "none");
  return figuresOffered(column).includes(figure) ? figure : "none";
}

/** Of what is selected one sees something without choosing: what numbers come to, and how many there are. */
export function figureOfSelected(column: GridColumn, isFirst: boolean, chosen: readonly ColumnFigure[]): FooterFigure {
  const figure = figureBelow(column, false, chosen);
  if (figure !== "none") return figure;
  if (isFirst) return "count";
  return figuresOffered(column).includes("sum") ? "sum" : "none";
}

export const withFigure = (chosen: readonly ColumnFigure[], key: string, figure: FooterFigure): ColumnFigure[] => [
  ...chosen.filter((each) => each.key !== key),
  { key, figure },
];

/** What the server is asked for of the columns that are shown. */
export const figuresToAsk = (columns: readonly GridColumn[], chosen: readonly ColumnFigure[]): ColumnFigure[] =>
  columns
    .map((column) => ({ key: column.key, figure: figureBelow(column, false, chosen) }))
    .filter(({ figure }) => figure !== "none" && figure !== "count");

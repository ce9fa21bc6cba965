import { aggregateAsValue } from "#data/records/aggregates.ts";
import type { FooterFigure, GridColumn } from "../grid-model.ts";
import { kindOf } from "../setup/list-columns.ts";

/** A figure as a value of its column, so that it is written as all of them are. */
export const figureAsValue = (column: GridColumn, figure: FooterFigure, value: unknown): unknown =>
  aggregateAsValue({ kind: kindOf(column), config: column.field?.config }, figure, value);

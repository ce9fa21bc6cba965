import { roundDecimal } from "#data/fields/exact-decimal.ts";
import type { FooterFigure, GridColumn } from "../grid-model.ts";
import { kindOf } from "../setup/list-columns.ts";

/** A figure as a value of its column, so that it is written as all of them are. */
export function figureAsValue(column: GridColumn, figure: FooterFigure, value: unknown): unknown {
  if (figure === "sum" && kindOf(column) === "integer") return Number(value);
  if (figure !== "average" || typeof value !== "string") return value;
  const { decimals = 2 } = (column.field?.config ?? {}) as { decimals?: number };
  return roundDecimal(value, decimals);
}

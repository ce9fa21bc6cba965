import { roundDecimal } from "#data/fields/exact-decimal.ts";
import type { ColumnKind } from "#data/fields/storage.ts";

/** Figures over a column of a list, beside how many records there are. */
export const aggregateNames = ["filled", "sum", "average", "min", "max"] as const;

export type AggregateName = (typeof aggregateNames)[number];

/** Which figures a column has: a closed list by what lies in it. */
export function offersAggregate(kind: ColumnKind | "links", aggregate: AggregateName): boolean {
  if (aggregate === "filled") return true;
  const isNumber = kind === "integer" || kind === "decimal";
  const isOrdered = isNumber || kind === "date" || kind === "instant";
  return aggregate === "sum" || aggregate === "average" ? isNumber : isOrdered;
}

/** A figure as a value of its column, so that it is written as all of them are. */
export function aggregateAsValue(
  { kind, config }: { kind: ColumnKind | "links"; config: unknown },
  aggregate: string,
  value: unknown,
): unknown {
  if (aggregate === "sum" && kind === "integer") return Number(value);
  if (aggregate !== "average" || typeof value !== "string") return value;
  const { decimals = 2 } = (config ?? {}) as { decimals?: number };
  return roundDecimal(value, decimals);
}

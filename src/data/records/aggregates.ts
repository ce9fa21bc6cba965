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

/** Figures over a column of a list, beside how many records there are. */
export const aggregateNames = ["filled", "sum", "average", "min", "max"] as const;

export type AggregateName = (typeof aggregateNames)[number];

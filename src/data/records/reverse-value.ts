/** Who links to a record by one field: the first of them by name, and how many there are. */
export type ReverseLinks = { ids: string[]; count: number };

export const mostNamed = 20;
/** So many are counted of each record; there may be more. */
export const mostCounted = 1000;

export const isReverseLinks = (value: unknown): value is ReverseLinks =>
  typeof value === "object" && value !== null && "ids" in value && "count" in value && Array.isArray(value.ids);

import type { ColumnKind } from "#data/fields/storage.ts";

/** How people speak of an order: letters, numbers, time, or what is ticked. */
export type SortWords = "letters" | "numbers" | "time" | "ticks";

const wordsOfKind: Partial<Record<ColumnKind | "links", SortWords>> = {
  boolean: "ticks",
  integer: "numbers",
  decimal: "numbers",
  date: "time",
  instant: "time",
  dates: "time",
};

export const sortWords = (kind: ColumnKind | "links"): SortWords => wordsOfKind[kind] ?? "letters";

import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { ColumnKind } from "#data/fields/storage.ts";

/** How people speak of an order: letters, numbers, time, what is ticked, or as a list has it. */
export type SortWords = "letters" | "numbers" | "time" | "ticks" | "list";

const wordsOfKind: Partial<Record<ColumnKind | "links", SortWords>> = {
  boolean: "ticks",
  integer: "numbers",
  decimal: "numbers",
  date: "time",
  instant: "time",
  dates: "time",
};

export const sortWords = (kind: ColumnKind | "links", type?: FieldTypeName): SortWords =>
  type && fieldTypeNamed(type).holds?.of === "items" ? "list" : (wordsOfKind[kind] ?? "letters");

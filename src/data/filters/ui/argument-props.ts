import type { Operator } from "#data/fields/operators.ts";
import type { FilterColumn } from "./filter-columns.ts";

export type ArgumentProps = {
  collectionId: string;
  column: FilterColumn;
  operator: Operator;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
};

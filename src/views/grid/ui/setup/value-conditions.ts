import { systemColumns } from "#data/collections/system-columns.ts";
import type { OperatorSet } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { choosing, havingValue } from "#data/fields/value-conditions.ts";
import { fileFieldTypes } from "#data/records/files-in-values.ts";
import type { Condition, Filter } from "#shared/filter.ts";
import type { GridColumn } from "../grid-model.ts";
import { canAsk, kindOf } from "./list-columns.ts";

/** Whether a list falls into few enough groups by it for choosing one of them. */
export const canGroup = (column: GridColumn): boolean =>
  canAsk(column) &&
  (column.field !== null || ["created_by", "updated_by", "tags"].includes(column.key)) &&
  kindOf(column) !== "instant" &&
  !(column.field && fileFieldTypes.has(column.field.dataType)) &&
  choosing(operatorsOf(column)) !== undefined;

/** The records of one group. */
export const inGroup = (column: GridColumn, value: unknown): Filter[] =>
  havingValue({ key: column.key, operators: operatorsOf(column) }, value);

/** The records that have one of these. */
export function inItems(column: GridColumn, ids: string[]): Condition[] {
  const found = choosing(operatorsOf(column));
  return found?.comparison === "anyOf" || found?.comparison === "hasAnyOf"
    ? [{ field: column.key, operator: found.name, value: ids }]
    : [];
}

const operatorsOf = ({ key, field }: GridColumn): OperatorSet =>
  field ? fieldTypeNamed(field.dataType).operators : (systemColumns[key]?.operators ?? {});

import { systemColumns } from "#data/collections/system-columns.ts";
import type { Comparison, OperatorSet } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
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
export function inGroup(column: GridColumn, value: unknown): Filter[] {
  const ask = (operator: string, argument?: unknown): Condition => ({
    field: column.key,
    operator,
    ...(argument !== undefined && { value: argument }),
  });
  if (value === null) return [ask("is_empty")];
  const found = choosing(operatorsOf(column));
  if (!found) return [];
  const { name, comparison } = found;
  if (comparison === "isTrue") return value === true ? [ask(name)] : [{ and: [ask("is_false"), ask("is_not_empty")] }];
  return [ask(name, comparison === "equal" ? value : [value])];
}

/** The records that have one of these. */
export function inItems(column: GridColumn, ids: string[]): Condition[] {
  const found = choosing(operatorsOf(column));
  return found?.comparison === "anyOf" || found?.comparison === "hasAnyOf"
    ? [{ field: column.key, operator: found.name, value: ids }]
    : [];
}

const operatorsOf = ({ key, field }: GridColumn): OperatorSet =>
  field ? fieldTypeNamed(field.dataType).operators : (systemColumns[key]?.operators ?? {});

/** How a column is asked for one of its values. */
function choosing(operators: OperatorSet): { name: string; comparison: Comparison } | undefined {
  const ways: readonly Comparison[] = ["hasAnyOf", "anyOf", "equal", "isTrue"];
  for (const [name, { comparison, negated }] of Object.entries(operators))
    if (!negated && ways.includes(comparison)) return { name, comparison };
  return undefined;
}

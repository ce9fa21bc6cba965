import type { Condition, Filter } from "#shared/filter.ts";
import type { Comparison, OperatorSet } from "./operators.ts";

type Asked = { key: string; operators: OperatorSet };

/** What has exactly this value in a column, or nothing; no condition where that cannot be asked. */
export function havingValue({ key, operators }: Asked, value: unknown): Filter[] {
  const ask = (operator: string, argument?: unknown): Condition => ({
    field: key,
    operator,
    ...(argument !== undefined && { value: argument }),
  });
  if (value === null) return [ask("is_empty")];
  const found = choosing(operators);
  if (!found) return [];
  const { name, comparison } = found;
  if (comparison === "isTrue") return value === true ? [ask(name)] : [{ and: [ask("is_false"), ask("is_not_empty")] }];
  return [ask(name, comparison === "equal" ? value : [value])];
}

/** How a column is asked for one of its values. */
export function choosing(operators: OperatorSet): { name: string; comparison: Comparison } | undefined {
  const ways: readonly Comparison[] = ["hasAnyOf", "anyOf", "equal", "isTrue"];
  for (const [name, { comparison, negated }] of Object.entries(operators))
    if (!negated && ways.includes(comparison)) return { name, comparison };
  return undefined;
}

import type { OperatorSet } from "#data/fields/operators.ts";
import type { Columns } from "#data/filters/columns.server.ts";
import { unknownConditions } from "#data/filters/known-columns.server.ts";
import { onHold } from "#shared/errors.ts";
import { conditionsOf, type Filter, matchesNothing } from "#shared/filter.ts";
import { variableIn } from "./filter-variables.ts";
import type { Known, RunMemory } from "./run-memory.server.ts";

/**
 * A filter with what its variables hold in their place. A condition whose variable is empty is fulfilled by nothing:
 * nobody means all records without an email by "whose email is the one that was given".
 */
export async function withVariables(
  memory: RunMemory,
  filter: Filter,
  operatorsOf: (field: string) => OperatorSet,
): Promise<Filter> {
  const each = (all: Filter[]) => Promise.all(all.map((part) => withVariables(memory, part, operatorsOf)));
  if ("and" in filter) return { and: await each(filter.and) };
  if ("or" in filter) return { or: await each(filter.or) };
  if ("not" in filter) return { not: await withVariables(memory, filter.not, operatorsOf) };
  const key = variableIn(filter.value);
  if (key === undefined) return filter;
  const value = plainValue(await memory.find(key));
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return matchesNothing;
  const operators = operatorsOf(filter.field);
  const argument = Object.hasOwn(operators, filter.operator) ? operators[filter.operator]?.argument : undefined;
  // What is one where some are asked for, and the other way round; a number where a text is.
  const forms = [value, [value].flat(), [value].flat()[0], String(value)];
  const fit = forms.find((form) => argument?.safeParse(form).success);
  return fit === undefined ? matchesNothing : { ...filter, value: fit };
}

/**
 * A visitor's run cannot go on where a filter over records is not whole: without one of its conditions it would find more
 * than it means, and what finds nothing may be created a second time. Members are refused by the field that they cannot read.
 */
export function requireWholeFilter({ context: { caller } }: RunMemory, columns: Columns, filter: Filter | null) {
  if (caller.openedGrants === undefined || filter === null) return;
  const isWhole = conditionsOf(filter).every(({ field, operator }) =>
    Object.hasOwn(columns.find(field)?.operators ?? {}, operator),
  );
  const fixed = conditionsOf(filter).filter(({ value }) => variableIn(value) === undefined);
  if (!isWhole || unknownConditions(columns, { and: fixed }).length > 0) throw onHold();
}

export function plainValue(known: Known | undefined): unknown {
  if (!known) return null;
  return known.kind === "records" ? [...known.ids] : known.value;
}

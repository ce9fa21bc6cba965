import type { OperatorSet } from "#data/fields/operators.ts";
import type { Filter } from "#shared/filter.ts";
import { variableIn } from "./filter-variables.ts";
import type { Known, RunMemory } from "./run-memory.server.ts";

/** What no record fulfils. */
const never: Filter = { or: [] };

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
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return never;
  const operators = operatorsOf(filter.field);
  const argument = Object.hasOwn(operators, filter.operator) ? operators[filter.operator]?.argument : undefined;
  // What is one where some are asked for, and the other way round; a number where a text is.
  const forms = [value, [value].flat(), [value].flat()[0], String(value)];
  const fit = forms.find((form) => argument?.safeParse(form).success);
  return fit === undefined ? never : { ...filter, value: fit };
}

export function plainValue(known: Known | undefined): unknown {
  if (!known) return null;
  return known.kind === "records" ? [...known.ids] : known.value;
}

import { conditionsOf, type Filter, variableIn } from "#shared/filter.ts";

export { variableIn } from "#shared/filter.ts";

/** Every variable that a filter compares with. */
export const variablesIn = (filter: Filter): string[] =>
  conditionsOf(filter).flatMap(({ value }) => variableIn(value) ?? []);

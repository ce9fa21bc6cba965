import type { Comparison, OperatorSet } from "#data/fields/operators.ts";
import type { ColumnKind } from "#data/fields/storage.ts";
import { instantOf } from "#data/fields/zoned-time.ts";
import type { Condition, Filter } from "#shared/filter.ts";

/** What can be set of a filter field: some of its values, from what to what, or words. */
export type FilterControl = "values" | "numbers" | "days" | "words";

/** What somebody has set of one. */
export type FilterChoice =
  | { values: (string | boolean | null)[] }
  | { from: string | null; to: string | null }
  | { words: string };

/** What of a column decides how it is filtered. */
export type ChoiceColumn = { key: string; kind: ColumnKind | "links"; operators: OperatorSet };

/** By how the column lies and what can be asked of it, so that a new type needs nothing here. */
export function controlOf({ kind, operators }: ChoiceColumn): FilterControl | undefined {
  if (kind === "integer" || kind === "decimal") return "numbers";
  if (kind === "date" || kind === "instant" || kind === "dates") return "days";
  if (kind === "boolean" || named(operators, "hasAnyOf") || named(operators, "anyOf")) return "values";
  return named(operators, "contains") || named(operators, "equal") ? "words" : undefined;
}

/** As the address says it; what makes no sense there is as if it were not. */
export function readChoice(column: ChoiceColumn, said: unknown): FilterChoice | undefined {
  if (said === undefined || said === "") return undefined;
  const control = controlOf(column);
  if (control === "values") {
    const values = [said].flat().slice(0, mostValues).map(readValue);
    return values.every((value) => value !== undefined) && values.length > 0 ? { values } : undefined;
  }
  const text = String(said).slice(0, longestWords);
  if (control === "words") return { words: text };
  const [from = "", to = from] = text.split(dots);
  const isGood = control === "numbers" ? isNumber : isDay;
  const range = { from: isGood(from) ? from : null, to: isGood(to) ? to : null };
  return range.from === null && range.to === null ? undefined : range;
}

/** "2027-07-01..2027-07-31", one value, or several. */
export function writeChoice(choice: FilterChoice): unknown {
  if ("words" in choice) return choice.words || undefined;
  if ("values" in choice) return choice.values.length > 1 ? choice.values : choice.values[0];
  const { from, to } = choice;
  return from === null && to === null ? undefined : `${from ?? ""}${dots}${to ?? ""}`;
}

/** What it asks of the items. Days of something that has a time are those of the team's clocks. */
export function filtersOf(column: ChoiceColumn, choice: FilterChoice, timeZone: string): Filter[] {
  if ("words" in choice) {
    const operator = named(column.operators, "contains") ?? named(column.operators, "equal");
    return operator ? kept(column, [{ field: column.key, operator, value: choice.words }]) : [];
  }
  if ("values" in choice) {
    const each = valueFilters(column, choice.values);
    return each.length > 1 ? [{ or: each }] : each;
  }
  return kept(column, rangeConditions(column, choice, timeZone));
}

const dots = "..";
const mostValues = 200;
const longestWords = 200;

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,10})?$/.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const readValue = (value: unknown): string | boolean | null | undefined => {
  if (value === null || typeof value === "boolean") return value;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
};

function valueFilters(column: ChoiceColumn, values: readonly (string | boolean | null)[]): Filter[] {
  const ask = (operator: string, value?: unknown): Condition => ({
    field: column.key,
    operator,
    ...(value !== undefined && { value }),
  });
  const empty = values.includes(null) ? [ask("is_empty")] : [];
  if (column.kind === "boolean") {
    const yes = values.includes(true) ? [ask("is_true")] : [];
    // What nobody has answered is no "no".
    const no = values.includes(false) ? [{ and: [ask("is_false"), ask("is_not_empty")] }] : [];
    return [...yes, ...no, ...empty];
  }
  const some = values.filter((value) => typeof value === "string");
  const operator = named(column.operators, "hasAnyOf") ?? named(column.operators, "anyOf");
  return [...(operator && some.length > 0 ? kept(column, [ask(operator, some)]) : []), ...empty];
}

function rangeConditions(
  { key, kind, operators }: ChoiceColumn,
  { from, to }: { from: string | null; to: string | null },
  timeZone: string,
): Condition[] {
  const ask = (comparison: Comparison, value: unknown): Condition[] => {
    const operator = named(operators, comparison);
    return operator ? [{ field: key, operator, value }] : [];
  };
  if (kind === "dates") return ask("overlaps", { start: from ?? firstDay, end: to ?? lastDay });
  const isInstant = kind === "instant";
  const read = (text: string) => (kind === "integer" ? Number(text) : isInstant ? startOf(text, timeZone) : text);
  return [
    ...(from === null ? [] : ask("greaterOrEqual", read(from))),
    ...(to === null ? [] : isInstant ? ask("less", startOf(to, timeZone, 1)) : ask("lessOrEqual", read(to))),
  ];
}

const firstDay = "0001-01-01";
const lastDay = "9999-12-31";
const dayLength = 86_400_000;

/** When a day begins, or one of those after it. */
const startOf = (day: string, timeZone: string, later = 0): string =>
  new Date(instantOf(Date.parse(`${day}T00:00:00Z`) + later * dayLength, timeZone)).toISOString();

/** Addresses can be written by hand: what the column cannot be compared with is not asked. */
const kept = ({ operators }: ChoiceColumn, conditions: Condition[]): Condition[] =>
  conditions.filter(({ operator, value }) => operators[operator]?.argument?.safeParse(value).success);

const named = (operators: OperatorSet, wanted: Comparison): string | undefined =>
  Object.entries(operators).find(([, { comparison, negated }]) => comparison === wanted && !negated)?.[0];

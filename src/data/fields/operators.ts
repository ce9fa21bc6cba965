import * as z from "zod";
import { id } from "#shared/id-schema.ts";

/**
 * What a comparison is in SQL. The compiler knows each of them for the kinds of column it makes sense for;
 * a field type only offers some of them under names that people read.
 */
export type Comparison =
  | "empty"
  | "equal"
  | "anyOf"
  | "less"
  | "lessOrEqual"
  | "greater"
  | "greaterOrEqual"
  | "between"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "isTrue"
  | "hasAnyOf"
  | "hasAllOf"
  | "overlaps"
  | "withinDays"
  | "words";

export type Operator = {
  comparison: Comparison;
  /** The opposite of the comparison; what is empty fulfils it too. */
  negated?: true;
  /** What it is compared with; absent: nothing. */
  argument?: z.ZodType;
};

export type OperatorSet = Readonly<Record<string, Operator>>;

export const emptiness = {
  is_empty: { comparison: "empty" },
  is_not_empty: { comparison: "empty", negated: true },
} as const satisfies OperatorSet;

export const booleanOperators = {
  is_true: { comparison: "isTrue" },
  is_false: { comparison: "isTrue", negated: true },
  ...emptiness,
} as const satisfies OperatorSet;

const words = z.string().min(1).max(1000);

export const textOperators = {
  is: { comparison: "equal", argument: words },
  is_not: { comparison: "equal", negated: true, argument: words },
  contains: { comparison: "contains", argument: words },
  does_not_contain: { comparison: "contains", negated: true, argument: words },
  starts_with: { comparison: "startsWith", argument: words },
  ends_with: { comparison: "endsWith", argument: words },
  ...emptiness,
} as const satisfies OperatorSet;

/** For whatever has an order: numbers, amounts, days, instants. The argument is a value of the type itself. */
export const orderOperators = (argument: z.ZodType) =>
  ({
    is: { comparison: "equal", argument },
    is_not: { comparison: "equal", negated: true, argument },
    less_than: { comparison: "less", argument },
    at_most: { comparison: "lessOrEqual", argument },
    more_than: { comparison: "greater", argument },
    at_least: { comparison: "greaterOrEqual", argument },
    between: { comparison: "between", argument: z.tuple([argument, argument]) },
    ...emptiness,
  }) satisfies OperatorSet;

const days = z.int().min(-36_500).max(36_500);

/** Days and instants: before and after instead of less and more, and spans counted from today. */
export const timeOperators = (argument: z.ZodType) =>
  ({
    is: { comparison: "equal", argument },
    is_not: { comparison: "equal", negated: true, argument },
    before: { comparison: "less", argument },
    on_or_before: { comparison: "lessOrEqual", argument },
    after: { comparison: "greater", argument },
    on_or_after: { comparison: "greaterOrEqual", argument },
    between: { comparison: "between", argument: z.tuple([argument, argument]) },
    // Counted from today, which is 0: [-7, 0] is the last week, [-1, -1] yesterday, [1, 30] the month from tomorrow on.
    within_days: {
      comparison: "withinDays",
      argument: z.tuple([days, days]).refine(([from, to]) => from <= to, "validation.invalid"),
    },
    ...emptiness,
  }) satisfies OperatorSet;

/** Ranges of days: before and after speak of their first day. */
export const rangeOperators = (day: z.ZodType, range: z.ZodType) =>
  ({
    overlaps: { comparison: "overlaps", argument: range },
    before: { comparison: "less", argument: day },
    after: { comparison: "greater", argument: day },
    ...emptiness,
  }) satisfies OperatorSet;

/** Structures such as addresses, by the words within them. */
export const structureOperators = {
  contains: textOperators.contains,
  does_not_contain: textOperators.does_not_contain,
  ...emptiness,
} as const satisfies OperatorSet;

const some = z.array(id).min(1).max(1000);

/** One id: a list item, a file, a collection, a linked record. */
export const oneOperators = {
  is_any_of: { comparison: "hasAnyOf", argument: some },
  is_none_of: { comparison: "hasAnyOf", negated: true, argument: some },
  ...emptiness,
} as const satisfies OperatorSet;

/** Several ids. */
export const manyOperators = {
  has_any_of: { comparison: "hasAnyOf", argument: some },
  has_all_of: { comparison: "hasAllOf", argument: some },
  has_none_of: { comparison: "hasAnyOf", negated: true, argument: some },
  ...emptiness,
} as const satisfies OperatorSet;

/** One word out of a closed list. */
export const choiceOperators = (choices: readonly [string, ...string[]]) => {
  const argument = z.array(z.enum(choices)).min(1);
  return {
    is_any_of: { comparison: "anyOf", argument },
    is_none_of: { comparison: "anyOf", negated: true, argument },
    ...emptiness,
  } satisfies OperatorSet;
};

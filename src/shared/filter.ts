import * as z from "zod";

/** One language for lists, smart collections, views, wizards and recipients. */
export type Condition = { field: string; operator: string; value?: unknown };
export type Filter = { and: Filter[] } | { or: Filter[] } | { not: Filter } | Condition;

export const mostConditions = 200;
const deepest = 10;

const word = z.string().min(1).max(100);

const shape: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(shape).max(mostConditions) }),
    z.strictObject({ or: z.array(shape).max(mostConditions) }),
    z.strictObject({ not: shape }),
    z.strictObject({ field: word, operator: word, value: z.unknown().optional() }),
  ]),
);

/** Bounded in depth and size before anything is read into it, so that nobody can send a filter that never ends. */
export const filterSchema = z
  .unknown()
  .refine((given) => depthOf(given) <= deepest, "validation.filterTooDeep")
  .pipe(shape)
  .refine((filter) => conditionsOf(filter).length <= mostConditions, "validation.filterTooLong");

/** Every condition in the tree, in order. */
export function conditionsOf(filter: Filter): Condition[] {
  if ("and" in filter) return filter.and.flatMap(conditionsOf);
  if ("or" in filter) return filter.or.flatMap(conditionsOf);
  if ("not" in filter) return conditionsOf(filter.not);
  return [filter];
}

function depthOf(given: unknown, level = 0): number {
  if (level > deepest || typeof given !== "object" || given === null) return level;
  const { and, or, not } = given as { and?: unknown; or?: unknown; not?: unknown };
  const parts = [and, or].flatMap((each) => (Array.isArray(each) ? each.slice(0, mostConditions + 1) : []));
  return Math.max(level, ...[...parts, ...(not ? [not] : [])].map((part) => depthOf(part, level + 1)));
}

import * as z from "zod";

/** One language for lists, smart collections, views, wizards and recipients. */
export type Condition = { field: string; operator: string; value?: unknown };
export type Filter = { and: Filter[] } | { or: Filter[] } | { not: Filter } | Condition;

export const mostConditions = 200;
const deepest = 10;
/** Each condition may be turned round, or stand in a group of its own. */
const mostJoints = 2 * mostConditions + 1;
/** What all conditions together compare with: ids of chosen records above all. */
const mostValues = 5_000;

const word = z.string().min(1).max(100);

const shape: z.ZodType<Filter> = z
  .lazy(() =>
    z.union([
      z.strictObject({ and: z.array(shape).max(mostConditions) }),
      z.strictObject({ or: z.array(shape).max(mostConditions) }),
      z.strictObject({ not: shape }),
      z.strictObject({ field: word, operator: word, value: z.unknown().optional() }),
    ]),
  )
  .meta({ id: "Filter" });

/** Bounded in depth and size before anything is read into it, so that nobody can send a filter that never ends. */
export const filterSchema = z.preprocess((given, { addIssue }) => {
  const excess = new FilterCount().look(given, 0);
  if (excess) addIssue({ code: "custom", message: excess });
  return given;
}, shape);

/** What a condition compares with, where that is something which is known later: `{ "variable": "email" }`. */
export function variableIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { variable } = value as { variable?: unknown };
  return typeof variable === "string" && Object.keys(value).length === 1 ? variable : undefined;
}

/** What no record fulfils. */
export const matchesNothing: Filter = { or: [] };

/** Every condition in the tree, in order. */
export function conditionsOf(filter: Filter): Condition[] {
  if ("and" in filter) return filter.and.flatMap(conditionsOf);
  if ("or" in filter) return filter.or.flatMap(conditionsOf);
  if ("not" in filter) return conditionsOf(filter.not);
  return [filter];
}

/** Everything in the tree: conditions, what joins them, also where it joins nothing, and what they compare with. */
class FilterCount {
  #conditions = 0;
  #joints = 0;
  #values = 0;

  /** What is too much of it, found without looking at more than is allowed. */
  look(given: unknown, level: number): "validation.filterTooDeep" | "validation.filterTooLong" | undefined {
    if (level > deepest) return "validation.filterTooDeep";
    if (typeof given !== "object" || given === null) return undefined;
    const { and, or, not, value } = given as Record<"and" | "or" | "not" | "value", unknown>;
    const parts = [and, or].flatMap((each) => (Array.isArray(each) ? each.slice(0, mostConditions + 1) : []));
    if (not !== undefined) parts.push(not);
    if (and === undefined && or === undefined && not === undefined) this.#conditions++;
    else this.#joints++;
    this.#countValues(value, 0);
    if (this.#conditions > mostConditions || this.#joints > mostJoints || this.#values > mostValues)
      return "validation.filterTooLong";
    for (const part of parts) {
      const excess = this.look(part, level + 1);
      if (excess) return excess;
    }
    return undefined;
  }

  #countValues(value: unknown, level: number) {
    this.#values++;
    if (typeof value !== "object" || value === null) return;
    if (level > deepest) this.#values = Number.POSITIVE_INFINITY;
    for (const each of Object.values(value)) {
      if (this.#values > mostValues) return;
      this.#countValues(each, level + 1);
    }
  }
}

import { describe, expect, it } from "vitest";
import { filterSchema, mostConditions } from "./filter.ts";

const condition = { field: "name", operator: "is", value: "Ada" };
const messagesOf = (given: unknown) => filterSchema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
const many = (count: number, part: unknown) => Array.from({ length: count }, () => part);
const nested = (levels: number): unknown => (levels === 0 ? condition : { not: nested(levels - 1) });

describe("a filter is counted before it is read", () => {
  it.each([
    ["a condition", condition],
    ["as many conditions as are allowed", { and: many(mostConditions, condition) }],
    ["all of them turned round", { or: many(mostConditions, { not: condition }) }],
    ["groups with nothing in them", { and: [{ and: [] }, { or: [] }] }],
    ["ten levels", nested(10)],
    ["a thousand ids", { ...condition, value: many(1000, "id") }],
  ])("takes %s", (_, given) => {
    expect(messagesOf(given)).toEqual([]);
  });

  it.each([
    ["too many conditions", { and: many(2, { or: many(mostConditions, condition) }) }, "validation.filterTooLong"],
    ["empty groups without end", { and: many(200, { and: many(200, { and: [] }) }) }, "validation.filterTooLong"],
    ["eleven levels", nested(11), "validation.filterTooDeep"],
    ["too many values", { ...condition, value: many(6000, 1) }, "validation.filterTooLong"],
    [
      "values inside each other",
      { ...condition, value: JSON.parse("[".repeat(20) + "]".repeat(20)) },
      "validation.filterTooLong",
    ],
  ])("refuses %s with one word", (_, given, message) => {
    expect(messagesOf(given)).toEqual([message]);
  });

  it("looks at no more of it than is allowed", () => {
    let looks = 0;
    const watched = () =>
      new Proxy(
        { and: [] },
        {
          get: (target, key) => {
            if (key === "and") looks++;
            return Reflect.get(target, key);
          },
        },
      );
    expect(messagesOf({ and: many(200, 0).map(() => ({ or: many(200, 0).map(watched) })) })).toHaveLength(1);
    expect(looks).toBeLessThan(3 * mostConditions);
  });
});

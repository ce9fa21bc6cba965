import { expect, it } from "vitest";
import { deepestGiven, givenData, mostGivenBytes, mostGivenValues } from "./given-data.ts";

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
const wrongWith = (given: unknown) =>
  givenData.safeParse(given).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

it("takes any JSON object, and keeps it as it is", () => {
  const given = {
    order: { number: 7, "first name": "Ada", lines: [{ is: true, none: null }, "x", 1.5] },
    constructor: "c",
  };
  expect(givenData.parse(given)).toEqual(given);
  expect(wrongWith(nested(deepestGiven))).toBeUndefined();
  expect(wrongWith({ all: Array.from({ length: mostGivenValues - 1 }, () => 1) })).toBeUndefined();
});

it.each<[string, unknown, string]>([
  ["no object", [1], ": Invalid input: expected record, received array"],
  ["too deep", nested(deepestGiven + 1), "a.a.a.a.a.a.a.a: messages.problems.dataTooLarge"],
  ["too many", { all: Array.from({ length: mostGivenValues }, () => 1) }, ": messages.problems.dataTooLarge"],
  ["too long", { all: "é".repeat(mostGivenBytes / 2) }, ": messages.problems.dataTooLarge"],
  ["a value that poses as one of ours", { a: [{ "=": 1, text: {} }] }, "a.0.=: messages.problems.dataName"],
  ["a record that poses as one of ours", { "@": "x" }, "@: messages.problems.dataName"],
  ["a name without end", { ["n".repeat(101)]: 1 }, `${"n".repeat(100)}: messages.problems.dataName`],
])("refuses %s", (_what, given, problem) => {
  expect(wrongWith(given)).toEqual([problem]);
});

it("refuses a prototype", () => {
  expect(wrongWith({ a: JSON.parse('{"__proto__": {"isAdmin": true}}') })).toEqual([
    "a.__proto__: messages.problems.dataName",
  ]);
});

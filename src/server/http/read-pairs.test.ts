import { expect, it } from "vitest";
import { Refusal } from "#shared/errors.ts";
import { readPairs, valuesByName } from "./read-pairs.ts";

it("pairs are counted before they are read", () => {
  const text = (count: number) => Array.from({ length: count }, (_, place) => `a${place}=`).join("&");
  expect([...readPairs(text(3), 3)]).toHaveLength(3);
  expect([...readPairs("", 1)]).toEqual([]);
  expect(() => readPairs(text(4), 3)).toThrow(Refusal);
  expect(() => readPairs("&&&&", 3)).toThrow(Refusal);
});

it("values come under their names, in order", () => {
  expect([...valuesByName(new URLSearchParams("b=1&a=2&b=3&b="))]).toEqual([
    ["b", ["1", "3", ""]],
    ["a", ["2"]],
  ]);
});

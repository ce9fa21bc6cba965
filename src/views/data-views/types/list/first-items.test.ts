import { expect, it } from "vitest";
import { nothingAsked } from "../../ui/use-items.ts";
import { countOf, firstItems } from "./first-items.ts";

const section = (key: string, count: number) => ({ key, count, headings: [], asked: nothingAsked });

it("cuts within a section, and leaves out what comes after", () => {
  const all = [section("a", 2), section("b", 5), section("c", 1)];
  expect(firstItems(all, 4).map(({ key, count }) => [key, count])).toEqual([
    ["a", 2],
    ["b", 2],
  ]);
  expect(firstItems(all, 7).map(({ count }) => count)).toEqual([2, 5]);
  expect(firstItems(all, 100)).toEqual(all);
  expect(countOf(all)).toBe(8);
});

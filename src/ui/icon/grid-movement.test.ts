import { expect, test } from "vitest";
import { moveInGrid } from "./grid-movement.ts";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 8, 9],
  ["ArrowRight", 24, null],
  ["ArrowLeft", 0, null],
  ["ArrowLeft", 9, 8],
  ["ArrowDown", 3, 12],
  ["ArrowDown", 16, 24],
  ["ArrowDown", 20, null],
  ["ArrowUp", 12, 3],
  ["ArrowUp", 3, null],
  ["Home", 13, 0],
  ["End", 13, 24],
  ["PageDown", 2, 24],
  ["PageUp", 20, 2],
  ["a", 3, null],
])("25 cells in rows of 9: %s from %i leads to %j", (key, from, to) => {
  expect(moveInGrid(key, from, 25, 9)).toBe(to);
});

test("an empty grid leads nowhere", () => {
  for (const key of ["ArrowDown", "Home", "End", "PageDown"]) expect(moveInGrid(key, 0, 0, 9)).toBeNull();
});

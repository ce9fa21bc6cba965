import { expect, it } from "vitest";
import { contrastOf, enoughContrast } from "./contrast.ts";

it.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#000000", 21],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#ffcc00", "#ffffff", 1.51],
])("%s on %s", (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
  expect(contrastOf(one, other) >= enoughContrast).toBe(expected >= 4.5);
});

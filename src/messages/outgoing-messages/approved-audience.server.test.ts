import { expect, it } from "vitest";
import { shareOfOthers } from "./approved-audience.server.ts";

const digests = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => String(from + place).padStart(6, "0"));

it("counts those who were not approved among those who would get it now", () => {
  expect(shareOfOthers(["a", "b", "c", "d"], ["a", "b", "x"])).toBeCloseTo(1 / 3);
  expect(shareOfOthers(["a", "b"], ["a"])).toBe(0);
  expect(shareOfOthers([], ["a"])).toBe(1);
});

it("asks nothing of approvals that remember no addresses, or of nobody", () => {
  expect([shareOfOthers(undefined, ["a"]), shareOfOthers(["a"], [])]).toEqual([0, 0]);
});

it("compares samples of large audiences only as far as both reach", () => {
  // The second has lost its first hundred: it reaches further, and nobody in it is another.
  expect(shareOfOthers(digests(0, 200), digests(100, 300))).toBe(0);
  expect(shareOfOthers(digests(0, 200), [...digests(0, 100), ...digests(500, 600)])).toBe(0);
  expect(
    shareOfOthers(
      digests(0, 200).map((digest) => `${digest}a`),
      digests(0, 200),
    ),
  ).toBeGreaterThan(0.9);
});

import { expect, it } from "vitest";
import { minutesLeft, remember, type Seen } from "./time-left.ts";

const seenAll = (...all: [seconds: number, done: number][]) =>
  all.reduce<Seen[]>((seen, [seconds, done]) => remember(seen, { at: seconds * 1000, done }), []);

it("says how long it takes at the speed of the last minute", () => {
  expect(minutesLeft(seenAll([0, 0], [10, 100], [20, 200]), 2_000)).toBe(3);
  expect(minutesLeft(seenAll([0, 0], [100, 50], [160, 650]), 1_250)).toBe(1);
});

it("and nothing while nobody can say", () => {
  expect(minutesLeft([], 10)).toBeUndefined();
  expect(minutesLeft(seenAll([0, 5]), 10)).toBeUndefined();
  expect(minutesLeft(seenAll([0, 0], [1, 9]), 10)).toBeUndefined();
  expect(minutesLeft(seenAll([0, 5], [60, 5]), 10)).toBeUndefined();
});

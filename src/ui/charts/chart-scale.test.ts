import { expect, it } from "vitest";
import { chartScale, shareOf } from "./chart-scale.ts";

it("ends at a round number, with few lines", () => {
  expect(chartScale([3, 1])).toEqual({ top: 3, ticks: [0, 1, 2, 3] });
  expect(chartScale([17])).toEqual({ top: 20, ticks: [0, 5, 10, 15, 20] });
  expect(chartScale([412, 99])).toEqual({ top: 600, ticks: [0, 200, 400, 600] });
  expect(chartScale([1_000_000]).top).toBe(1_000_000);
});

it("never cuts a value off, and has five lines at most", () => {
  for (let value = 1; value < 5000; value += 7) {
    const { top, ticks } = chartScale([value]);
    expect(top).toBeGreaterThanOrEqual(value);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

it("stands on something where there is nothing", () => {
  expect(chartScale([])).toEqual({ top: 1, ticks: [0, 1] });
  expect(chartScale([0, 0])).toEqual({ top: 1, ticks: [0, 1] });
});

it("shows the smallest share, and no share of nothing", () => {
  expect(shareOf(1, 1_000_000)).toBe(1);
  expect(shareOf(50, 200)).toBe(25);
  expect([shareOf(0, 10), shareOf(0, 0)]).toEqual([0, 0]);
});

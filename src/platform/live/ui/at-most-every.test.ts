import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("does once what is asked often, soon, and not again for a while", () => {
  const run = vi.fn();
  const gently = atMostEvery(5000, run);
  for (let time = 0; time < 10; time++) gently.ask();
  vi.advanceTimersByTime(999);
  expect(run).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  gently.ask();
  vi.advanceTimersByTime(4999);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
});

it("forgets what was asked when it is stopped", () => {
  const run = vi.fn();
  const gently = atMostEvery(5000, run);
  gently.ask();
  gently.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});

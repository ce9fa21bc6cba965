import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countChanges, startRotation } from "./rotation.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function rotate(iconCount: number, every: number) {
  const changes: { at: number; position: number }[] = [];
  const start = Date.now();
  const stop = startRotation(iconCount, every, (position) => changes.push({ at: Date.now() - start, position }));
  return { changes, stop };
}

describe("a rotation", () => {
  test("every 1.5 s makes three changes, then rests", () => {
    const { changes } = rotate(3, 1500);
    vi.advanceTimersByTime(60_000);
    expect(changes).toEqual([
      { at: 1500, position: 1 },
      { at: 3000, position: 2 },
      { at: 4500, position: 0 },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("every 3.5 s makes one", () => {
    const { changes } = rotate(4, 3500);
    vi.advanceTimersByTime(60_000);
    expect(changes).toEqual([{ at: 3500, position: 1 }]);
  });

  test("stops when told to", () => {
    const { changes, stop } = rotate(3, 1500);
    vi.advanceTimersByTime(2000);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(changes).toHaveLength(1);
  });

  test("of one icon, or with an impossible pace, never starts", () => {
    expect([countChanges(1, 1500), countChanges(0, 1500), countChanges(3, 0), countChanges(3, Number.NaN)]).toEqual([
      0, 0, 0, 0,
    ]);
    rotate(1, 1500);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("never changes in or after the fifth second", () => {
    expect(countChanges(2, 5000)).toBe(0);
    expect(countChanges(2, 2500)).toBe(1);
    expect(countChanges(2, 1000)).toBe(4);
  });
});

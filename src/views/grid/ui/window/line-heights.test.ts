import { describe, expect, it } from "vitest";
import { evenHeights, unevenHeights } from "./line-heights.ts";

describe("lines of different heights", () => {
  const heights = unevenHeights([
    { lines: 1, each: 40 },
    { lines: 3, each: 100 },
    { lines: 0, each: 7 },
    { lines: 1, each: 40 },
    { lines: 1_000_000, each: 100 },
  ]);

  it("stand below each other", () => {
    expect([heights.count, heights.height]).toEqual([1_000_005, 100_000_380]);
    expect([0, 1, 2, 4, 5, 6, 1_000_005].map(heights.topOf)).toEqual([0, 40, 140, 340, 380, 480, 100_000_380]);
  });

  it("are found by where they stand, also parts of them", () => {
    expect([0, 20, 40, 90, 340, 360, 380, 430].map(heights.lineAt)).toEqual([0, 0.5, 1, 1.5, 4, 4.5, 5, 5.5]);
    for (const line of [0.25, 3.5, 4.75, 700_000.5]) expect(heights.lineAt(heights.topOf(line))).toBeCloseTo(line, 6);
  });

  it("are as even ones where all are as high as each other", () => {
    const [even, uneven] = [
      evenHeights(9, 36),
      unevenHeights([
        { lines: 4, each: 36 },
        { lines: 5, each: 36 },
      ]),
    ];
    expect([even.count, even.height]).toEqual([uneven.count, uneven.height]);
    for (const line of [0, 1.5, 4, 8.25, 9]) expect(even.topOf(line)).toBe(uneven.topOf(line));
    for (const top of [0, 54, 144, 324]) expect(even.lineAt(top)).toBe(uneven.lineAt(top));
  });

  it("are none where there is nothing", () => {
    expect(unevenHeights([])).toMatchObject({ count: 0, height: 0 });
    expect(unevenHeights([]).lineAt(0)).toBe(0);
  });
});

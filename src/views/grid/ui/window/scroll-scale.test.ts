import { describe, expect, it } from "vitest";
import { followBar, scrollScale } from "./scroll-scale.ts";

const view = 800;
const million = scrollScale(36_000_000, view);

describe("the scroll bar of a long list", () => {
  it("is as long as the list while browsers can bear it", () => {
    const scale = scrollScale(3_600_000, view);
    expect(scale).toMatchObject({ height: 3_600_000, isScaled: false });
    expect(scale.toReal(1234)).toBe(1234);
  });

  it("stays below every browser's limit and reaches both ends", () => {
    expect(million.height).toBeLessThan(17_000_000);
    expect(million.toReal(0)).toBe(0);
    expect(million.toReal(million.height - view)).toBe(36_000_000 - view);
    expect(million.toBar(36_000_000 - view)).toBe(million.height - view);
  });

  it("leads to the middle from its middle", () => {
    const middle = million.toReal((million.height - view) / 2);
    expect(Math.abs(middle - (36_000_000 - view) / 2)).toBeLessThan(2);
  });

  it("goes there and back", () => {
    for (const real of [0, 10, 499_999, 600_000, 18_000_123, 35_400_000, 35_600_000, 35_999_200]) {
      expect(million.toReal(million.toBar(real))).toBeCloseTo(real, 3);
    }
  });

  it("never goes backwards", () => {
    let before = -1;
    for (let bar = 0; bar <= million.height - view; bar += 33_333) {
      const real = million.toReal(bar);
      expect(real).toBeGreaterThan(before);
      before = real;
    }
  });
});

describe("following the bar", () => {
  const at = (real: number) => ({ bar: million.toBar(real), real });

  it("moves by real pixels, step by step, in the compressed middle too", () => {
    const from = at(18_000_000);
    expect(followBar(million, from, from.bar + 100, view).place.real).toBe(18_000_100);
    expect(followBar(million, from, from.bar - 36, view).place.real).toBe(17_999_964);
  });

  it("leaps to what the bar stands for when it is dragged", () => {
    const from = at(0);
    const bar = million.height / 2;
    expect(followBar(million, from, bar, view).place.real).toBe(million.toReal(bar));
  });

  it("puts the bar right before it runs out of way", () => {
    const from = { bar: 40, real: 900_000 };
    const next = followBar(million, from, 0, view);
    expect(next.place.real).toBe(899_960);
    expect(next.mend).toBe(million.toBar(899_960));
  });

  it("stops at the ends", () => {
    expect(followBar(million, { bar: 20, real: 20 }, 0, view)).toEqual({ place: { bar: 0, real: 0 } });
    const last = { bar: million.height - view - 20, real: 36_000_000 - view - 20 };
    expect(followBar(million, last, million.height - view, view).place.real).toBe(36_000_000 - view);
  });
});

import { describe, expect, it } from "vitest";
import { readPlan } from "./soak-plan.ts";

describe("the plan of a soak", () => {
  it.each([0.5, 3, 8, 30, 600])("of %d minutes leaves nearly half or more for what goes wrong", (minutes) => {
    const { length, beginning, end } = readPlan({ SOAK_MINUTES: String(minutes) });
    expect(length).toBe(minutes * 60_000);
    expect(beginning.from).toBeGreaterThan(0);
    expect(beginning.to - beginning.from).toBeCloseTo(end.to - end.from);
    expect(end.to).toBe(length);
    expect(end.from - beginning.to).toBeGreaterThan(length * 0.45);
  });

  it("is half an hour unless told, and refuses what is no number", () => {
    expect(readPlan({})).toMatchObject({ length: 1_800_000, hasFaults: true });
    expect(readPlan({ SOAK_FAULTS: "none" }).hasFaults).toBe(false);
    for (const wrong of ["-1", "0", "long"])
      expect(() => readPlan({ SOAK_MINUTES: wrong })).toThrow("SOAK_MINUTES must be a number above 0");
  });
});

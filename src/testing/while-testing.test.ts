import { describe, expect, it } from "vitest";
import { whileTesting } from "./while-testing.ts";

const told: string[] = [];

describe("what is started for some tests", { shuffle: false }, () => {
  describe("while they run", { shuffle: false }, () => {
    const kettle = whileTesting(async () => {
      told.push("start");
      return { water: "hot", stop: async () => void told.push("stop") };
    });
    // While tests are only being gathered.
    expect(() => kettle.water).toThrow("water is asked for before the tests begin");

    it("is there for the first", () => expect(kettle.water).toBe("hot"));
    it("is the same for the next", () => expect(told).toEqual(["start"]));
  });

  it("has stopped after them", () => expect(told).toEqual(["start", "stop"]));
});

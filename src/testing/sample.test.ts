import { expect, it } from "vitest";
import { sampleOf } from "./sample.ts";

const cases = Array.from({ length: 300 }, (_, number) => ({
  number,
  kind: ["a", "b", "rare"][number < 298 ? number % 2 : 2]!,
}));
const kindOf = ({ kind }: { kind: string }) => kind;

it("a sample has some of every group, the same for the same seed, and the rest has exactly the others", () => {
  const sample = sampleOf(cases, kindOf, "sample");
  expect(new Set(sample.map(kindOf))).toEqual(new Set(["a", "b", "rare"]));
  expect(sample.length).toBeGreaterThan(20);
  expect(sample.length).toBeLessThan(100);
  expect(sampleOf(cases, kindOf, "sample")).toEqual(sample);
  const both = [...sample, ...sampleOf(cases, kindOf, "rest")];
  expect(both.toSorted((a, b) => a.number - b.number)).toEqual(cases);
});

it("a whole run has all of them, in their order", () => {
  expect(sampleOf(cases, kindOf, "all")).toEqual(cases);
});

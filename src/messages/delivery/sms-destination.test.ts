import { expect, it } from "vitest";
import { withNeighbours } from "./neighbouring-countries.ts";
import { blockOf, destinationOf, refusalOf } from "./sms-destination.ts";

it.each([
  ["+18025550199", undefined],
  ["+4915112345678", "country"],
  ["+18765551234", "country"],
  ["+19005551234", "premium"],
  ["+449012345678", "premium"],
  ["+447012345678", "premium"],
  ["+881612345678", "no_country"],
  ["+979123456789", "premium"],
] as const)("from a team in the United States to %s: %s", (number, refusal) => {
  expect(refusalOf(number, withNeighbours("US"))).toBe(refusal);
});

it("lets everything ordinary through where nobody knows where the team is", () => {
  expect(refusalOf("+4915112345678", undefined)).toBeUndefined();
  expect(refusalOf("+19005551234", undefined)).toBe("premium");
});

it("takes a number that is assigned to nobody for the largest country that shares its code", () => {
  expect(destinationOf("+15550100001").country).toBe("US");
});

it("knows who shares a border", () => {
  expect(withNeighbours("AT")).toEqual(["AT", "CH", "CZ", "DE", "HU", "IT", "LI", "SI", "SK"]);
  expect(withNeighbours("IS")).toEqual(["IS"]);
});

it("takes numbers that lie side by side together", () => {
  expect(new Set(["+18025550100", "+18025550999"].map(blockOf)).size).toBe(1);
});

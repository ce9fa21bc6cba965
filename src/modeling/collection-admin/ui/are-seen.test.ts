import { expect, it } from "vitest";
import { areSeen } from "./are-seen.ts";

const known = [
  { id: "seen", abilities: { create: false, see: true } },
  { id: "shaped", abilities: { create: false, see: false } },
  { id: "unsaid" },
];

it("a preview is asked for only where all of its records may be seen", () => {
  expect(areSeen(known, ["seen", undefined])).toBe(true);
  expect(areSeen(known, ["seen", "unsaid"])).toBe(true);
  expect(areSeen(known, ["shaped", undefined])).toBe(false);
  expect(areSeen(known, ["seen", "shaped"])).toBe(false);
});

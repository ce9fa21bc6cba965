import { expect, it } from "vitest";
import { canonicalJson, sameJson, sameValue } from "./same-json.ts";

const address = { line1: "12 Lake Road", city: "Lake Placid", latitude: null };
/** As `jsonb` gives it back: the shortest key first. */
const stored = { city: "Lake Placid", line1: "12 Lake Road", latitude: null };

it("objects say the same in whatever order their keys stand, at any depth", () => {
  expect(sameJson(address, stored)).toBe(true);
  expect(sameJson({ items: [address] }, { items: [stored] })).toBe(true);
  expect(sameJson({ items: [address] }, { items: [{ ...stored, city: "" }] })).toBe(false);
  expect(sameJson(address, { ...stored, region: "NY" })).toBe(false);
});

it("the order of a list is part of what it says", () => {
  expect(sameJson(["a", "b"], ["a", "b"])).toBe(true);
  expect(sameJson(["a", "b"], ["b", "a"])).toBe(false);
  expect(sameJson(["a"], ["a", "b"])).toBe(false);
  expect(sameJson([], {})).toBe(false);
});

it("texts, numbers and nothing are themselves alone", () => {
  expect(sameJson(0, -0)).toBe(true);
  expect(sameJson(0, "0")).toBe(false);
  expect(sameJson(0, null)).toBe(false);
  expect(sameJson({ a: undefined }, {})).toBe(true);
  expect(sameJson({ a: null }, {})).toBe(false);
});

it("of a field, what is missing is the same as what is empty", () => {
  expect(sameValue(undefined, null)).toBe(true);
  expect(sameValue(["a", "b"], ["b", "a"])).toBe(false);
  expect(sameValue(false, null)).toBe(false);
  expect(sameValue(address, stored)).toBe(true);
});

it("what says the same has one text, and nothing else has it", () => {
  expect(canonicalJson([address])).toBe(canonicalJson([stored]));
  expect(canonicalJson(address)).not.toBe(canonicalJson({ ...address, city: "" }));
  expect(canonicalJson(["a", "b"])).not.toBe(canonicalJson(["b", "a"]));
  expect(canonicalJson(undefined)).toBe(canonicalJson(null));
});

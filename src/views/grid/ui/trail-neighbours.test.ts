import { expect, it } from "vitest";
import { neighboursIn, trailStart } from "./trail-neighbours.ts";

it("begins at the top near the top", () => {
  expect([trailStart(0), trailStart(4), trailStart(500)]).toEqual([0, 0, 490]);
});

it("finds who is before and behind, also after the list has moved", () => {
  expect(neighboursIn(["a", "b", "c"], 490, "b")).toEqual({ position: 491, previous: "a", next: "c" });
  expect(neighboursIn(["b", "c"], 0, "b")).toEqual({ position: 0, previous: undefined, next: "c" });
});

it("knows nobody beside a record that has left the list", () => {
  expect(neighboursIn(["a", "b"], 0, "x")).toBeUndefined();
});

import { expect, it } from "vitest";
import { reordered } from "./order-pins.ts";

it("orders what is named, and leaves the others in their places", () => {
  expect(reordered(["a", "b", "c"], ["c", "a", "b"])).toEqual(["c", "a", "b"]);
  expect(reordered(["a", "hidden", "b", "c"], ["c", "a", "b"])).toEqual(["c", "hidden", "a", "b"]);
  expect(reordered(["new", "a", "b"], ["b", "a"])).toEqual(["new", "b", "a"]);
});

it("bears what is gone meanwhile, and what is named twice", () => {
  expect(reordered(["a", "b"], ["b", "gone", "a", "b"])).toEqual(["b", "a"]);
  expect(reordered(["a", "b"], ["gone"])).toEqual(["a", "b"]);
});

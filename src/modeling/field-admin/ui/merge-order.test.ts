import { expect, it } from "vitest";
import { mergeOrder } from "./merge-order.ts";

it("is the input where nothing has changed meanwhile", () => {
  expect(mergeOrder(["c", "a", "b"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
});

it("leaves out what others have deleted", () => {
  expect(mergeOrder(["c", "a", "b"], ["a", "c"])).toEqual(["c", "a"]);
});

it("puts what others have added behind the one it stood behind", () => {
  expect(mergeOrder(["c", "a", "b"], ["a", "new", "b", "c"])).toEqual(["c", "a", "new", "b"]);
  expect(mergeOrder(["b", "a"], ["first", "a", "b"])).toEqual(["first", "b", "a"]);
  expect(mergeOrder([], ["a", "b"])).toEqual(["a", "b"]);
});

import { expect, it } from "vitest";
import { extensionPoint } from "./extension-point.ts";

it("has what was installed, in order, and each thing once", () => {
  const point = extensionPoint<string>();
  const [first, second] = [point.add("a", "b"), point.add("c")];
  expect(point.all()).toEqual([]);
  first.install();
  second.install();
  first.install();
  expect(point.all()).toEqual(["a", "b", "c"]);
});

import { expect, it } from "vitest";
import { extensionPoint, installAll } from "./extension-point.ts";

it("has what was installed, in order, and each thing once", () => {
  const point = extensionPoint<string>();
  const [first, second] = [point.add("a", "b"), point.add("c")];
  installAll([]);
  expect(point.all()).toEqual([]);
  installAll([first, second]);
  installAll([first]);
  expect(point.all()).toEqual(["a", "b", "c"]);
});

it("is not read where the root has put nothing together", async () => {
  const fresh = (await import("./extension-point.ts?fresh" as string)) as typeof import("./extension-point.ts");
  const point = fresh.extensionPoint<string>();
  expect(() => point.all()).toThrow("not installed");
  fresh.installAll([point.add("a")]);
  expect(point.all()).toEqual(["a"]);
});

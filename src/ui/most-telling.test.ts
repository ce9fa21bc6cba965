import { expect, it } from "vitest";
import { mostTelling } from "./most-telling.ts";

it("takes the three with the lowest priority, in that order", () => {
  const columns = [{ priority: 4 }, { priority: 2 }, {}, { priority: 1 }, { priority: 3 }];
  expect(mostTelling(columns).map(({ priority }) => priority)).toEqual([1, 2, 3]);
});

it("takes the first three where none is ranked", () => {
  const columns = [{ key: "a" }, { key: "b" }, { key: "c" }, { key: "d" }] as { key: string; priority?: number }[];
  expect(mostTelling(columns).map(({ key }) => key)).toEqual(["a", "b", "c"]);
});

import { expect, it } from "vitest";
import { findCircles } from "./find-circles.ts";

const graph = (...ways: string[]) =>
  new Map(ways.map((way) => [way.split(" ")[0]!, way.split(" ").slice(1)] as [string, string[]]));

it("finds nothing where every way ends", () => {
  expect(findCircles(graph("a b c", "b c", "c d"))).toEqual([]);
});

it("finds each circle once, by its shortest way, whatever leads to it or away from it", () => {
  expect(findCircles(graph("start c", "c a", "b c end", "a b", "end", "own own"))).toEqual([
    "a → b → c → a",
    "own → own",
  ]);
  expect(findCircles(graph("a b c", "b c", "c a"))).toEqual(["a → b → c → a", "a → c → a"]);
});

it("finds circles that hang together", () => {
  expect(findCircles(graph("page row cell", "row page", "cell page", "other page"))).toEqual([
    "cell → page → cell",
    "page → row → page",
  ]);
});

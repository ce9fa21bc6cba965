import { expect, it } from "vitest";
import { keepHidden } from "./keep-hidden.ts";

const keep = (before: string, input: string, hidden: string) =>
  keepHidden([...before], [...input], { idOf: (item) => item, isSeen: (item) => !hidden.includes(item) }).join("");

it.each([
  ["nothing is hidden", "abc", "cab", "", "cab"],
  ["stays behind what it stood behind", "abXc", "cba", "X", "cbXa"],
  ["stays first", "Xab", "ba", "X", "Xba"],
  ["stays where the one before it was taken away", "abXc", "ac", "X", "aXc"],
  ["several stay in their order", "aXYb", "ba", "XY", "baXY"],
  ["all that is seen goes", "aXb", "", "X", "X"],
  ["someone adds what is hidden no longer", "aXb", "abX", "", "abX"],
])("%s", (_, before, input, hidden, after) => {
  expect(keep(before, input, hidden)).toBe(after);
});

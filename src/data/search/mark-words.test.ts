import { describe, expect, it } from "vitest";
import { excerptOf, markWords } from "./mark-words.ts";

const marked = (text: string, words: string[]) =>
  markWords(text, words).map(({ start, end }) => text.slice(start, end));

describe("marks", () => {
  it.each([
    ["Ada Lovelace", ["love", "ada"], ["Ada", "Love"]],
    ["Zoë ZOE zoe\u0308", ["zoe"], ["Zoë", "ZOE", "zoe\u0308"]],
    ["Straße", ["strasse"], ["Straße"]],
    ["Cœur", ["coeur"], ["Cœur"]],
    ["𝒳 Ada", ["ada"], ["Ada"]],
    ["banana", ["ana", "nan"], ["anan"]],
    ["a.c abc", ["a.c"], ["a.c"]],
    ["Ada", ["bob"], []],
    ["", ["bob"], []],
  ])("in %j of %j: %j", (text, words, expected) => {
    expect(marked(text, words)).toEqual(expected);
  });
});

describe("an excerpt", () => {
  it("is the whole of a short text, in one line", () => {
    expect(excerptOf("Swims\n  well", ["well"])).toEqual({ text: "Swims well", marks: [{ start: 6, end: 10 }] });
  });

  it("begins a little before the first mark, at a word", () => {
    const { text, marks } = excerptOf(`${"word ".repeat(100)}needle ${"more ".repeat(100)}`, ["needle"]);
    expect(text).toMatch(/^…word .*needle .*…$/);
    expect(text.length).toBeLessThanOrEqual(162);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(["needle"]);
  });

  it("cuts no sign in half", () => {
    const { text } = excerptOf("🏕".repeat(300), ["zz"]);
    expect(text).toBe(`${"🏕".repeat(80)}…`);
  });
});

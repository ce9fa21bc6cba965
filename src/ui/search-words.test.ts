import { expect, test } from "vitest";
import { matchesWords } from "./search-words.ts";

test("finds words in any order, without accents or capitals", () => {
  expect(matchesWords("fernandez lu", "Lucía Fernández")).toBe(true);
  expect(matchesWords("office", "Priya Raman", "Office")).toBe(true);
  expect(matchesWords("priya becker", "Priya Raman", "Office")).toBe(false);
});

test("an empty query matches everything", () => {
  expect(matchesWords("  ", "Tom Becker")).toBe(true);
});

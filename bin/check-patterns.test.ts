import { describe, expect, it } from "vitest";
import { findPatternFaults, findPatterns, patternsIn } from "./check-patterns.ts";
import { slownessOf } from "./slow-patterns.ts";

it("no pattern of the product is slow, none is made out of what somebody sent, and nothing is allowed in vain", () => {
  expect(findPatternFaults(findPatterns())).toEqual([]);
});

describe("a pattern is slow", () => {
  it.each([
    ["that froze the server for a text of blanks", /\s*\n\s*/g],
    ["that took the fifth power of an amount", /^[-−(]*\s*(\p{Sc})?\s*-?\s*[\d.,'\s]+(\p{Sc})?\s*\)?$/u],
    ["of nested repetitions", /^(a+)+$/],
    ["of two that share signs", /^\s*([^\d]*)\s*$/],
    ["of a run at the end", /0+$/],
    ["whose beginning can stand in its repetition", /lock file ".*" is/],
    ["the same in a group", /<tr>([\s\S]*?)<\/tr>/],
  ])("%s", (_, { source, flags }) => {
    expect(slownessOf({ source, flags })).toBeDefined();
  });

  it.each([
    ["of a fixed length", /^[0-9a-f]{8}-[0-9a-f]{4}$/],
    ["of one repetition", /\s+/g],
    ["that begins at the beginning", /^[^@]+@[^@]+$/],
    ["whose repetition ends where it could begin anew", /<[^<>]*>/g],
  ])("but not one %s", (_, { source, flags }) => {
    expect(slownessOf({ source, flags })).toBeUndefined();
  });
});

it("patterns out of text and plain normalize are found, in TypeScript as in JSX", () => {
  const code =
    'const a = new RegExp(text);\nconst b = RegExp(text as string);\nconst c = <p>{text.normalize("NFC")}</p>;';
  const { found, built, normalised } = patternsIn("src/a.tsx", code);
  expect({ found, built, normalised }).toEqual({
    found: [],
    built: [
      { file: "src/a.tsx", line: 1 },
      { file: "src/a.tsx", line: 2 },
    ],
    normalised: [{ file: "src/a.tsx", line: 3 }],
  });
  expect(findPatternFaults({ found: [{ file: "src/a.ts", source: "a+$", flags: "" }], built, normalised })).toEqual(
    expect.arrayContaining([
      expect.stringContaining("src/a.ts /a+$/ can take longer"),
      expect.stringContaining("src/a.tsx:1 makes a pattern out of text"),
      expect.stringContaining("src/a.tsx:3 calls normalize"),
    ]),
  );
});

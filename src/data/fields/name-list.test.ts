import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNames, writeNames } from "./name-list.ts";

describe("several names in one cell", () => {
  it.each([
    [["Fox"], "Fox"],
    [["Fox", "Owl"], "Fox, Owl"],
    [["Smith, Ada", "Owl"], '"Smith, Ada", Owl'],
    [['The "Bear"', "Owl; Wren"], '"The ""Bear""", "Owl; Wren"'],
    [["two\nlines", " spaced "], '"two\nlines", " spaced "'],
    [[], ""],
  ])("writes %j as %j", (names, text) => {
    expect(writeNames(names)).toBe(text);
    expect(readNames(text)).toEqual(names);
  });

  it.each([
    ["Fox;Owl", ["Fox", "Owl"]],
    ["Fox\r\nOwl\n\n Wren ", ["Fox", "Owl", "Wren"]],
    [", Fox,, Owl ;", ["Fox", "Owl"]],
    ['  "Smith, Ada"  ; Owl', ["Smith, Ada", "Owl"]],
    ['12" ruler, Owl', ['12" ruler', "Owl"]],
    ['"Fox" Hill, Owl', ['"Fox" Hill', "Owl"]],
    ['"Fox, Owl', ['"Fox', "Owl"]],
    ["  ", []],
  ])("reads %j", (text, names) => {
    expect(readNames(text)).toEqual(names);
  });

  it("reads back whatever names it has written", () => {
    const sign = fc.constantFrom("a", "é", '"', ",", ";", " ", "\n", "\r", "\t", "\u00a0", "\u2028");
    const name = fc.oneof(fc.string(), fc.string({ unit: sign }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(readNames(writeNames(names))).toEqual(names);
      }),
    );
  });

  it("reads any text at all, and then the same again", () => {
    const sign = fc.constantFrom("a", '"', ",", ";", " ", "\n");
    fc.assert(
      fc.property(fc.string({ unit: sign }), (text) => {
        const names = readNames(text);
        expect(readNames(writeNames(names))).toEqual(names);
      }),
    );
  });
});

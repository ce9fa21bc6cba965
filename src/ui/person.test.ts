import { describe, expect, it } from "vitest";
import { colourOf, initialsOf } from "./person.tsx";

describe("initials", () => {
  it.each([
    ["Ana María López", "AL"],
    ["Cher", "C"],
    ["  élodie   du pont ", "ÉP"],
    ["(Sam) O'Neil", "SO"],
    ["", "?"],
  ])("of %j are %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe("colour", () => {
  it("is one of six and depends on the name alone", () => {
    for (const name of ["Ana", "Bo", "Cy", "Di", "", "李雷"]) {
      expect(colourOf(name)).toBe(colourOf(` ${name.toUpperCase()} `));
      expect([1, 2, 3, 4, 5, 6]).toContain(colourOf(name));
    }
  });
});

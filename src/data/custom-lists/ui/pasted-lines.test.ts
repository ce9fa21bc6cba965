import { expect, it } from "vitest";
import { linesOf } from "./pasted-lines.ts";

it("reads one name a line, of whatever wrote the lines", () => {
  expect(linesOf("Vegan\r\nHalal\n\n  Nut allergy \rKosher")).toEqual(["Vegan", "Halal", "Nut allergy", "Kosher"]);
});

it("takes the first column of what comes from a spreadsheet", () => {
  expect(linesOf("S\t12\nM\t30")).toEqual(["S", "M"]);
});

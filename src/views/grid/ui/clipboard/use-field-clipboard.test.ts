import { expect, it } from "vitest";
import { writeTable, writeTabs } from "./table-text.ts";
import { carriedBy } from "./use-field-clipboard.ts";

const pasted = (text: string, html = "") =>
  carriedBy({ clipboardData: { getData: (type: string) => (type === "text/html" ? html : text) } as DataTransfer });

it("takes one cell of a list with its value, a spreadsheet's cell by its words, and else all the words", () => {
  const own = [[{ text: "Yes", fieldId: "swims", value: true }]];
  expect(pasted(writeTabs(own), writeTable(own))).toEqual(own[0]![0]);
  expect(pasted("Vegan", "<table><tr><td><b>Vegan</b></td></tr></table>")).toMatchObject({ text: "Vegan" });
  expect(pasted("one\ttwo\nthree")).toEqual({ text: "one\ttwo\nthree" });
});

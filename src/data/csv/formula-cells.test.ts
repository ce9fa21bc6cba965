import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { csvLine } from "./csv-lines.ts";
import { hideFormula, showFormula } from "./formula-cells.ts";
import { RowSplitter } from "./split-rows.ts";

it.each(["=1+1", "+1 555 0100", "-2+3", "@SUM(A1)", "\tx", "\rx", "'=1", "''-x", "＝1", " =1", '"=1"'])(
  "hides %j",
  (text) => {
    expect(hideFormula(text)).toBe(`'${text}`);
    expect(hideFormula(text)).toMatch(/^'/);
    expect(showFormula(hideFormula(text))).toBe(text);
  },
);

it.each(["Ada", "", "1-2", "'tis", "O'Hara", "a - b", "a, =1", "a; b", "a\nb"])("leaves %j alone", (text) => {
  expect(hideFormula(text)).toBe(text);
  expect(showFormula(text)).toBe(text);
});

it("leaves negative numbers of number columns, and nothing else there", () => {
  expect(hideFormula("-12.5", "number")).toBe("-12.5");
  expect(hideFormula("-5%", "number")).toBe("-5%");
  expect(hideFormula("-12.5")).toBe("'-12.5");
  expect(hideFormula("-1+cmd", "number")).toBe("'-1+cmd");
});

it("leaves phone numbers of phone columns as they are called, and nothing else there", () => {
  const { examples, toText } = fieldTypeNamed("phone_number");
  for (const value of examples.values) {
    const text = toText(value, {}, {} as never);
    expect(text).toMatch(/^\+\d+ /);
    expect(hideFormula(text, "phone")).toBe(text);
    expect(showFormula(text)).toBe(text);
  }
  for (const text of ["+12125550123", "+cmd|' /C calc'!A0", "+1 2+3", "=1 2", "+1 2;=1", "+1 2\n=1", "-1 2"])
    expect(hideFormula(text, "phone")).toMatch(/^'/);
  expect(hideFormula("+1 212 555 0123")).toBe("'+1 212 555 0123");
});

it("gives back whatever was hidden", () => {
  fc.assert(
    fc.property(text, (each) => {
      expect(showFormula(hideFormula(each))).toBe(each);
      expect(hideFormula(each)).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

it.each([
  ["a;=cmd|' /C calc'!A0;b", "a;'=cmd|' /C calc'!A0;b"],
  ['a; "=1', `a;' "=1`],
  ["\t=1", "'\t'=1"],
  ["a\t=1", "a\t'=1"],
  ["milk\n- bread", "milk\n'- bread"],
  ["=1;=2", "'=1;'=2"],
  ["a;\t'＝1", "a;'\t''＝1"],
])("hides what would begin a cell by another separator: %j", (given, hidden) => {
  expect(hideFormula(given)).toBe(hidden);
  expect(showFormula(hidden)).toBe(given);
});

it("writes files in which no cell is a formula, whatever separator and quotes they are read by, and reads them back", () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (table) => {
      const file = table.map(csvLine).join("");
      for (const separator of [",", ";", "\t"]) {
        const cells = readLikeExcel(file, separator);
        expect([separator, cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell.trim()))]).toEqual([separator, []]);
      }
      // Who knows no quotes at all.
      for (const separator of [";", "\t"]) {
        const cells = file.split(/[\r\n]/).flatMap((line) => line.split(separator));
        expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }
      const splitter = new RowSplitter(",");
      const rows = [...splitter.push(file), ...splitter.end()];
      expect(rows.map((row) => row.map(showFormula))).toEqual(table);
    }),
    { numRuns: 3000 },
  );
});

it("takes no longer for each sign of a long text", () => {
  const long = `a${";\t\n".repeat(300_000)}=1`;
  expect(showFormula(hideFormula(long))).toBe(long);
});

const text = fc.string({
  unit: fc.constantFrom(..."'=+-@\t\r\n;,\" a1|＝"),
  maxLength: 12,
});

/** Marks count only at the beginning of a cell; what follows the closing one belongs to it; one that never closes takes all. */
function readLikeExcel(file: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= file.length; at++) {
    let cell = "";
    if (file[at] === '"') {
      for (at++; at < file.length; at++) {
        if (file[at] !== '"') cell += file[at];
        else if (file[at + 1] === '"') cell += file[at++];
        else break;
      }
      at++;
    }
    for (; at < file.length && file[at] !== separator && file[at] !== "\r" && file[at] !== "\n"; at++) cell += file[at];
    cells.push(cell);
  }
  return cells;
}

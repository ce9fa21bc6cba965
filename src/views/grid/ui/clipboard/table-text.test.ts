import { describe, expect, it } from "vitest";
import { readClipboard, readTable, readTabs, writeTable, writeTabs } from "./table-text.ts";

const texts = (cells: { text: string }[][]) => cells.map((row) => row.map(({ text }) => text));

describe("text with tabs", () => {
  it("is read as spreadsheets write it: quotes, line breaks in cells, a last line end", () => {
    expect(texts(readTabs('Ada\t"two\nlines"\t"a ""mark"""\r\nBo\t\t7\r\n'))).toEqual([
      ["Ada", "two\nlines", 'a "mark"'],
      ["Bo", "", "7"],
    ]);
  });

  it("keeps empty rows in the middle and one empty cell alone", () => {
    expect(texts(readTabs("a\n\nb"))).toEqual([["a"], [""], ["b"]]);
    expect(readTabs("")).toEqual([]);
  });

  it("takes a mark that never closes for a letter", () => {
    expect(texts(readTabs('"5 inches\tx\nnext'))).toEqual([['"5 inches', "x"], ["next"]]);
  });

  it("is written so that it is read the same", () => {
    const rows = [
      ["plain", 'with "marks"', "with\ttab"],
      ["two\nlines", "", "end"],
    ];
    expect(texts(readTabs(writeTabs(rows.map((row) => row.map((text) => ({ text }))))))).toEqual(rows);
  });
});

describe("tables of HTML", () => {
  it("are read cell by cell, with entities, breaks and cells that span", () => {
    const html = `<html><body><p>before</p><table border=1><thead><tr><th>Name</th><th>Note</th></tr></thead>
      <tr><td>Ada &amp; Bo</td><td>one<br>two</td></tr><tr><td colspan="2">wide</td></tr></table></body></html>`;
    expect(texts(readTable(html))).toEqual([
      ["Name", "Note"],
      ["Ada & Bo", "one\ntwo"],
      ["wide", ""],
    ]);
  });

  it("bring values along between lists of ours", () => {
    const rows = [[{ text: "Ada <x>", fieldId: "f1", value: { a: ['"&<'] } }, { text: "plain" }]];
    expect(readTable(writeTable(rows))).toEqual(rows);
    expect(readClipboard(writeTabs(rows), writeTable(rows))).toEqual(rows);
  });

  it("give way to the spreadsheet's own text of the same shape", () => {
    expect(readClipboard("1,5\tb", "<table><tr><td>1.5</td><td>b</td></tr></table>")).toEqual([
      [{ text: "1,5" }, { text: "b" }],
    ]);
    expect(readClipboard("one two", "<table><tr><td>one</td><td>two</td></tr></table>")).toHaveLength(1);
    expect(readClipboard("one two", "<table><tr><td>one</td><td>two</td></tr></table>")[0]).toHaveLength(2);
  });
});

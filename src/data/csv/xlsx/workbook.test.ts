import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeWorkbook, type SheetCell, zipped } from "#testing/make-workbook.ts";
import { showFormula } from "../formula-cells.ts";
import { RowSplitter } from "../split-rows.ts";
import { type Converted, convertXlsx } from "./convert-xlsx.server.ts";
import { formOf } from "./read-styles.ts";
import { maxBytesFrom, maxSecondsFor } from "./workbook-bounds.ts";

const folder = mkdtempSync(join(tmpdir(), "workbook-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
async function convert(
  book: Buffer,
  more: { sheet?: string; maxUnpackedBytes?: number; mostRows?: number; maxWrittenBytes?: number } = {},
) {
  const [from, to] = [join(folder, `${++count}.xlsx`), join(folder, `${count}.csv`)];
  writeFileSync(from, book);
  const { sheet = null, maxUnpackedBytes = 50_000_000, mostRows = 1000, maxWrittenBytes = 50_000_000 } = more;
  const found = await convertXlsx({ from, to, sheet, mostRows, maxUnpackedBytes, maxWrittenBytes });
  return { found, written: statSync(to).size, rows: () => rowsIn(readFileSync(to, "utf8")) };
}

function rowsIn(text: string): string[][] {
  const splitter = new RowSplitter(",");
  return [...splitter.push(text), ...splitter.end()].map((row) => row.map(showFormula));
}

const number = (value: number | string, style = 0): SheetCell => ({ xml: `<c s="${style}"><v>${value}</v></c>` });
const read = async (rows: SheetCell[][], more: Partial<Parameters<typeof makeWorkbook>[0]> = {}) => {
  const { found, rows: got } = await convert(await makeWorkbook({ sheets: { One: rows }, ...more }));
  expect(found).toEqual({ sheet: "One", sheets: ["One"] });
  return got();
};

describe("cells", () => {
  it("are texts to the letter, whatever a spreadsheet or our own files would make of them", async () => {
    const texts = ["Zoë & <Ada>", 'a, "b"; c', "two\nlines", "=1+1", "'=x", "+1 212 555 0123", " wide ", "007"];
    expect(await read([texts])).toEqual([texts]);
  });

  it("are numbers with a point and as many digits as a spreadsheet shows", async () => {
    const cells = [number("0.30000000000000004"), number("12125550123"), number("1E-3"), number("1.5E+20"), number(-5)];
    expect(await read([cells])).toEqual([["0.3", "12125550123", "0.001", "150000000000000000000", "-5"]]);
  });

  it("are days and moments as ISO has them, shares with their sign, codes with their zeros", async () => {
    const formats = [
      "m/d/yyyy",
      'dd.mm.yy "Uhr" hh:mm',
      "0.0%",
      "00000",
      "[$-409]mmmm\\ d;@",
      "#,##0.00\\ [$€-407]",
      "hh:mm",
    ];
    const cells = [
      ...[number(46204, 1), number("46204.604166666664", 2), number(0.125, 3), number(1234, 4), number(46204, 5)],
      ...[number("1234.5", 6), number(0.75, 7), number("59", 1), number(46204, 2)],
    ];
    expect(await read([cells], { formats })).toEqual([
      [
        "2026-07-01",
        "2026-07-01 14:30",
        "12.5%",
        "01234",
        "2026-07-01",
        "1234.5",
        "18:00",
        "1900-02-28",
        "2026-07-01 00:00",
      ],
    ]);
    expect(await read([[number(44742, 1)]], { formats, startsIn1904: true })).toEqual([["2026-07-01"]]);
  });

  it("are formulas by their value, truths, errors as they are shown, and texts in place or in pieces", async () => {
    const cells: SheetCell[] = [
      { xml: "<c><f>A1+1</f><v>42</v></c>" },
      { xml: '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>' },
      { xml: '<c t="b"><v>1</v></c>' },
      { xml: '<c t="e"><v>#N/A</v></c>' },
      { xml: '<c t="inlineStr"><is><r><t>in </t></r><r><t>place</t></r><rPh><t>spoken</t></rPh></is></c>' },
      { xml: '<c t="d"><v>2026-07-01T00:00:00Z</v></c>' },
    ];
    expect(await read([cells])).toEqual([["42", "ax", "TRUE", "#N/A", "in place", "2026-07-01 00:00:00"]]);
  });

  it("keep their row and column where others are empty", async () => {
    expect(await read([["Name", "", "Town"], [], ["", "", "Oslo"]])).toEqual([
      ["Name", "", "Town"],
      [""],
      ["", "", "Oslo"],
    ]);
  });
});

it.each([
  ["General", "plain"],
  ["#,##0.00", "plain"],
  ['0 "days"', "plain"],
  ["[Red]0.00", "plain"],
  ["yyyy-mm-dd", "day"],
  ["[h]:mm", "moment"],
  ["d/m/yy h:mm AM/PM", "moment"],
  ["0%", "share"],
  ["000", "code"],
])("the form %j is of a %s", (code, kind) => {
  expect(formOf(code).kind).toBe(kind);
});

describe("sheets", () => {
  it("are offered as far as they are visible; the first one is read unless another is named", async () => {
    const book = await makeWorkbook({
      sheets: { Notes: [["no"]], Campers: [["Ada"]], "A & B": [["Bob"]] },
      hidden: ["Notes"],
    });
    const first = await convert(book);
    expect([first.found, first.rows()]).toEqual([{ sheet: "Campers", sheets: ["Campers", "A & B"] }, [["Ada"]]]);
    expect((await convert(book, { sheet: "A & B" })).rows()).toEqual([["Bob"]]);
  });
});

describe("what cannot be read is told apart", () => {
  const problemOf = ({ found }: { found: Converted }) => ("problem" in found ? found.problem : "none");
  const small = () => makeWorkbook({ sheets: { One: [["Ada"]] } });

  it("a damaged file", async () => {
    const whole = await small();
    expect(problemOf(await convert(whole.subarray(0, whole.length - 40)))).toBe("broken");
    expect(problemOf(await convert(Buffer.from("PK\x03\x04 and nothing more")))).toBe("broken");
    const cut = await makeWorkbook({
      sheets: { One: [] },
      parts: { "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row>" },
    });
    expect(problemOf(await convert(cut))).toBe("broken");
    const entity =
      '<!DOCTYPE x [<!ENTITY a "aaa">]><worksheet><sheetData><row r="1"><c><v>&a;</v></c></row></sheetData></worksheet>';
    expect(
      problemOf(
        await convert(await makeWorkbook({ sheets: { One: [] }, parts: { "xl/worksheets/sheet1.xml": entity } })),
      ),
    ).toBe("broken");
  });

  it("another packed file", async () => {
    expect(problemOf(await convert(await zipped({ "word/document.xml": "<w/>" })))).toBe("noWorkbook");
  });

  it("a bomb: more than may be unpacked, or a text without an end", async () => {
    const rows = `<worksheet><sheetData>${'<row><c t="str"><v>aaaaaaaaaaaaaaaa</v></c></row>'.repeat(60_000)}</sheetData></worksheet>`;
    const many = await makeWorkbook({ sheets: { One: [] }, parts: { "xl/worksheets/sheet1.xml": rows } });
    expect(many.length).toBeLessThan(100_000);
    expect(problemOf(await convert(many, { maxUnpackedBytes: 1_000_000, mostRows: 1_000_000 }))).toBe("tooLarge");
    const endless = `<worksheet><sheetData><row><c><v>${"1".repeat(9_000_000)}</v></c></row></sheetData></worksheet>`;
    const long = await makeWorkbook({ sheets: { One: [] }, parts: { "xl/worksheets/sheet1.xml": endless } });
    expect(problemOf(await convert(long))).toBe("broken");
  });

  const sheetOf = (rows: string) => ({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
  const stringsOf = (items: string) => ({ "xl/sharedStrings.xml": `<sst>${items}</sst>` });

  it("one text that stands in many cells: what is written ends where it may not go on", async () => {
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(2_000);
    const parts = { ...sheetOf(rows), ...stringsOf(`<si><t>${"x".repeat(60_000)}</t></si>`) };
    const book = await makeWorkbook({ sheets: { One: [] }, parts });
    expect(book.length).toBeLessThan(10_000);
    const converted = await convert(book, { maxWrittenBytes: 10_000_000, mostRows: 1_000_000 });
    expect(problemOf(converted)).toBe("tooLarge");
    expect(converted.written).toBeLessThan(10_000_001);
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(1000)}</row>`;
    const wide = await makeWorkbook({ sheets: { One: [] }, parts: { ...parts, ...sheetOf(row) } });
    const wideOne = await convert(wide, { maxWrittenBytes: 100_000_000 });
    expect([problemOf(wideOne), wideOne.written]).toEqual(["tooLarge", 0]);
  });

  it.each<[string, Record<string, string>]>([
    ["elements in elements", sheetOf("<a>".repeat(200_000))],
    ["shared texts in elements", stringsOf("<a>".repeat(200_000))],
    ["attributes", sheetOf(`<row ${Array.from({ length: 201 }, (_, index) => `a${index}="1"`).join(" ")}></row>`)],
    ["a cell", sheetOf(`<row><c t="str"><v>${"x".repeat(70_000)}</v></c></row>`)],
    ["a cell in pieces", sheetOf(`<row><c t="str">${`<v>${"x".repeat(100)}</v>`.repeat(1000)}</c></row>`)],
    ["a shared text", stringsOf(`<si>${`<t>${"x".repeat(100)}</t>`.repeat(1000)}</si>`)],
    ["styles", { "xl/styles.xml": `<s><cellXfs>${"<xf/>".repeat(70_001)}</cellXfs></s>` }],
    [
      "forms of numbers",
      {
        "xl/styles.xml": `<s>${Array.from({ length: 10_002 }, (_, id) => `<numFmt numFmtId="${id}" formatCode="0"/>`).join("")}</s>`,
      },
    ],
    [
      "links",
      {
        "xl/_rels/workbook.xml.rels": `<r>${Array.from({ length: 10_001 }, (_, id) => `<Relationship Id="${id}"/>`).join("")}</r>`,
      },
    ],
  ])("too much of it: %s", async (_what, parts) => {
    expect(problemOf(await convert(await makeWorkbook({ sheets: { One: [["Ada"]] }, parts })))).toBe("tooLarge");
  });

  it("more sheets than anybody chooses from, or a name that is none", async () => {
    const named = (names: string[]) => ({
      "xl/workbook.xml": `<workbook xmlns:r="o"><sheets>${names.map((name) => `<sheet name="${name}" r:id="rId1"/>`).join("")}</sheets></workbook>`,
    });
    const of = async (names: string[]) =>
      problemOf(await convert(await makeWorkbook({ sheets: { One: [["Ada"]] }, parts: named(names) })));
    expect(await of(Array.from({ length: 1001 }, (_, index) => `${index}`))).toBe("tooLarge");
    expect(await of(["x".repeat(256)])).toBe("tooLarge");
    expect(await of(["One"])).toBe("none");
  });

  it("a small file may become little: more than most do, and no more", () => {
    expect(maxBytesFrom(3_000, 1_000_000_000)).toBeLessThan(100_000_000);
    expect(maxBytesFrom(100_000_000, 1_000_000_000)).toBe(1_000_000_000);
    expect(maxSecondsFor(3_000)).toBeLessThan(20);
    expect(maxSecondsFor(500_000_000)).toBe(60);
  });

  it("a row far down ends where no file may go on", async () => {
    const far = '<worksheet><sheetData><row r="1048576"><c t="str"><v>x</v></c></row></sheetData></worksheet>';
    const book = await makeWorkbook({ sheets: { One: [] }, parts: { "xl/worksheets/sheet1.xml": far } });
    expect((await convert(book, { mostRows: 1000 })).rows()).toHaveLength(2002);
  });
});

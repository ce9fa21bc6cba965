import { describe, expect, it } from "vitest";
import { decodeText, encodingOf } from "./decode-text.ts";
import { guessDayFirst, guessDecimalComma } from "./guess-forms.ts";
import { type Row, readRows, separatorOf } from "./read-rows.server.ts";

const wide = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};
const latin = (text: string) => Buffer.from(text, "latin1");
async function* inPieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

describe("encodings", () => {
  it.each([
    ["utf-8", Buffer.from("Zoë;Łódź")],
    ["utf-8", Buffer.from("\ufeffZoë;Łódź")],
    ["utf-16le", wide("\ufeffZoë;Łódź")],
    ["utf-16be", wide("\ufeffZoë;Łódź", true)],
    ["utf-16le", wide("Name;Stadt\r\nZoë;Łódź\r\n")],
    ["utf-16be", wide("Name;Stadt\r\nZoë;Łódź\r\n", true)],
    ["windows-1252", latin("Zoë;München")],
    ["utf-8", Buffer.from("plain")],
  ])("%s is known", async (encoding, bytes) => {
    expect(await encodingOf(inPieces(bytes))).toBe(encoding);
  });

  it("is known by the last letter too", async () => {
    const bytes = Buffer.concat([Buffer.alloc(100_000, "a"), latin("ü")]);
    expect(await encodingOf(inPieces(bytes))).toBe("windows-1252");
    expect(await encodingOf(inPieces(Buffer.concat([Buffer.alloc(65_535, "a"), Buffer.from("ü")])))).toBe("utf-8");
  });

  it("puts letters together that were cut in two", async () => {
    const bytes = Buffer.from("\ufeffŁódź €");
    const single = async function* () {
      for (const byte of bytes) yield Buffer.from([byte]);
    };
    const pieces: string[] = [];
    for await (const piece of decodeText(single(), "utf-8")) pieces.push(piece);
    expect(pieces.join("")).toBe("Łódź €");
  });
});

describe("separators", () => {
  it.each([
    [",", 'Name,City\r\n"Smith, Ada",Oslo\r\nBob,"a;b;c"\r\n'],
    [";", "Name;Fee\r\nAda;12,50\r\nBob;3,75\r\n"],
    ["\t", "Name\tFee\nAda\t12,50\nBob\t1;2\n"],
    ["|", "Name|Fee\nAda|12,50\nBob|3,75\n"],
    [";", "sep=;\r\nName\r\nAda\r\n"],
    [",", "Name\nAda\nBob\n"],
  ])("%j is told", (separator, text) => {
    expect(separatorOf(text)).toBe(separator);
  });

  it("counts rows as a spreadsheet does: lines inside a cell are one row, empty rows count", async () => {
    const bytes = async function* () {
      yield Buffer.from('Name,Note\r\nAda,"two\r\nlines"\r\n\r\n,\r\nBob,"say ""hi"""\r\n');
    };
    const rows: Row[] = [];
    for await (const some of readRows(bytes(), "utf-8", ",")) rows.push(...some);
    expect(rows).toEqual([
      { number: 1, cells: ["Name", "Note"] },
      { number: 2, cells: ["Ada", "two\r\nlines"] },
      { number: 5, cells: ["Bob", 'say "hi"'] },
    ]);
  });
});

describe("numbers and dates", () => {
  it("knows a decimal comma", () => {
    expect(guessDecimalComma(["12,50", "1.234,5"], ",")).toBe(true);
    expect(guessDecimalComma(["12.50", "1,234.5"], ";")).toBe(false);
    expect(guessDecimalComma(["12", "Ada"], ";")).toBe(true);
    expect(guessDecimalComma(["1,234", "Ada"], ",")).toBe(false);
  });

  it("knows which comes first, or that someone must say", () => {
    expect(guessDayFirst(["31/01/2027", "1/2/2027"])).toBe(true);
    expect(guessDayFirst(["1/31/2027", "1/2/2027"])).toBe(false);
    expect(guessDayFirst(["1/2/2027", "03-04-2027"])).toBeNull();
    expect(guessDayFirst(["31/1/2027", "1/31/2027"])).toBeNull();
    expect(guessDayFirst(["2027-01-31", "Ada"])).toBe(false);
  });
});

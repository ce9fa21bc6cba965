import { closeSync, openSync, writeSync } from "node:fs";
import { csvLine } from "../csv-lines.ts";
import { openParts } from "./open-parts.ts";
import { readBook } from "./read-book.ts";
import { readSheet, type SheetRow } from "./read-sheet.ts";
import { type XlsxProblem, XlsxRefused } from "./xlsx-problem.ts";

export type ConvertInput = {
  /** The workbook, and where its rows are written to as CSV. */
  from: string;
  to: string;
  /** Which sheet; the first one where nobody says, or where it is not there. */
  sheet: string | null;
  mostRows: number;
  maxUnpackedBytes: number;
  /** Bytes of CSV. */
  maxWrittenBytes: number;
};

export type Converted = { problem: XlsxProblem } | { sheet: string; sheets: string[] };

/** One sheet of a workbook as CSV, row by row: neither is ever in memory as a whole. Runs in a thread. */
export async function convertXlsx(input: ConvertInput): Promise<Converted> {
  const { from, to, sheet, mostRows, maxUnpackedBytes, maxWrittenBytes } = input;
  const out = new CsvFile(to, maxWrittenBytes);
  try {
    const parts = await openParts(from, maxUnpackedBytes);
    try {
      const book = await readBook(parts);
      const chosen = book.sheets.find(({ name }) => name === sheet) ?? book.sheets[0];
      if (!chosen) throw new XlsxRefused("noSheet");
      let written = 0;
      const take = ({ number, cells }: SheetRow) => {
        // Rows keep the number that people see; one more than are read is enough to be too many.
        const last = Math.min(number, 2 * mostRows + 2);
        for (; written < last - 1; written++) out.add("\r\n");
        out.add(csvLine(cells));
        written++;
      };
      await readSheet(parts.read(chosen.path), book, take, async () => written > 2 * mostRows);
      out.flush();
      return { sheet: chosen.name, sheets: book.sheets.map(({ name }) => name) };
    } finally {
      parts.close();
    }
  } catch (error) {
    if (error instanceof XlsxRefused) return { problem: error.problem };
    throw error;
  } finally {
    out.close();
  }
}

const pendingLength = 500_000;

/** Written as soon as there is enough of it: a small piece of a workbook can become much text. */
class CsvFile {
  readonly #file: number;
  #left: number;
  #pending: string[] = [];
  #length = 0;

  constructor(path: string, mostBytes: number) {
    this.#file = openSync(path, "w");
    this.#left = mostBytes;
  }

  add(line: string): void {
    this.#pending.push(line);
    this.#length += line.length;
    if (this.#length > pendingLength) this.flush();
  }

  flush(): void {
    const bytes = Buffer.from(this.#pending.join(""));
    [this.#pending, this.#length] = [[], 0];
    this.#left -= bytes.length;
    if (this.#left < 0) throw new XlsxRefused("tooLarge");
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
  }

  close(): void {
    closeSync(this.#file);
  }
}

import { open } from "node:fs/promises";
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
  mostUnpacked: number;
};

export type Converted = { problem: XlsxProblem } | { sheet: string; sheets: string[] };

/** One sheet of a workbook as CSV, row by row: neither is ever in memory as a whole. Runs in a thread. */
export async function convertXlsx({ from, to, sheet, mostRows, mostUnpacked }: ConvertInput): Promise<Converted> {
  const out = await open(to, "w");
  try {
    const parts = await openParts(from, mostUnpacked);
    try {
      const book = await readBook(parts);
      const chosen = book.sheets.find(({ name }) => name === sheet) ?? book.sheets[0];
      if (!chosen) throw new XlsxRefused("noSheet");
      let [written, lines] = [0, [] as string[]];
      const take = ({ number, cells }: SheetRow) => {
        // Rows keep the number that people see; one more than are read is enough to be too many.
        const last = Math.min(number, 2 * mostRows + 2);
        for (; written < last - 1; written++) lines.push("\r\n");
        lines.push(csvLine(cells));
        written++;
      };
      const pause = async () => {
        const text = lines.join("");
        lines = [];
        await out.write(text);
        return written > 2 * mostRows;
      };
      await readSheet(parts.read(chosen.path), book, take, pause);
      await pause();
      return { sheet: chosen.name, sheets: book.sheets.map(({ name }) => name) };
    } finally {
      parts.close();
    }
  } catch (error) {
    if (error instanceof XlsxRefused) return { problem: error.problem };
    throw error;
  } finally {
    await out.close();
  }
}

import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { Refusal } from "#shared/errors.ts";
import { decodeText, type Encoding } from "./decode-text.ts";

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Excel can say in a first line of its own which separator follows. */
const spoken = /^sep=(.)\r?\n/i;

/** A row with its number as a spreadsheet counts: whatever is above it, empty rows too. */
export type Row = { number: number; cells: string[] };

const options = (separator: Separator) => ({
  delimiter: separator,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 4_000_000,
});

/** Whichever separator gives the same number of columns in most rows; the more columns the better. */
export function separatorOf(text: string): Separator {
  const said = spoken.exec(text)?.[1];
  const known = separators.find((each) => each === said);
  if (known) return known;
  const scored = separators.map((each) => ({ each, score: scoreOf(text, each) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).each;
}

/** Rows with something in them, the titles among them, one after the other. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  separator: Separator,
): AsyncGenerator<Row> {
  const parser = parse(options(separator));
  // Whoever stops reading closes the file with it, and a file that fails fails here.
  pipeline(Readable.from(decodeText(bytes, encoding)), parser, () => {});
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number++;
      if (number === 1 && /^sep=.?$/i.test(cells[0] ?? "") && cells.every((cell, place) => place === 0 || cell === ""))
        continue;
      if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
    }
  } catch (error) {
    if (error instanceof Refusal || !(error as { code?: string }).code?.startsWith("CSV_")) throw error;
    throw new Refusal("invalid_input", {
      fields: [{ path: "file", messageKey: "validation.importBroken", values: { row: number + 1 } }],
      cause: error,
    });
  }
}

function scoreOf(text: string, separator: Separator): number {
  const rows = rowsOf(text, separator);
  const lengths = rows.map((row) => row.length);
  const most = lengths[0] ?? 0;
  if (most < 2) return 0;
  const alike = lengths.filter((length) => length === most).length / lengths.length;
  return alike * alike * (1 + Math.log2(most));
}

/** The last row may be cut off, and quotes may be anything with the wrong separator. */
function rowsOf(text: string, separator: Separator): string[][] {
  try {
    return parseNow(text, { ...options(separator), to: 30, skip_empty_lines: true }) as unknown as string[][];
  } catch {
    return [];
  }
}

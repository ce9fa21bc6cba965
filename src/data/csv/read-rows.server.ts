import { Breath } from "#server/breath.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { maxRowNumber, mostRows } from "./contract.ts";
import { decodeText, type Encoding } from "./decode-text.ts";
import { BrokenRows, RowSplitter } from "./split-rows.ts";

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Excel can say in a first line of its own which separator follows. */
const spoken = /^sep=(.)\r?\n/i;

/** A row with its number as a spreadsheet counts: whatever is above it, empty rows too. */
export type Row = { number: number; cells: string[] };

/** What was written over cells, by row and column. */
export type Mended = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Whichever separator gives the same number of columns in most rows; the more columns the better. */
export function separatorOf(text: string): Separator {
  const said = spoken.exec(text)?.[1];
  const known = separators.find((each) => each === said);
  if (known) return known;
  const scored = separators.map((each) => ({ each, score: scoreOf(text, each) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).each;
}

/** Rows with something in them, the titles among them, in the order of the file: as many at once as a piece of it has. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  separator: Separator,
): AsyncGenerator<Row[]> {
  const splitter = new RowSplitter(separator);
  const breath = new Breath();
  try {
    for await (const text of decodeText(inPieces(bytes), encoding)) {
      yield filled(splitter, () => splitter.push(text));
      // Empty rows are no records, and yet they have to be read.
      if (splitter.count > maxRowNumber) refuseField("file", "data.importTooLong", { max: mostRows });
      // A file comes from the disk faster than others would get their turn.
      await breath.take();
    }
    yield filled(splitter, () => splitter.end());
  } catch (error) {
    if (!(error instanceof BrokenRows)) throw error;
    throw new Refusal("invalid_input", {
      fields: [{ path: "file", messageKey: "data.importBroken", values: { row: error.row } }],
      cause: error,
    });
  }
}

const maxPieceBytes = 64 * 1024;

/** A file in one piece would be split in one go, and everybody else would wait. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes)
    for (let from = 0; from < piece.length; from += maxPieceBytes) yield piece.subarray(from, from + maxPieceBytes);
}

/** Takes rows in numbers of one's own choice, from a file that stays open meanwhile. */
export class RowReader {
  readonly #pieces: AsyncGenerator<Row[]>;
  #ready: Row[] = [];
  #mended: Mended = {};

  constructor(pieces: AsyncGenerator<Row[]>) {
    this.#pieces = pieces;
  }

  /** Of what is read from here on. */
  mend(mended: Mended) {
    this.#mended = mended;
  }

  /** Fewer only at the end of the file. */
  async take(count: number): Promise<Row[]> {
    const taken: Row[] = [];
    while (taken.length < count) {
      if (this.#ready.length === 0) {
        const next = await this.#pieces.next();
        if (next.done) break;
        this.#ready = next.value;
      }
      for (const row of this.#ready.splice(0, count - taken.length)) {
        const mended = mendedRow(row, this.#mended[row.number]);
        // Where nothing is left there is no record.
        if (mended === row || isFilled(mended.cells)) taken.push(mended);
      }
    }
    return taken;
  }

  /** How many there are from here on, each looked at and none kept; more than `most` are not counted on. */
  async visitRest(most: number, visit: (row: Row) => void): Promise<number> {
    let count = 0;
    for (let rows = this.#ready; ; ) {
      for (const row of rows) visit(mendedRow(row, this.#mended[row.number]));
      count += rows.length;
      if (count > most) break;
      const next = await this.#pieces.next();
      if (next.done) return count;
      rows = next.value;
    }
    await this.close();
    return count;
  }

  /** Reads on until after this row. */
  async skipTo(number: number) {
    while ((this.#ready.at(-1)?.number ?? 0) <= number) {
      const next = await this.#pieces.next();
      if (next.done) break;
      this.#ready = next.value;
    }
    this.#ready = this.#ready.filter((row) => row.number > number);
  }

  async close() {
    await this.#pieces.return(undefined);
  }
}

function filled(splitter: RowSplitter, split: () => string[][]): Row[] {
  const first = splitter.count + 1;
  const rows: Row[] = [];
  for (const [place, cells] of split().entries()) {
    const number = first + place;
    if (number === 1 && isSpoken(cells)) continue;
    if (isFilled(cells)) rows.push({ number, cells });
  }
  return rows;
}

const isFilled = (cells: string[]): boolean => cells.some((cell) => cell !== "" && cell.trim() !== "");

function mendedRow(row: Row, mended: Mended[string] | undefined): Row {
  if (!mended) return row;
  const cells = [...row.cells];
  for (const [column, text] of Object.entries(mended)) {
    while (cells.length < Number(column)) cells.push("");
    cells[Number(column)] = text;
  }
  return { ...row, cells };
}

const isSpoken = (cells: string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? "") && cells.every((cell, place) => place === 0 || cell === "");

function scoreOf(text: string, separator: Separator): number {
  const lengths = firstRows(text, separator).map((row) => row.length);
  const most = lengths[0] ?? 0;
  if (most < 2) return 0;
  const alike = lengths.filter((length) => length === most).length / lengths.length;
  return alike * alike * (1 + Math.log2(most));
}

/** How much of a file says how its columns are separated. */
const maxGuessed = { chars: 200_000, piece: 4_000, rows: 30, emptyRows: 4_000 };

/** The last row may be cut off, and quotes may be anything with the wrong separator. */
function firstRows(text: string, separator: Separator): string[][] {
  const splitter = new RowSplitter(separator);
  try {
    const rows: string[][] = [];
    const add = (more: string[][]) => rows.push(...more.filter((cells) => cells.length > 1 || cells[0] !== ""));
    for (let from = 0; from < maxGuessed.chars && from < text.length; from += maxGuessed.piece) {
      add(splitter.push(text.slice(from, from + maxGuessed.piece)));
      if (rows.length >= maxGuessed.rows || splitter.count > maxGuessed.emptyRows) break;
    }
    if (rows.length === 0) add(splitter.end());
    return rows.slice(0, maxGuessed.rows);
  } catch {
    return [];
  }
}

/** More than this in one row, and a quotation mark is missing somewhere. */
const longestRow = 4_000_000;
/** More cells in a row than any file may have columns: what comes after them is not kept. */
const mostCells = 1_000;

/** Text that cannot be rows; `row` is the first that cannot be read. */
export class BrokenRows extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`row ${row} has no end`);
    this.row = row;
  }
}

/**
 * Cuts text into rows of cells, piece by piece. A cell that begins with a quotation mark ends with the next one that a
 * separator or a line break follows; a mark anywhere else is a letter. Of the last piece nothing is kept back.
 * A row that goes on in the next piece is read on from where it was, never again from its beginning.
 */
export class RowSplitter {
  readonly #separator: string;
  /** What the next piece decides: half a line break, half a mark, or a line without marks that has not ended. */
  #rest = "";
  /** The row that is being read sign by sign, if any: its cells so far, and the one that is open. */
  #cells: string[] | undefined;
  #value = "";
  #place: "before" | "plain" | "quoted" = "before";
  #rowLength = 0;
  /** Rows given so far, as a spreadsheet counts: lines inside a cell are one row, empty rows count. */
  count = 0;

  constructor(separator: string) {
    this.#separator = separator;
  }

  push(piece: string): string[][] {
    const isMiddle = !this.#cells && this.#rest !== "" && !piece.includes("\n") && !piece.includes('"');
    if (!isMiddle || this.#rest.length + piece.length > longestRow) return this.#split(this.#rest + piece, false);
    // A line that goes on and on is put together once, at its end.
    this.#rest += piece;
    return [];
  }

  end(): string[][] {
    return this.#split(this.#rest, true);
  }

  #split(text: string, isLast: boolean): string[][] {
    const rows: string[][] = [];
    let at = 0;
    let nextQuote = text.indexOf('"');
    while (at < text.length || (isLast && this.#cells)) {
      if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf('"', at);
      const line = this.#cells ? -1 : text.indexOf("\n", at);
      const end = line === -1 ? text.length : line;
      // Almost every row has no mark in it, and is cut by the engine at once.
      if (!this.#cells && (nextQuote === -1 || nextQuote > end)) {
        if (line === -1 && !isLast) break;
        const whole = text.slice(at, text.charCodeAt(end - 1) === carriage && end > at ? end - 1 : end);
        for (const each of whole.includes("\r") ? whole.split("\r") : [whole])
          rows.push(each.split(this.#separator, mostCells));
        at = end + 1;
        continue;
      }
      const found = this.#readRow(text, at, isLast);
      at = found.next;
      if (!found.cells) break;
      rows.push(found.cells);
    }
    this.count += rows.length;
    this.#rest = at < text.length ? text.slice(at) : "";
    const isOpen = isLast && (this.#cells !== undefined || this.#rest !== "");
    if (isOpen || this.#rowLength + this.#rest.length > longestRow) throw new BrokenRows(this.count + 1);
    return rows;
  }

  /** Sign by sign; without cells when the row goes on in the next piece. */
  #readRow(text: string, from: number, isLast: boolean): { cells?: string[]; next: number } {
    this.#cells ??= [];
    let at = from;
    for (;;) {
      if (this.#place === "before") {
        const isQuoted = text.charCodeAt(at) === quote;
        if (at >= text.length && !isLast) return this.#goOn(from, at);
        this.#place = isQuoted ? "quoted" : "plain";
        if (isQuoted) at++;
      }
      if (this.#place === "quoted") {
        at = this.#readQuoted(text, at, isLast);
        if (this.#place === "quoted") return this.#goOn(from, at);
      }
      let end = at;
      while (end < text.length && !this.#isEnd(text, end)) end++;
      this.#value += text.slice(at, end);
      // Whether "\r" is the whole break or half of it, only what follows can tell.
      const isOpen = end >= text.length || (end === text.length - 1 && text.charCodeAt(end) === carriage);
      if (isOpen && !isLast) return this.#goOn(from, end);
      this.#closeCell();
      if (end < text.length && text[end] === this.#separator) {
        at = end + 1;
        continue;
      }
      const cells = this.#cells;
      this.#cells = undefined;
      this.#rowLength = 0;
      const isPair = text.charCodeAt(end) === carriage && text.charCodeAt(end + 1) === lineFeed;
      return { cells, next: end + (isPair ? 2 : 1) };
    }
  }

  /** Up to where the cell is plain again, or, still in quotes, to what the next piece decides. */
  #readQuoted(text: string, from: number, isLast: boolean): number {
    let start = from;
    for (;;) {
      const mark = text.indexOf('"', start);
      if (mark === -1 || (mark + 1 >= text.length && !isLast)) {
        const end = mark === -1 ? text.length : mark;
        this.#value += text.slice(start, end);
        return end;
      }
      if (text.charCodeAt(mark + 1) === quote) {
        this.#value += text.slice(start, mark + 1);
        start = mark + 2;
        continue;
      }
      this.#value += text.slice(start, mark);
      this.#place = "plain";
      if (mark + 1 >= text.length || this.#isEnd(text, mark + 1)) return mark + 1;
      // The cell merely begins with a word in quotes.
      this.#value = `"${this.#value}`;
      return mark;
    }
  }

  #closeCell() {
    if (this.#cells!.length < mostCells) this.#cells!.push(this.#value);
    this.#value = "";
    this.#place = "before";
  }

  #goOn(from: number, next: number) {
    this.#rowLength += next - from;
    return { next };
  }

  #isEnd(text: string, at: number): boolean {
    const code = text.charCodeAt(at);
    return code === lineFeed || code === carriage || text[at] === this.#separator;
  }
}

const quote = 34;
const lineFeed = 10;
const carriage = 13;

/** More than this in one row, and a quotation mark is missing somewhere. */
const longestRow = 4_000_000;

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
 */
export class RowSplitter {
  readonly #separator: string;
  #rest = "";
  /** Rows given so far, as a spreadsheet counts: lines inside a cell are one row, empty rows count. */
  count = 0;

  constructor(separator: string) {
    this.#separator = separator;
  }

  push(piece: string): string[][] {
    return this.#split(this.#rest + piece, false);
  }

  end(): string[][] {
    return this.#split(this.#rest, true);
  }

  #split(text: string, isLast: boolean): string[][] {
    const rows: string[][] = [];
    let at = 0;
    let nextQuote = text.indexOf('"');
    while (at < text.length) {
      if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf('"', at);
      const line = text.indexOf("\n", at);
      const end = line === -1 ? text.length : line;
      // Almost every row has no mark in it, and is cut by the engine at once.
      if ((nextQuote === -1 || nextQuote > end) && (line !== -1 || isLast)) {
        const whole = text.slice(at, text.charCodeAt(end - 1) === carriage && end > at ? end - 1 : end);
        if (whole.includes("\r")) for (const each of whole.split("\r")) rows.push(each.split(this.#separator));
        else rows.push(whole.split(this.#separator));
        at = end + 1;
        continue;
      }
      const found = this.#readRow(text, at, isLast);
      if (!found) break;
      rows.push(found.cells);
      at = found.next;
    }
    this.count += rows.length;
    this.#rest = at < text.length ? text.slice(at) : "";
    if ((isLast && this.#rest !== "") || this.#rest.length > longestRow) throw new BrokenRows(this.count + 1);
    return rows;
  }

  /** Sign by sign; nothing when the row goes on in the next piece. */
  #readRow(text: string, from: number, isLast: boolean): { cells: string[]; next: number } | undefined {
    const cells: string[] = [];
    for (let at = from; ; ) {
      const cell = text.charCodeAt(at) === quote ? this.#readQuoted(text, at, isLast) : this.#readPlain(text, at, at);
      if (!cell) return undefined;
      const { value, end } = cell;
      cells.push(value);
      // Whether "\r" is the whole break or half of it, only what follows can tell.
      const isOpen = end >= text.length || (end === text.length - 1 && text.charCodeAt(end) === carriage);
      if (isOpen && !isLast) return undefined;
      if (end < text.length && text[end] === this.#separator) {
        at = end + 1;
        continue;
      }
      const isPair = text.charCodeAt(end) === carriage && text.charCodeAt(end + 1) === lineFeed;
      return { cells, next: end + (isPair ? 2 : 1) };
    }
  }

  #readPlain(text: string, from: number, at: number): { value: string; end: number } {
    let end = at;
    while (end < text.length && !this.#isEnd(text, end)) end++;
    return { value: text.slice(from, end), end };
  }

  #readQuoted(text: string, from: number, isLast: boolean): { value: string; end: number } | undefined {
    let value = "";
    let start = from + 1;
    for (;;) {
      const mark = text.indexOf('"', start);
      if (mark === -1 || (mark + 1 >= text.length && !isLast)) return undefined;
      if (text.charCodeAt(mark + 1) === quote) {
        value += text.slice(start, mark + 1);
        start = mark + 2;
        continue;
      }
      value += text.slice(start, mark);
      if (mark + 1 >= text.length || this.#isEnd(text, mark + 1)) return { value, end: mark + 1 };
      // The cell merely begins with a word in quotes.
      const { value: more, end } = this.#readPlain(text, mark, mark + 1);
      return { value: `"${value}${more}`, end };
    }
  }

  #isEnd(text: string, at: number): boolean {
    const code = text.charCodeAt(at);
    return code === lineFeed || code === carriage || text[at] === this.#separator;
  }
}

const quote = 34;
const lineFeed = 10;
const carriage = 13;

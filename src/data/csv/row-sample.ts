const mostRows = 1000;
/** Of a wide file fewer rows: every field type reads each cell. */
const mostCells = 100_000;
/** What is guessed from can be told from less than a whole book. */
const mostSigns = 2_000_000;
/** A column with fewer filled cells than this is worth a row of its own. */
const fewCells = 5;

type Kept = { number: number; cells: string[]; signs: number };

/**
 * Some rows of a file that stand for all of it: its first ones, others from everywhere in it, and those that have
 * something in columns that are hardly ever filled. The same file always gives the same rows.
 */
export class RowSample {
  readonly #columns: number;
  readonly #most: number;
  readonly #first: Kept[] = [];
  #firstSigns = 0;
  #spread: Kept[] = [];
  #spreadSigns = 0;
  /** Of so many rows one is kept, by a number that follows from its place. */
  #oneOf = 1;
  readonly #rare: Kept[] = [];
  readonly #filled: number[];

  constructor(columns: number) {
    this.#columns = columns;
    this.#most = Math.min(mostRows, Math.ceil(mostCells / Math.max(columns, 1)));
    this.#filled = Array.from({ length: columns }, () => 0);
  }

  add(number: number, cells: string[]) {
    const isRare = this.#note(cells);
    if (this.#first.length < this.#most / 2 && this.#firstSigns < mostSigns / 2) {
      const kept = keep(number, cells);
      this.#first.push(kept);
      this.#firstSigns += kept.signs;
    } else if (isRare && this.#rare.length < this.#most / 2) {
      this.#rare.push(keep(number, cells));
    } else if (isChosen(number, this.#oneOf)) {
      const kept = keep(number, cells);
      this.#spread.push(kept);
      this.#spreadSigns += kept.signs;
      while (this.#spread.length > this.#most / 2 || (this.#spreadSigns > mostSigns / 2 && this.#spread.length > 1))
        this.#thinOut();
    }
  }

  /** In the order of the file. */
  get cells(): string[][] {
    return [...this.#first, ...this.#spread, ...this.#rare]
      .sort((one, other) => one.number - other.number)
      .map(({ cells }) => cells);
  }

  /** Whether the row fills a column of which too little is known. */
  #note(cells: string[]): boolean {
    let isRare = false;
    for (let column = 0; column < this.#columns; column++) {
      const cell = cells[column];
      if (!cell || this.#filled[column]! >= fewCells || cell.trim() === "") continue;
      this.#filled[column]!++;
      isRare = true;
    }
    return isRare;
  }

  /** Leaves about half of them, wherever they stand. */
  #thinOut() {
    this.#oneOf *= 2;
    this.#spread = this.#spread.filter(({ number }) => isChosen(number, this.#oneOf));
    this.#spreadSigns = this.#spread.reduce((sum, { signs }) => sum + signs, 0);
  }
}

/** By the number alone and yet without a pattern, so that what comes in every other row is met. */
const isChosen = (number: number, oneOf: number): boolean => {
  let mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % oneOf === 0;
};

/** Copied: a cell holds on to the piece of the file that it was cut from. */
function keep(number: number, cells: string[]): Kept {
  const copied = JSON.parse(JSON.stringify(cells)) as string[];
  return { number, cells: copied, signs: copied.reduce((sum, cell) => sum + cell.length, 0) };
}

/** The cells of a column of a file that have something in them, each once, with how often. */
export type FileColumn = { title: string; cells: ReadonlyMap<string, number>; filled: number };

/** What is known of the file around it. `reader`: cells as the type understands them; undefined where it does not. */
export type FileReading<Config> = { currency: string; reader(config: Partial<Config>): (cell: string) => unknown };

/** Something that a column can be taken for, if all of its cells can be read as such. */
export type ColumnGuess<Config> = {
  /** Guesses are tried from the lowest to the highest: what can hardly be something else first, text last. */
  rank: number;
  /** With which settings; absent: the usual ones. */
  settings?(column: FileColumn, reading: FileReading<Config>): Partial<Config>;
  /** Whether it also looks as if it were meant; "1" can be read as yes, and hardly is. Absent: always. */
  isMeant?(column: FileColumn): boolean;
};

export function isMostly({ cells, filled }: FileColumn, form: RegExp): boolean {
  let found = 0;
  for (const [cell, count] of cells) if (form.test(cell.trim())) found += count;
  return found > filled / 2;
}

/** As many digits as its numbers have, two at least. */
export function mostDecimals({ cells }: FileColumn, { reader }: FileReading<{ decimals: number }>) {
  const read = reader({ decimals: 10 });
  let decimals = 2;
  for (const cell of cells.keys()) {
    const value = read(cell);
    if (typeof value === "string") decimals = Math.max(decimals, value.split(".")[1]?.length ?? 0);
  }
  return { decimals };
}

const saysCode = /\bzip\b|post(al)?\s?-?code|code\s?postal|c[oó]digo\s?postal|\bsku\b|\biban\b|\bssn\b/i;

/** A number whose first digit is 0 is a code: as a number it would lose it. */
export const isCount = ({ title, cells }: FileColumn): boolean =>
  !saysCode.test(title) && ![...cells.keys()].some((cell) => /^[-+]?0\d/.test(cell.trim()));

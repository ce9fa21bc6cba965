/** How a file writes numbers and dates, as far as its cells tell. */

const commaDecimal = /^-?\d{1,3}(\.?\d{3})*,(\d{1,2}|\d{4,})$/;
const pointDecimal = /^-?\d{1,3}(,?\d{3})*\.(\d{1,2}|\d{4,})$/;

/** Where nothing tells, a semicolon between the cells is the habit of those who write decimal commas. */
export function guessDecimalComma(cells: string[], separator: string): boolean {
  const plain = cells.map((cell) => cell.replace(/[\s\u00a0\u202f€$£%]/g, ""));
  const commas = plain.filter((cell) => commaDecimal.test(cell)).length;
  const points = plain.filter((cell) => pointDecimal.test(cell)).length;
  return commas === points ? separator === ";" : commas > points;
}

const numericDate = /^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}\b/;

/** A 13th month tells the two orders apart. Null: there are such dates, and nothing or both is told; someone must say. */
export function guessDayFirst(cells: string[]): boolean | null {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = numericDate.exec(cell.trim()) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  if (pairs.length === 0) return false;
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  return isDayFirst === isMonthFirst ? null : isDayFirst;
}

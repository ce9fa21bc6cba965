import type { FileColumn } from "../../column-guess.ts";
import { isMarkOf } from "../../currency.ts";

/** The sign tells the currency; the team's own stays unsaid. */
export function guessCurrency(column: FileColumn, { currency }: { currency: string }): { currency?: string } {
  const mark = markIn(column);
  const meant = mark && [currency, ...usual, ...Intl.supportedValuesOf("currency")].find((one) => isMarkOf(mark, one));
  return meant && meant !== currency ? { currency: meant } : {};
}

const usual = ["USD", "EUR", "GBP", "CAD", "MXN", "CHF"];
const longest = 100;
const markBefore = /^(?:[A-Z]{0,3}\p{Sc}[A-Z]{0,2}|[A-Z]{3})/u;
const markAfter = /(?:\p{Sc}[A-Z]{0,2}|[A-Z]{3})$/u;

/** What stands before or after the number in a cell. Part by part: as one pattern it would share out spaces in every way. */
function markAt(cell: string): string | undefined {
  const text = cell.trim();
  if (text.length > longest) return undefined;
  const bare = text
    .replace(/^[-−(]+/, "")
    .replace(/\)$/, "")
    .trim();
  const before = markBefore.exec(bare)?.[0] ?? "";
  const after = markAfter.exec(bare.slice(before.length))?.[0] ?? "";
  const number = bare.slice(before.length, bare.length - after.length).trim();
  return /^-?[\d.,'\s]+$/.test(number) ? before || after || undefined : undefined;
}

/** What stands before or after most of its numbers. */
export function markIn({ cells, filled }: FileColumn): string | undefined {
  const counts = new Map<string, number>();
  for (const [cell, count] of cells) {
    const mark = markAt(cell);
    if (mark) counts.set(mark, (counts.get(mark) ?? 0) + count);
  }
  return [...counts].find(([, count]) => count > filled * 0.5)?.[0];
}

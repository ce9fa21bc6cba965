import type { FileColumn } from "../../column-guess.ts";
import { isMarkOf } from "../../currency.ts";

/** The sign tells the currency; the team's own stays unsaid. */
export function guessCurrency(column: FileColumn, { currency }: { currency: string }): { currency?: string } {
  const mark = markIn(column);
  const meant = mark && [currency, ...usual, ...Intl.supportedValuesOf("currency")].find((one) => isMarkOf(mark, one));
  return meant && meant !== currency ? { currency: meant } : {};
}

const usual = ["USD", "EUR", "GBP", "CAD", "MXN", "CHF"];
const amount =
  /^[-−(]*\s*(?<before>\p{Sc}|[A-Z]{0,3}\p{Sc}[A-Z]{0,2}|[A-Z]{3})?\s*-?\s*[\d.,'\s]+(?<after>\p{Sc}[A-Z]{0,2}|[A-Z]{3})?\s*\)?$/u;

/** What stands before or after most of its numbers. */
export function markIn({ cells, filled }: FileColumn): string | undefined {
  const counts = new Map<string, number>();
  for (const [cell, count] of cells) {
    const { before, after } = amount.exec(cell.trim())?.groups ?? {};
    const mark = before ?? after;
    if (mark) counts.set(mark, (counts.get(mark) ?? 0) + count);
  }
  return [...counts].find(([, count]) => count > filled * 0.5)?.[0];
}

import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { CardShown } from "../contract.ts";
import { cardTypes } from "../registry.ts";

export type FieldWidth = Field["displayWidth"];

/** Of the sixty columns of a row: the fewest that halves, thirds, quarters and fifths all divide. */
export const columnsOf: Readonly<Record<FieldWidth, number>> = {
  full: 60,
  half: 30,
  quarter: 15,
  third: 20,
  two_thirds: 40,
  three_quarters: 45,
  fifth: 12,
  two_fifths: 24,
  three_fifths: 36,
  four_fifths: 48,
};

/**
 * How many columns each width takes where rows of these widths stand below each other. Thirds above halves would begin
 * at edges of their own: then all of them are cut into four, so that what stands below each other is in one line.
 */
export function sharedColumns(widths: readonly FieldWidth[]): (width: FieldWidth) => number {
  const cuts = new Set(widths.flatMap((width) => cutOf(columnsOf[width]) ?? []));
  return cuts.size > 1 ? (width) => inFour(columnsOf[width]) : (width) => columnsOf[width];
}

/** The widths on the cards of one tab, as far as a type of card has any. */
export const widthsOn = (cards: readonly Pick<CardShown, "type" | "fields">[]): FieldWidth[] =>
  cards.filter(({ type }) => cardTypes[type].hasWidths).flatMap(({ fields }) => fields.map(({ width }) => width));

const wholeRow = 60;
const quarter = wholeRow / 4;

/** Into how many parts a row is cut by a field of so many columns; a whole row by none. */
const cutOf = (columns: number): number | undefined =>
  columns === wholeRow ? undefined : [4, 3, 5].find((parts) => columns % (wholeRow / parts) === 0);

/** The nearest part that pairs up as the width did: a third beside two of them is a half beside a half. */
const inFour = (columns: number): number => {
  if (columns === wholeRow) return wholeRow;
  if (columns <= quarter) return quarter;
  return columns < 3 * quarter ? 2 * quarter : 3 * quarter;
};

import type { Field } from "#data/collections/ui/structure-queries.ts";

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

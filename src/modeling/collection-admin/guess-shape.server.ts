import { guessColumns } from "#data/csv/guess-columns.server.ts";
import { guessDayFirst, guessDecimalComma } from "#data/csv/guess-forms.ts";
import { suggestCollectionName, suggestNameColumn } from "#data/csv/suggest-names.server.ts";

export type ShapeInput = {
  titles: string[];
  cells: string[][];
  separator: string;
  fileName: string;
  timeZone: string;
  currency: string;
};

/** What a file could become. Every field type reads half a million cells: this runs in a thread. */
export function guessShape({ titles, cells, separator, fileName, timeZone, currency }: ShapeInput) {
  const all = cells.flat();
  const decimalComma = guessDecimalComma(all, separator);
  const dayFirst = guessDayFirst(all);
  const textFormat = { decimalComma, dayFirst: dayFirst ?? false, timeZone };
  const columns = guessColumns({ titles, cells, textFormat, currency });
  const name = suggestCollectionName(fileName);
  return { decimalComma, dayFirst, name, nameColumn: suggestNameColumn(columns), columns };
}

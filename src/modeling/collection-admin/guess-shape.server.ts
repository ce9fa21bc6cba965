import type { ColumnForm } from "#data/csv/column-form.ts";
import { type GuessedColumn, guessColumns } from "#data/csv/guess-columns.server.ts";
import { guessDayFirst, guessDecimalComma } from "#data/csv/guess-forms.ts";
import { guessJoins } from "#data/csv/guess-joins.server.ts";
import { type LinkTarget, linkFormOf } from "#data/csv/link-forms.ts";
import { suggestCollectionName, suggestNameColumn } from "#data/csv/suggest-names.server.ts";

export type ShapeInput = {
  titles: string[];
  cells: string[][];
  separator: string;
  fileName: string;
  timeZone: string;
  currency: string;
  /** Collections to whose records a column can lead. */
  links: LinkTarget[];
};

/** What a file could become. Every field type reads half a million cells: this runs in a thread. */
export function guessShape({ titles, cells, separator, fileName, timeZone, currency, links }: ShapeInput) {
  const all = cells.flat();
  const decimalComma = guessDecimalComma(all, separator);
  const dayFirst = guessDayFirst(all);
  const textFormat = { decimalComma, dayFirst: dayFirst ?? false, timeZone };
  const columns = guessColumns({ titles, cells, textFormat, currency }).map((column) => withLink(column, links));
  const name = suggestCollectionName(fileName);
  const joins = guessJoins({
    ...{ fields: [], about: [name], cells, textFormat },
    columns: columns.map(({ title, dataType, filled }) => ({
      title,
      to: null,
      looksLike: dataType,
      isFilled: filled > 0,
    })),
  });
  return { decimalComma, dayFirst, name, nameColumn: suggestNameColumn(columns), columns, joins };
}

/** A column that is called like a collection could lead to its records: whether it names any is not known here. */
function withLink(column: GuessedColumn, links: LinkTarget[]): GuessedColumn & { link: ColumnForm | undefined } {
  const link = column.isWorthless ? undefined : linkFormOf(column.title, links);
  return { ...column, link, forms: link ? [...column.forms, { ...link, fit: 1 }] : column.forms };
}

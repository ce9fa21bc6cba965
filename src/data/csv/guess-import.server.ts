import type { FieldType, FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed, usualType } from "#data/fields/registry.ts";
import type { ColumnForm } from "./column-form.ts";
import { type GuessedColumn, guessColumns } from "./guess-columns.server.ts";
import { guessDayFirst, guessDecimalComma } from "./guess-forms.ts";
import { guessJoins } from "./guess-joins.server.ts";
import { guessMapping, type MappableField } from "./guess-mapping.ts";
import { type LinkTarget, linkFormOf } from "./link-forms.ts";
import { contextFor } from "./text-context.server.ts";

type Field = { id: string; title: string; titles: string[]; type: FieldTypeName; config: Record<string, unknown> };

/** `about`: what the collection is called. `links`: collections to whose records a column can lead. */
export type GuessInput = {
  links: LinkTarget[];
  titles: string[];
  fields: Field[];
  about: string[];
  cells: string[][];
  separator: string;
  timeZone: string;
  currency: string;
};

const shownSamples = 5;
/** What a column is can be told by fewer than all of its cells. */
const mostTried = 200;

/** What goes where, and how the file writes numbers and days. Half a million cells are looked at: this runs in a thread. */
export function guessImport({ titles, fields, about, links, cells, separator, timeZone, currency }: GuessInput) {
  const columns = titles.map((title, place) => ({ title, cells: differentIn(cells, place) }));
  const mapping = guessMapping(columns, fields.map(mappable(timeZone)), about);
  const types = mapping.map(({ to }) => {
    const field = fields.find(({ id }) => id === to);
    return field && fieldTypeNamed(field.type);
  });
  const decimalComma = guessDecimalComma(cellsThatMayBe("isNumeric", types, cells), separator);
  const dayFirst = guessDayFirst(cellsThatMayBe("isTemporal", types, cells));
  const textFormat = { decimalComma, dayFirst: dayFirst ?? false, timeZone };
  const guessed = guessColumns({ titles, cells, textFormat, currency });
  const joins = guessJoins({
    ...{ fields, about, cells, textFormat },
    columns: columns.map(({ title, cells: different }, place) => ({
      ...{ title, to: mapping[place]!.to, looksLike: guessed[place]!.dataType, isFilled: different.length > 0 },
    })),
  });
  return {
    decimalComma,
    dayFirst,
    joins,
    columns: columns.map(({ title, cells: different }, column) => ({
      column,
      title,
      ...mapping[column]!,
      asFields: formsOf(guessed[column]!, linkFormOf(title, links)),
      samples: different.slice(0, shownSamples).map((cell) => cell.slice(0, 200)),
    })),
  };
}

/** What the column would be as a field of its own: what it is called like, what it looks like, and text. */
function formsOf({ dataType, config, forms }: GuessedColumn, link: ColumnForm | undefined): ColumnForm[] {
  const text = forms.find((form) => form.dataType === usualType && form.fit === 1);
  const all = [link, { dataType, config }, text].filter((form) => form !== undefined);
  return [...new Map(all.map((form) => [form.dataType, { dataType: form.dataType, config: form.config }])).values()];
}

/** What stands in a column, each once. */
function differentIn(rows: string[][], place: number): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const cell = (row[place] ?? "").trim();
    if (cell !== "") found.add(cell);
  }
  return [...found];
}

/** Whichever way numbers and days are written here: that is told by the columns that are found. */
const mappable =
  (timeZone: string) =>
  ({ config, ...field }: Field): MappableField => {
    const type = fieldTypeNamed(field.type);
    const settings = type.config.parse(config);
    const contexts = [true, false].map((isOther) =>
      contextFor({ decimalComma: isOther, dayFirst: isOther, timeZone }, { idOf: (name) => name }),
    );
    const reads = (cell: string) => contexts.some((context) => "value" in type.parse(cell, settings, context));
    return {
      ...field,
      type,
      fit(cells) {
        const tried = cells.slice(0, mostTried);
        return tried.filter(reads).length / tried.length;
      },
    };
  };

/** Of columns with such a field, and of those that nothing is known of. */
const cellsThatMayBe = (
  kind: "isNumeric" | "isTemporal",
  types: (FieldType | undefined)[],
  rows: string[][],
): string[] =>
  rows.flatMap((row) =>
    row.filter((_, place) => {
      const type = types[place];
      return type === undefined || type[kind];
    }),
  );

import type { FieldType, FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { guessDayFirst, guessDecimalComma } from "./guess-forms.ts";
import { guessMapping } from "./guess-mapping.ts";

type Field = { id: string; title: string; titles: string[]; type: FieldTypeName };
export type GuessInput = { titles: string[]; fields: Field[]; cells: string[][]; separator: string };

const shownSamples = 5;

/** What goes where, and how the file writes numbers and days. Half a million cells are looked at: this runs in a thread. */
export function guessImport({ titles, fields, cells, separator }: GuessInput) {
  const mapping = guessMapping(titles, fields, cells);
  const types = mapping.map((to) => {
    const field = fields.find(({ id }) => id === to);
    return field && fieldTypeNamed(field.type);
  });
  return {
    decimalComma: guessDecimalComma(cellsThatMayBe("isNumeric", types, cells), separator),
    dayFirst: guessDayFirst(cellsThatMayBe("isTemporal", types, cells)),
    columns: titles.map((title, column) => ({
      column,
      title,
      to: mapping[column] ?? null,
      samples: cells.slice(0, shownSamples).map((row) => (row[column] ?? "").slice(0, 200)),
    })),
  };
}

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

import type { FileColumn } from "#data/fields/column-guess.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { isId } from "#shared/ids.ts";
import type { ColumnForm } from "./column-form.ts";
import { contextFor, type TextFormat } from "./text-context.server.ts";

export type GuessedColumn = ColumnForm & {
  column: number;
  title: string;
  /** How much of what stands there can be read as this; of 1. */
  fit: number;
  /** How many of the rows have something there; of 1. */
  filled: number;
  samples: string[];
  /** Nothing would be lost without it: an empty column, or ids of ours. */
  isWorthless: boolean;
  /** Everything else that it could become, and how much of it. */
  forms: (ColumnForm & { fit: number })[];
};

type File = { titles: string[]; cells: string[][]; textFormat: TextFormat; currency: string };

/** What each column of a file is, by what the field types themselves can read of its first rows. */
export const guessColumns = ({ titles, cells, ...reading }: File): GuessedColumn[] =>
  titles.map((title, place) => guessColumn(columnAt(title, place, cells), { place, cells, ...reading }));

const shownSamples = 5;
/** The first that fits and is meant is the guess. */
const candidates = fieldTypes
  .flatMap((type) => (type.columnGuesses ?? []).map((guess) => ({ type, ...guess })))
  .sort((one, other) => one.rank - other.rank);

/** A few wrong cells in a long column can be mended; in a short one each counts. */
const enough = 0.95;
const shortColumn = 20;

function guessColumn(
  column: FileColumn,
  { place, cells, textFormat, currency }: { place: number } & Omit<File, "titles">,
): GuessedColumn {
  const forms = candidates.map(({ type, settings, isMeant = () => true }) => {
    const reader = readerOf(type, textFormat, currency);
    const config = (settings?.(column, { currency, reader }) ?? {}) as ColumnForm["config"];
    const fit = fitOf(reader(config), column);
    const isGuess = column.filled > 0 && isGood(fit, column) && isMeant(column);
    return { dataType: type.name, config, fit, isMeant: isGuess };
  });
  const { isMeant: _, ...guessed } = forms.find(({ isMeant }) => isMeant) ?? forms.at(-1)!;
  const different = [...column.cells.keys()];
  return {
    column: place,
    title: column.title,
    ...guessed,
    filled: cells.length === 0 ? 0 : column.filled / cells.length,
    samples: different.slice(0, shownSamples).map((cell) => cell.trim().slice(0, 200)),
    isWorthless: different.every((cell) => isId(cell.trim())) && (cells.length > 0 || column.title === ""),
    forms: forms.map(({ dataType, config, fit }) => ({ dataType, config, fit })),
  };
}

/** Which names a list has is not known before; whatever stands there can become one. */
function readerOf(type: FieldType, textFormat: TextFormat, currency: string) {
  const context = contextFor(textFormat, { idOf: (name) => name });
  return (config: object) => {
    const settings = type.config.parse(config) as { currency?: string | null };
    const whole = settings.currency === null ? { ...settings, currency } : settings;
    return (cell: string): unknown => {
      const parsed = type.parse(cell, whole, context);
      return "value" in parsed ? parsed.value : undefined;
    };
  };
}

function columnAt(title: string, place: number, rows: string[][]): FileColumn {
  const cells = new Map<string, number>();
  let filled = 0;
  for (const row of rows) {
    const cell = row[place] ?? "";
    if (cell.trim() === "") continue;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
    filled++;
  }
  return { title, cells, filled };
}

const isGood = (fit: number, { filled }: FileColumn): boolean => (filled < shortColumn ? fit === 1 : fit >= enough);

function fitOf(read: (cell: string) => unknown, { cells, filled }: FileColumn): number {
  if (filled === 0) return 1;
  let fits = 0;
  for (const [cell, count] of cells) if (read(cell) !== undefined) fits += count;
  return fits / filled;
}

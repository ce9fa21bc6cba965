import { isMarkOf } from "#data/fields/currency.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";

/** What a column can become: a type with its settings. */
export type ColumnForm = { dataType: FieldTypeName; config: Record<string, unknown> };

/** The cells of a column that have something in them, each once, with how often. */
export type Column = { title: string; cells: ReadonlyMap<string, number>; filled: number };

/** What is known of the file around it. `reader`: cells as a type understands them; undefined where it does not. */
export type Reading = { currency: string; reader(form: ColumnForm): (cell: string) => unknown };

/** `isMeant`: beside being readable as such, it looks like it; "1" can be read as yes, and is hardly meant. */
type Candidate = {
  formOf(column: Column, reading: Reading): ColumnForm;
  isMeant(column: Column): boolean;
};

const plain = (dataType: FieldTypeName, isMeant: Candidate["isMeant"] = () => true): Candidate => ({
  formOf: () => ({ dataType, config: {} }),
  isMeant,
});

const longest = 20_000;

/** The first that fits and is meant is the guess. Text fits everything, so it is the last. */
export const candidates: readonly Candidate[] = [
  plain("boolean", ({ cells }) => [...cells.keys()].some((cell) => /\D/.test(cell))),
  { formOf: (...about) => withDecimals("percentage", ...about), isMeant: (column) => isMostly(column, /%$/) },
  { formOf: moneyForm, isMeant: (column) => markOf(column) !== undefined },
  plain("email_address"),
  plain("url", (column) => isMostly(column, /^(https?:)?\/\/|^www\./i)),
  plain("date"),
  plain("date_time"),
  plain("phone_number", (column) => isMostly(column, /^\+|^00\d|[()]|\d[\s.-]\d/) || saysPhone.test(column.title)),
  plain("number", isCount),
  { formOf: (...about) => withDecimals("decimal", ...about), isMeant: isCount },
  plain("single_selection_from_list", isChoice),
  { formOf: () => ({ dataType: "plain_text", config: { multiline: true, maxLength: longest } }), isMeant: isLong },
  plain("plain_text"),
];

function isMostly({ cells, filled }: Column, form: RegExp): boolean {
  let found = 0;
  for (const [cell, count] of cells) if (form.test(cell.trim())) found += count;
  return found > filled / 2;
}

/** As many digits as its numbers have, two at least. */
function withDecimals(dataType: FieldTypeName, { cells }: Column, { reader }: Reading): ColumnForm {
  const read = reader({ dataType, config: { decimals: mostDecimals } });
  let decimals = 2;
  for (const cell of cells.keys()) {
    const value = read(cell);
    if (typeof value === "string") decimals = Math.max(decimals, value.split(".")[1]?.length ?? 0);
  }
  return { dataType, config: { decimals } };
}

const mostDecimals = 10;

/** The sign tells the currency; the team's own stays unsaid. */
function moneyForm(column: Column, { currency }: Reading): ColumnForm {
  const mark = markOf(column);
  const meant = mark && [currency, ...usual, ...Intl.supportedValuesOf("currency")].find((one) => isMarkOf(mark, one));
  return { dataType: "money", config: meant && meant !== currency ? { currency: meant } : {} };
}

const usual = ["USD", "EUR", "GBP", "CAD", "MXN", "CHF"];
const amount =
  /^[-−(]*\s*(?<before>\p{Sc}|[A-Z]{0,3}\p{Sc}[A-Z]{0,2}|[A-Z]{3})?\s*-?\s*[\d.,'\s]+(?<after>\p{Sc}[A-Z]{0,2}|[A-Z]{3})?\s*\)?$/u;

/** What stands before or after most of its numbers. */
function markOf({ cells, filled }: Column): string | undefined {
  const counts = new Map<string, number>();
  for (const [cell, count] of cells) {
    const { before, after } = amount.exec(cell.trim())?.groups ?? {};
    const mark = before ?? after;
    if (mark) counts.set(mark, (counts.get(mark) ?? 0) + count);
  }
  return [...counts].find(([, count]) => count > filled * 0.5)?.[0];
}

const saysPhone = /phone|mobile|\bcell\b|\btel|tel[eé]fono|m[oó]vil|celular|t[eé]l[eé]phone|portable/i;
const saysCode = /\bzip\b|post(al)?\s?-?code|code\s?postal|c[oó]digo\s?postal|\bsku\b|\biban\b|\bssn\b/i;

/** A number whose first digit is 0 is a code: as a number it would lose it. */
function isCount({ title, cells }: Column): boolean {
  return !saysCode.test(title) && ![...cells.keys()].some((cell) => /^[-+]?0\d/.test(cell.trim()));
}

const mostChoices = 25;
const longestChoice = 60;

/** Few different words, each of them again and again. */
function isChoice({ cells, filled }: Column): boolean {
  const different = new Set([...cells.keys()].map((cell) => cell.trim().toLowerCase()));
  if (different.size > mostChoices || different.size * 2 > filled || filled < 6) return false;
  return [...different].every((cell) => cell.length <= longestChoice && !cell.includes("\n"));
}

function isLong({ cells }: Column): boolean {
  return [...cells.keys()].some((cell) => cell.trim().includes("\n") || cell.length > 200);
}

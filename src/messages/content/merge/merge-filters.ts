import { longestPattern, type MergeFormat, writeDate, writeMoney, writeNumber } from "./merge-format.ts";
import { isEmptyValue, isShown, type MergeValue, plainOf, type ShownValue, textOf } from "./merge-value.ts";

export type MergeFilter = (value: MergeValue, args: MergeValue[], format: MergeFormat) => MergeValue;

/** All there are. None makes much of little: what they give is at most as long as what they are given, put together. */
export const mergeFilters: Readonly<Record<string, MergeFilter>> = {
  default: (value, [otherwise = ""]) => (isEmptyValue(value) ? otherwise : value),
  upcase: (value, _args, { language }) => textOf(value).toLocaleUpperCase(language),
  downcase: (value, _args, { language }) => textOf(value).toLocaleLowerCase(language),
  capitalize: (value, _args, { language }) => capitalize(textOf(value), language),
  strip: (value) => textOf(value).trim(),
  append: (value, [more = ""]) => textOf(value) + textOf(more),
  prepend: (value, [more = ""]) => textOf(more) + textOf(value),
  truncate: (value, [length = 50, ending = "…"]) => truncate(textOf(value), maxCharacters(length), textOf(ending)),
  join: (value, [between = " "]) => listOf(value).map(textOf).join(textOf(between).slice(0, longestJoint)),
  size: (value) => (Array.isArray(value) ? value.length : textOf(value).length),
  first: (value) => (Array.isArray(value) ? (value[0] ?? null) : value),
  last: (value) => (Array.isArray(value) ? (value.at(-1) ?? null) : value),
  sum: (value, [name], format) => sumOf(listOf(value), name === undefined ? undefined : textOf(name), format),
  date: (value, [style = "long"], format) => writeDate(value, textOf(style), format),
  money: (value, [currency], format) =>
    writeMoney(value, currency === undefined ? undefined : textOf(currency), format),
  number: (value, [decimals], format) =>
    writeNumber(value, decimals === undefined ? undefined : Number(plainOf(decimals)) || 0, format),
  // Every value is escaped for where it stands; who asks for it as well gets it once.
  escape: (value) => textOf(value),
};

/** What some cost beyond reading what they are given: formats are made by currency, and by each part of a pattern. */
export const filterCosts: Readonly<Partial<Record<string, (value: MergeValue, args: MergeValue[]) => number>>> = {
  truncate: (value, [length = 50]) => 5 * Math.min(textOf(value).length, maxCharacters(length) + 1),
  sum: (value) => 2 * listOf(value).length,
  join: (value) => (longestJoint / 4) * listOf(value).length,
  date: (_value, [style = "long"]) => 50 + 15 * Math.min(textOf(style).length, longestPattern),
  money: () => 400,
  number: () => 50,
};

const longestJoint = 100;

const listOf = (value: MergeValue): MergeValue[] => (Array.isArray(value) ? value : [value]);

/** Of numbers, or of what goes by a name in each; amounts stay amounts in their currency. */
function sumOf(values: MergeValue[], name: string | undefined, format: MergeFormat): MergeValue {
  const all = values.map((value) => (name === undefined ? value : memberOf(value, name)));
  const sum = Number(all.reduce((total: number, each) => total + summandOf(each), 0).toFixed(6));
  const currency = all.find((each) => isShown(each) && each.currency !== undefined) as ShownValue | undefined;
  const made: ShownValue = { "=": sum, text: "", ...(currency && { currency: currency.currency! }) };
  return { ...made, text: currency ? writeMoney(made, undefined, format) : writeNumber(made, undefined, format) };
}

/** Longer texts are no numbers, and are not read to find that out. */
const longestNumber = 40;

function summandOf(value: MergeValue): number {
  const plain = plainOf(value);
  return typeof plain === "string" && plain.length > longestNumber ? 0 : Number(plain) || 0;
}

const memberOf = (value: MergeValue, name: string): MergeValue =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? ((value as Record<string, MergeValue>)[name] ?? null)
    : null;

const capitalize = (text: string, language: string): string => {
  const [first = ""] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length).toLocaleLowerCase(language);
};

function maxCharacters(length: MergeValue): number {
  const given = Number(plainOf(length));
  return Number.isFinite(given) ? Math.max(0, Math.trunc(given)) : 50;
}

const segmenter = new Intl.Segmenter();

/** By what people see as signs, or a flag would be cut in two. No more of the text is looked at than may stay. */
function truncate(text: string, most: number, ending: string): string {
  const head = text.slice(0, 20 * most + 20);
  const signs: string[] = [];
  for (const { segment } of segmenter.segment(head)) if (signs.push(segment) > most) break;
  if (signs.length <= most) return head.length === text.length ? text : signs.join("") + ending;
  return signs.slice(0, Math.max(0, most - ending.length)).join("") + ending;
}

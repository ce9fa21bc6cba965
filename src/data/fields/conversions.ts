import { currencyDecimals } from "./currency.ts";
import { roundDecimal } from "./exact-decimal.ts";
import type { FieldTypeName, Problem, TextContext } from "./field-type.ts";
import { htmlToText, textToHtml } from "./html-text.ts";
import { instantOf, wallTimeOf } from "./zoned-time.ts";

/** One end of a conversion: a type with its settings as they count. */
export type End = { type: FieldTypeName; config: unknown };

/** `isLossy`: it can be kept, but not all of it. */
export type Converted = { value: unknown; isLossy?: boolean } | { problem: Problem };

type Way = (value: unknown, to: End, context: TextContext) => Converted;

/**
 * The ways from one type to another that keep more than text would. Nothing: text is the way, from the old type's
 * `toText` to the new one's `parse`. What comes out is still to be checked by the new type.
 */
export function directWay(from: FieldTypeName, to: FieldTypeName): Way | undefined {
  if (from in numbers && to in numbers) return toNumber;
  const [one, other] = [references[from], references[to]];
  if (one && other && one.of === other.of) {
    if (one.many === other.many) return (value) => ({ value });
    return one.many ? manyToOne : (value) => ({ value: [value] });
  }
  return ways[`${from} ${to}`];
}

type Reference = { of: "record" | "option" | "collection" | "file"; many: boolean };

/** Pictures are files; that a file is a picture must be asked. */
const references: Partial<Record<FieldTypeName, Reference>> = {
  single_data_record: { of: "record", many: false },
  multi_data_record: { of: "record", many: true },
  single_selection_from_list: { of: "option", many: false },
  multi_selection_from_list: { of: "option", many: true },
  single_data_collection: { of: "collection", many: false },
  multi_data_collection: { of: "collection", many: true },
  single_file: { of: "file", many: false },
  multi_file: { of: "file", many: true },
  single_image: { of: "file", many: false },
  multi_image: { of: "file", many: true },
};

function manyToOne(value: unknown): Converted {
  const [first, ...more] = value as string[];
  return more.length === 0 ? { value: first ?? null } : { problem: { messageKey: "fields.problems.tooManyChosen" } };
}

/** How many digits each can have after the point. */
const numbers: Partial<Record<FieldTypeName, (config: unknown) => number>> = {
  number: () => 0,
  decimal: (config) => (config as { decimals: number }).decimals,
  percentage: (config) => (config as { decimals: number }).decimals,
  money: (config) => currencyDecimals((config as { currency: string | null }).currency),
};

/** 12 stays 12, whether it was a number, an amount or 12 %. */
function toNumber(value: unknown, to: End): Converted {
  const given = String(value);
  const rounded = roundDecimal(given, numbers[to.type]!(to.config));
  const isLossy = rounded !== given;
  if (to.type !== "number") return { value: rounded, isLossy };
  const whole = Number(rounded);
  return Number.isSafeInteger(whole)
    ? { value: whole, isLossy }
    : { problem: { messageKey: "fields.problems.numberTooLarge" } };
}

const ways: Record<string, Way> = {
  "date date_time": (value, _to, { timeZone }) => ({
    value: new Date(instantOf(Date.parse(`${value}T00:00:00Z`), timeZone)).toISOString(),
  }),
  "date_time date": (value, _to, { timeZone }) => {
    const wallTime = new Date(wallTimeOf(Date.parse(value as string), timeZone)).toISOString();
    return { value: wallTime.slice(0, 10), isLossy: wallTime.slice(11, 19) !== "00:00:00" };
  },
  // As text it would be taken for HTML wherever something in it looks like a tag.
  "plain_text formatted_text": (value) => ({ value: textToHtml(escapeHtml(value as string)) }),
  "code formatted_text": (value) => ({ value: `<pre>${escapeHtml(value as string)}</pre>` }),
  "formatted_text plain_text": (value) => {
    const text = htmlToText(value as string);
    return { value: text === "" ? null : text, isLossy: textToHtml(escapeHtml(text)) !== value };
  },
};

/** For every other type too: what is written out is text, never HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

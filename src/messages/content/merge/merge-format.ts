import { Cache } from "#shared/cache.ts";
import { type Language, localeOf } from "#shared/languages.ts";
import type { MergeValue } from "./merge-value.ts";
import { isShown, plainOf, textOf } from "./merge-value.ts";

/** How days and amounts are written: in the language of the content, by the team's clock. */
export type MergeFormat = { language: Language; timeZone: string };

const styles: Record<string, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: "full" },
  long: { dateStyle: "long" },
  medium: { dateStyle: "medium" },
  short: { dateStyle: "short" },
  time: { timeStyle: "short" },
  long_time: { dateStyle: "long", timeStyle: "short" },
  weekday: { weekday: "long" },
  month: { month: "long" },
  year: { year: "numeric" },
};

/** The parts of a pattern, as Liquid's `date` knows them. */
const parts: Record<string, [Intl.DateTimeFormatOptions, (part: string) => string]> = {
  Y: [{ year: "numeric" }, (part) => part],
  y: [{ year: "2-digit" }, (part) => part.padStart(2, "0")],
  m: [{ month: "2-digit" }, (part) => part.padStart(2, "0")],
  d: [{ day: "2-digit" }, (part) => part.padStart(2, "0")],
  e: [{ day: "numeric" }, (part) => part],
  B: [{ month: "long" }, (part) => part],
  b: [{ month: "short" }, (part) => part],
  A: [{ weekday: "long" }, (part) => part],
  a: [{ weekday: "short" }, (part) => part],
  H: [{ hour: "2-digit", hourCycle: "h23" }, (part) => part.padStart(2, "0")],
  I: [{ hour: "numeric", hourCycle: "h12" }, (part) => part.padStart(2, "0")],
  M: [{ minute: "2-digit" }, (part) => part.padStart(2, "0")],
  p: [{ hour: "numeric", hourCycle: "h12" }, (part) => part],
};

const partNames: Record<string, Intl.DateTimeFormatPartTypes> = {
  ...{ Y: "year", y: "year", m: "month", d: "day", e: "day", B: "month", b: "month" },
  ...{ A: "weekday", a: "weekday", H: "hour", I: "hour", M: "minute", p: "dayPeriod" },
};

export const longestPattern = 100;

/** A day or moment by a style (`long`, `time` …) or a pattern (`%d.%m.%Y`); what is neither stays as it is. */
export function writeDate(value: MergeValue, style: string, format: MergeFormat): string {
  const given = plainOf(value);
  const isDay = typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const isMoment = typeof given === "string" && /^\d{4}-\d{2}-\d{2}T/.test(given);
  if (!isDay && !isMoment) return textOf(value);
  const at = Date.parse(given);
  if (Number.isNaN(at)) return textOf(value);
  // A day is the same day everywhere.
  const timeZone = isDay ? "UTC" : format.timeZone;
  if (Object.hasOwn(styles, style)) return dateFormat(format.language, timeZone, styles[style]!).format(at);
  return style.slice(0, longestPattern).replace(/%-?([A-Za-z%])/g, (whole, letter: string) => {
    if (letter === "%") return "%";
    const part = Object.hasOwn(parts, letter) ? parts[letter] : undefined;
    if (!part) return whole;
    const found = dateFormat(format.language, timeZone, part[0])
      .formatToParts(at)
      .find(({ type }) => type === partNames[letter]);
    const text = part[1](found?.value ?? "");
    return whole.startsWith("%-") ? text.replace(/^0(?=\d)/, "") : text;
  });
}

/** An amount in the currency that is named, else in its own. */
export function writeMoney(value: MergeValue, currency: string | undefined, format: MergeFormat): string {
  const given = plainOf(value);
  const own = isShown(value) ? value.currency : undefined;
  const code = (currency ?? own ?? "").toUpperCase();
  if (!isNumber(given)) return textOf(value);
  if (!/^[A-Z]{3}$/.test(code)) return writeNumber(value, 2, format);
  return numberFormat(format.language, { style: "currency", currency: code }).format(Number(given));
}

export function writeNumber(value: MergeValue, decimals: number | undefined, format: MergeFormat): string {
  const given = plainOf(value);
  if (!isNumber(given)) return textOf(value);
  const digits = decimals === undefined ? undefined : Math.min(Math.max(0, Math.trunc(decimals)), 10);
  const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(format.language, options).format(Number(given));
}

const isNumber = (given: unknown): given is string | number =>
  (typeof given === "number" && Number.isFinite(given)) ||
  (typeof given === "string" && given.length < 40 && /^-?\d+(?:\.\d+)?$/.test(given));

// Making one takes longer than a whole mail.
const dateFormats = new Cache<string, Intl.DateTimeFormat>("date-formats", { max: 500 });
const numberFormats = new Cache<string, Intl.NumberFormat>("number-formats", { max: 500 });

export const dateFormat = (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  dateFormats.remember(
    `${language} ${timeZone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone }),
  );

export const numberFormat = (language: Language, options: Intl.NumberFormatOptions) =>
  numberFormats.remember(
    `${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(localeOf[language], options),
  );

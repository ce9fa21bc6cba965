import type { DateTimeFormat } from "./view-settings.ts";

type Options = Intl.DateTimeFormatOptions;

const days: Record<Exclude<DateTimeFormat, "relative">, Options> = {
  usual: { year: "numeric", month: "short", day: "numeric" },
  short: { year: "2-digit", month: "numeric", day: "numeric" },
  long: { year: "numeric", month: "long", day: "numeric" },
  weekday: { weekday: "long", month: "long", day: "numeric" },
  monthAndYear: { year: "numeric", month: "long" },
  timeOnly: {},
};

/** Those whose name says that the time of day is no part of them. */
const withoutTime: ReadonlySet<DateTimeFormat> = new Set(["monthAndYear"]);

/** How a day, or a moment, is written; relative ones are the language's own words. */
export function optionsOf(format: Exclude<DateTimeFormat, "relative">, hasTime: boolean): Options {
  const time: Options = hasTime && !withoutTime.has(format) ? { hour: "numeric", minute: "2-digit" } : {};
  return { ...days[format], ...time };
}

/** Of a day alone there is no time to show. */
export const formatFits = (format: DateTimeFormat, hasTime: boolean): boolean => hasTime || format !== "timeOnly";

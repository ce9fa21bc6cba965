import type { createFormatter } from "use-intl/core";
import type { DateTimeFormat } from "./view-settings.ts";

export type DateForm = Exclude<DateTimeFormat, "usual">;

type Around = {
  format: Pick<ReturnType<typeof createFormatter>, "dateTime" | "relativeTime">;
  timeZone: string;
  now: Date;
};

/** Writes a day or a moment as a view says it: days are the same everywhere, moments are on the team's clocks. */
export function writeDate(value: string, form: DateForm, { format, timeZone, now }: Around): string {
  const isDay = value.length === dayLength;
  const moment = new Date(isDay ? `${value}T00:00:00Z` : value);
  const zone = isDay ? "UTC" : timeZone;
  if (form !== "relative")
    return format.dateTime(moment, { ...(isDay ? dayForms : momentForms)[form], timeZone: zone });
  if (!isDay) return format.relativeTime(moment, now);
  const today = new Date(`${dayIn(now, timeZone)}T00:00:00Z`);
  return format.relativeTime(moment, { now: today, ...unitOf(moment, today) });
}

/** The same of some days, which a value can be, too. */
export function writeDates(value: unknown, form: DateForm, around: Around): string {
  if (typeof value === "string") return writeDate(value, form, around);
  const { start, end } = value as { start: string; end: string };
  const isOne = start === end || form === "relative";
  return isOne ? writeDate(start, form, around) : `${writeDate(start, form, around)} – ${writeDate(end, form, around)}`;
}

const dayLength = "2027-07-01".length;

const dayForms = {
  short: { dateStyle: "short" },
  long: { dateStyle: "long" },
  weekday: { weekday: "long", month: "short", day: "numeric" },
  monthAndYear: { month: "long", year: "numeric" },
  // A day has no time.
  timeOnly: { dateStyle: "medium" },
} as const satisfies Record<Exclude<DateForm, "relative">, Intl.DateTimeFormatOptions>;

const momentForms = {
  short: { dateStyle: "short", timeStyle: "short" },
  long: { dateStyle: "long", timeStyle: "short" },
  weekday: { weekday: "long", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  monthAndYear: { month: "long", year: "numeric" },
  timeOnly: { timeStyle: "short" },
} as const satisfies Record<Exclude<DateForm, "relative">, Intl.DateTimeFormatOptions>;

/** Today and the days around it are counted in days, not in hours. */
const unitOf = (one: Date, other: Date): { unit?: "day" } =>
  Math.abs(one.getTime() - other.getTime()) < 7 * 86_400_000 ? { unit: "day" } : {};

const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(moment);

import * as z from "zod";
import { normalForm } from "#shared/normal-form.ts";
import type { Parsed } from "./field-type.ts";

/** "2027-07-01": a day of the calendar, the same in every time zone. */
export const calendarDay = z
  .string({ error: "fields.problems.date" })
  .regex(/^\d{4}-\d{2}-\d{2}$/, "fields.problems.date")
  .refine(isRealDay, "fields.problems.noSuchDay");

/** As people write days, in the languages of the product. Nothing is guessed: a year has four digits, a bare number is no day. */
export function parseDay(text: string, dayFirst: boolean): Parsed<string> {
  const given = withoutMidnight(withoutWeekday(text.trim().replace(/\s+/g, " ")));
  if (given === "") return { value: null };
  const parts = readParts(given, dayFirst);
  if (!parts) return { problem: { messageKey: "fields.problems.date" } };
  const [year, month, day] = parts;
  if (year.length !== 4) return { problem: { messageKey: "fields.problems.yearDigits" } };
  const value = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isRealDay(value) ? { value } : { problem: { messageKey: "fields.problems.noSuchDay" } };
}

/** So many days later. May leave the year 9999, as the end of a half-open range does. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const moved = new Date(0);
  moved.setUTCFullYear(year, month - 1, date + days);
  return [pad(moved.getUTCFullYear(), 4), pad(moved.getUTCMonth() + 1, 2), pad(moved.getUTCDate(), 2)].join("-");
}

/** The same day of another month, or its last: 31 January leads to 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const place = year * 12 + month - 1 + months;
  const [nextYear, nextMonth] = [Math.floor(place / 12), (place % 12) + 1];
  const lastDate = new Date(Date.UTC(nextYear, nextMonth, 0)).getUTCDate();
  return [pad(nextYear, 4), pad(nextMonth, 2), pad(Math.min(date, lastDate), 2)].join("-");
}

const pad = (part: number, length: number): string => String(part).padStart(length, "0");

// JavaScript takes 30 February for 2 March, and Postgres has no year 0.
function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= "0001";
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const numbers = /^(\d{1,2})([-/])(\d{1,2})\2(\d{1,4})$/;
const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{1,4})$/;
const dayThenName = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -](?:de )?(\p{L}+)\.?,?[ -](?:de |del )?(\d{1,4})$/iu;
const nameThenDay = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{1,4})$/iu;

type Parts = [year: string, month: string, day: string];

function readParts(text: string, dayFirst: boolean): Parts | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return [iso[1]!, iso[3]!, iso[4]!];
  const plain = numbers.exec(text);
  if (plain) return dayFirst ? [plain[4]!, plain[3]!, plain[1]!] : [plain[4]!, plain[1]!, plain[3]!];
  const points = dotted.exec(text);
  if (points) return [points[3]!, points[2]!, points[1]!];
  const named = dayThenName.exec(text);
  if (named) return withMonthNamed(named[2]!, named[3]!, named[1]!);
  const american = nameThenDay.exec(text);
  if (american) return withMonthNamed(american[1]!, american[3]!, american[2]!);
}

function withMonthNamed(name: string, year: string, day: string): Parts | undefined {
  const month = monthNames().get(plainLetters(name));
  return month === undefined ? undefined : [year, String(month), day];
}

/** Excel's long form: "Thursday, March 4, 2027". */
function withoutWeekday(text: string): string {
  const [whole, name] = /^(\p{L}+)\.?,? /u.exec(text) ?? [];
  return whole && weekdayNames().has(plainLetters(name!)) ? text.slice(whole.length) : text;
}

/** Spreadsheets write a day as its first moment. */
const withoutMidnight = (text: string): string => text.replace(/[ T]0?0:00(:00(\.0+)?)?$/, "");

const plainLetters = (name: string): string =>
  normalForm(name, "NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();

let months: Map<string, number> | undefined;
let weekdays: Map<string, number> | undefined;

// Monday is 4 January 2027.
const monthNames = () => (months ??= namesOf("month", 12, (place) => Date.UTC(2027, place - 1, 4)));
const weekdayNames = () => (weekdays ??= namesOf("weekday", 7, (place) => Date.UTC(2027, 0, 3 + place)));

function namesOf(part: "month" | "weekday", count: number, dayOf: (place: number) => number): Map<string, number> {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  const names = ["en", "es", "fr"].flatMap((language) =>
    (["long", "short"] as const).flatMap((length) => {
      const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: "UTC" });
      return places.map((place) => [plainLetters(format.format(dayOf(place))), place] as const);
    }),
  );
  return new Map(names);
}

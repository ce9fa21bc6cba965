import { addDays } from "../calendar-day.ts";

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Where a key leads from a day of the calendar; nowhere: it has another meaning. */
export function dayAfterKey(day: string, { key, shiftKey, ...others }: Key, firstDay: number): string | undefined {
  if (others.ctrlKey || others.metaKey || others.altKey) return undefined;
  const place = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  const next = moved(day, key, place, shiftKey);
  return next && next >= "0100" && next.length === 10 ? next : undefined;
}

/** The same day of another month, or its last: 31 January leads to 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const place = year * 12 + month - 1 + months;
  const [nextYear, nextMonth] = [Math.floor(place / 12), (place % 12) + 1];
  const lastDate = new Date(Date.UTC(nextYear, nextMonth, 0)).getUTCDate();
  return [pad(nextYear, 4), pad(nextMonth, 2), pad(Math.min(date, lastDate), 2)].join("-");
}

function moved(day: string, key: string, place: number, byYear: boolean): string | undefined {
  if (key === "PageUp") return addMonths(day, byYear ? -12 : -1);
  if (key === "PageDown") return addMonths(day, byYear ? 12 : 1);
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -place, End: 6 - place };
  return Object.hasOwn(days, key) ? addDays(day, days[key as keyof typeof days]) : undefined;
}

const pad = (part: number, length: number): string => String(part).padStart(length, "0");

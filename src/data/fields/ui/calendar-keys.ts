import { addDays, addMonths } from "../calendar-day.ts";

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Where a key leads from a day of the calendar; nowhere: it has another meaning. */
export function dayAfterKey(day: string, { key, shiftKey, ...others }: Key, firstDay: number): string | undefined {
  if (others.ctrlKey || others.metaKey || others.altKey) return undefined;
  const place = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  const next = moved(day, key, place, shiftKey);
  return next && next >= "0100" && next.length === 10 ? next : undefined;
}

function moved(day: string, key: string, place: number, byYear: boolean): string | undefined {
  if (key === "PageUp") return addMonths(day, byYear ? -12 : -1);
  if (key === "PageDown") return addMonths(day, byYear ? 12 : 1);
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -place, End: 6 - place };
  return Object.hasOwn(days, key) ? addDays(day, days[key as keyof typeof days]) : undefined;
}

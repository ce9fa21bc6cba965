import { addDays } from "#data/fields/calendar-day.ts";
import type { CalendarEvent } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";
import { daysOf } from "./wall-span.ts";

/**
 * What of a month is drawn where a day has room for so many, and how many more each day has. Only what is drawn costs:
 * a month of two thousand events takes no longer than one of a hundred. What lasts longer goes first.
 */
export function fitMonth(events: readonly CalendarEvent[], { from, to }: Days, most: number) {
  const placed = events
    .map((event) => {
      const { first, last } = daysOf(event.span);
      return { event, first: first < from ? from : first, last: last > to ? to : last };
    })
    .sort((a, b) => lengthOf(b) - lengthOf(a) || compare(a.event.span.start, b.event.span.start));
  const taken = new Map<string, number>();
  const more = new Map<string, number>();
  const shown: CalendarEvent[] = [];
  for (const { event, first, last } of placed) {
    const days = daysFrom(first, last);
    const fits = days.every((day) => (taken.get(day) ?? 0) < most);
    if (fits) shown.push(event);
    for (const day of days) {
      const counted = fits ? taken : more;
      counted.set(day, (counted.get(day) ?? 0) + 1);
    }
  }
  return { shown, more };
}

const lengthOf = ({ first, last }: { first: string; last: string }): number => Date.parse(last) - Date.parse(first);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function daysFrom(first: string, last: string): string[] {
  if (first === last) return [first];
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

import { addDays } from "#data/fields/calendar-day.ts";
import { type CalendarEvent, dayNumber } from "./placed-event.ts";
import { daysOf } from "./wall-span.ts";

/** What stands in a place of a day: an event that begins there or goes on there from the week before, with how many days of the week it takes; or one that goes on from the day before. */
export type Lane = { event: CalendarEvent; span: number } | { goesOn: CalendarEvent } | undefined;

/** The lanes of each day of a week: an event has the same one on all its days, so that it can be drawn as one bar. */
export function lanesOf(events: readonly CalendarEvent[], week: readonly string[]): Lane[][] {
  const [from, to] = [week[0]!, week.at(-1)!];
  const placed = events
    .map((event) => {
      const { first, last } = daysOf(event.span);
      return { event, first: first < from ? from : first, last: last > to ? to : last };
    })
    .filter(({ first, last }) => first <= last)
    // In the order in which they begin, no more lanes are taken than there are events on the fullest day.
    .sort(
      (a, b) => compare(a.first, b.first) || compare(b.last, a.last) || compare(a.event.span.start, b.event.span.start),
    );
  const days: Lane[][] = week.map(() => []);
  for (const { event, first, last } of placed) {
    const begin = dayNumber(from, first) - 1;
    const span = dayNumber(first, last);
    const lane = freeLane(days.slice(begin, begin + span));
    days[begin]![lane] = { event, span };
    for (let day = begin + 1; day < begin + span; day++) days[day]![lane] = { goesOn: event };
  }
  // What stands between is nothing, and not a hole.
  return days.map((lanes) => Array.from(lanes, (each) => each));
}

function freeLane(days: readonly Lane[][]): number {
  let lane = 0;
  while (days.some((lanes) => lanes[lane])) lane++;
  return lane;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Days in rows of seven. */
export function weeksOf(from: string, to: string): string[][] {
  const weeks: string[][] = [];
  for (let day = from; day <= to; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(day, place)));
  return weeks;
}

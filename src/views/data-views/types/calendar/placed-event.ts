import { addDays } from "#data/fields/calendar-day.ts";
import type { Answer } from "#shared/endpoint.ts";
import type { itemsContract } from "../../items-contract.ts";
import type { Days } from "./shown-days.ts";
import { daysOf, type WallSpan } from "./wall-span.ts";

type EventsAnswer = Answer<typeof itemsContract.listEvents>;

export type EventShown = EventsAnswer["events"][number];

/** What another collection says about a day. */
export type DayInfo = EventsAnswer["days"][number];

/** Something on the calendar, with where it stands by the clocks of the team. */
export type CalendarEvent = EventShown & {
  span: WallSpan;
  /** Its times are those of whoever it is for: no other clock says anything of them. */
  hasOwnClock?: boolean;
};

/** Those of each day in the order in which they begin; what lasts the whole day comes first. */
export function eventsByDay(events: readonly CalendarEvent[], { from, to }: Days): Map<string, CalendarEvent[]> {
  const byDay = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const { first, last } = daysOf(event.span);
    for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) {
      const known = byDay.get(day);
      if (known) known.push(event);
      else byDay.set(day, [event]);
    }
  }
  const isBefore = (a: CalendarEvent, b: CalendarEvent) =>
    Number(b.span.isAllDay) - Number(a.span.isAllDay) ||
    (a.span.start < b.span.start ? -1 : a.span.start > b.span.start ? 1 : 0);
  for (const all of byDay.values()) all.sort(isBefore);
  return byDay;
}

export function allDays({ from, to }: Days): string[] {
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
}

/** The first day is 1. */
export const dayNumber = (first: string, day: string): number => (Date.parse(day) - Date.parse(first)) / 86_400_000 + 1;

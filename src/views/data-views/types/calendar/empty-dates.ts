import { allDays, type CalendarEvent, eventsByDay } from "./placed-event.ts";
import type { Days } from "./shown-days.ts";

/** Settings of a calendar about dates with no events. */
type EmptyDates = { includeEmptyDates?: boolean; emptyDatesMessage?: string };

/**
 * What a view says on a date with no events, in its own words; "": nothing. A month has all of its dates anyway, and says it
 * where they are to be included.
 */
export const emptyDateMessage = (options: EmptyDates, display: string): string =>
  (options.includeEmptyDates || display === "week" || display === "day") && options.emptyDatesMessage
    ? options.emptyDatesMessage
    : "";

/** The dates with no events; of a month those that are its own. */
export function emptyDates(
  events: readonly CalendarEvent[],
  days: Days,
  { display, day }: { display: string; day: string },
) {
  const byDay = eventsByDay(events, days);
  const isOwn = (each: string) => display !== "month" || each.slice(0, 7) === day.slice(0, 7);
  return allDays(days).filter((each) => !byDay.has(each) && isOwn(each));
}

import { addDays } from "#data/fields/calendar-day.ts";
import { wallTimeOf } from "#data/fields/zoned-time.ts";
import type { EventTimes } from "./event-times.ts";

/**
 * An event by the clocks of the team: days ("2027-07-01") or times ("2027-07-01T14:30:00"). Its end is the first that no
 * longer belongs to it; absent where it only begins.
 */
export type WallSpan = { start: string; end?: string; isAllDay: boolean };

export function wallSpanOf({ start, end, isAllDay }: EventTimes, timeZone: string): WallSpan {
  if (isAllDay) return { start, end: addDays(end ?? start, 1), isAllDay };
  const begin = wallTimeOf(Date.parse(start), timeZone);
  if (end === undefined) return { start: writeWall(begin), isAllDay };
  const over = wallTimeOf(Date.parse(end), timeZone);
  // In the night in which an hour comes twice, clocks can say that it was over before it began.
  const drawn = over > begin ? over : begin + (Date.parse(end) - Date.parse(start));
  return { start: writeWall(begin), end: writeWall(drawn), isAllDay };
}

/** The days on which there is something of it, both included. */
export function daysOf({ start, end, isAllDay }: WallSpan): { first: string; last: string } {
  const first = start.slice(0, 10);
  if (end === undefined) return { first, last: first };
  const last = isAllDay ? addDays(end, -1) : writeWall(readWall(end) - 1).slice(0, 10);
  return { first, last: last > first ? last : first };
}

/** Wall times are counted as if they were UTC. */
export const readWall = (text: string): number => Date.parse(text.length === 10 ? text : `${text}Z`);

export const writeWall = (wallTime: number): string => new Date(wallTime).toISOString().slice(0, 19);

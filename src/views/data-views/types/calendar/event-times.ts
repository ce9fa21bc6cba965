import { instantOf, wallTimeOf } from "#data/fields/zoned-time.ts";

/** When something is: days, or moments. */
export type EventTimes = { start: string; end?: string; isAllDay: boolean };

type Options = Record<string, unknown>;
/** A day, or a moment of which the day is worked out where it is wanted. */
type Point = { day(): string; moment?: string };

/**
 * What the values of a record say about when it is. Days stay days, whatever the time zone; a moment on a day that is
 * meant as a whole becomes the day on which it is in the team's zone.
 */
export const eventOf = (options: Options, timeZone: string, values: Record<string, unknown>): EventTimes | undefined =>
  eventReader(options, timeZone)(values);

/** The same for very many of one calendar. */
export function eventReader(options: Options, timeZone: string) {
  const [startKey, endKey, allDayKey, onlyOnStartKey] = timeOptions.map((option) => String(options[option] ?? ""));
  return (values: Record<string, unknown>): EventTimes | undefined =>
    timesOf(timeZone, values[startKey!], values[endKey!], values[allDayKey!], values[onlyOnStartKey!]);
}

/** From the values of what `timeOptions` name, in that order; not as an array, which for thousands is felt. */
export function timesOf(
  timeZone: string,
  value: unknown,
  endValue: unknown,
  allDay: unknown,
  onlyOnStart: unknown,
): EventTimes | undefined {
  // Most calendars have little more than this.
  if (isEmpty(endValue) && typeof value === "string" && isDay(value)) return { start: value, isAllDay: true };
  const [start, ownEnd] = pointsOf(value, timeZone);
  if (!start) return undefined;
  const [endStart, endEnd] = pointsOf(endValue, timeZone);
  const isAllDay = start.moment === undefined || allDay === true;
  const end = onlyOnStart === true ? undefined : (endEnd ?? endStart ?? ownEnd);
  return isAllDay ? wholeDays(start, end) : moments(start, end, timeZone);
}

const isEmpty = (value: unknown) => value === undefined || value === null;

export const timeOptions = ["startFieldId", "endFieldId", "allDayFieldId", "onlyOnStartFieldId"];

/** Whether the end that a record names is before its start; it would not be shown. */
export function endsBeforeStart(options: Options, timeZone: string, values: Record<string, unknown>): boolean {
  const [start] = pointsOf(values[String(options.startFieldId ?? "")], timeZone);
  const [endStart, endEnd] = pointsOf(values[String(options.endFieldId ?? "")], timeZone);
  const end = endEnd ?? endStart;
  if (!start || !end) return false;
  if (start.moment !== undefined && end.moment !== undefined) return Date.parse(end.moment) < Date.parse(start.moment);
  return end.day() < start.day();
}

function wholeDays(start: Point, end: Point | undefined): EventTimes {
  const [first, last] = [start.day(), end?.day()];
  return { start: first, ...(last !== undefined && last > first && { end: last }), isAllDay: true };
}

/** An end that is only a day is over with it. */
function moments(start: Point, end: Point | undefined, timeZone: string): EventTimes {
  const over = end && (end.moment ?? momentAfter(end.day(), timeZone));
  const isLater = over !== undefined && Date.parse(over) > Date.parse(start.moment!);
  return { start: start.moment!, ...(isLater && { end: over }), isAllDay: false };
}

/** The first and the last that a value speaks of. */
function pointsOf(value: unknown, timeZone: string): [first?: Point, last?: Point] {
  if (typeof value === "string") return [pointOf(value, timeZone)];
  if (typeof value !== "object" || value === null) return [];
  const { start, end } = value as { start?: unknown; end?: unknown };
  return [start, end].flatMap((each) => (typeof each === "string" ? [pointOf(each, timeZone)] : [])) as [
    Point?,
    Point?,
  ];
}

function pointOf(text: string, timeZone: string): Point {
  if (isDay(text)) return { day: () => text };
  return { day: () => isoDay(wallTimeOf(Date.parse(text), timeZone)), moment: text };
}

const isDay = (text: string): boolean => text.length === 10 && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The moment at which a day is over: the first of the next one. */
const momentAfter = (day: string, timeZone: string): string =>
  new Date(instantOf(Date.parse(day) + oneDay, timeZone)).toISOString();

const oneDay = 86_400_000;

const isoDay = (wallTime: number): string => new Date(wallTime).toISOString().slice(0, 10);

import { addDays } from "#data/fields/calendar-day.ts";
import { instantOf, wallTimeOf } from "#data/fields/zoned-time.ts";
import { eventOf } from "./event-times.ts";
import { readWall, type WallSpan, wallSpanOf } from "./wall-span.ts";

type Values = Record<string, unknown>;

/** The fields of a calendar that say when something is, and how their values are kept: a day, days, or a moment. */
export type TimeFields = {
  options: Readonly<Record<string, unknown>>;
  kindOf(fieldId: string): string | undefined;
  timeZone: string;
};

/** What is written to move a record by so much on the clock; what does not change is left out. */
export function movedValues(fields: TimeFields, values: Values, by: number): Values {
  const times = eventOf(fields.options, fields.timeZone, values);
  if (!times || by === 0) return {};
  const { start } = wallSpanOf(times, fields.timeZone);
  const moved = dayIn(readWall(start) + by);
  const days = Math.round((Date.parse(moved) - Date.parse(start.slice(0, 10))) / oneDay);
  const shift = (text: string): string => {
    if (isDay(text)) return addDays(text, days);
    const shifted = wallTimeOf(Date.parse(text), fields.timeZone) + (times.isAllDay ? days * oneDay : by);
    return instantIn(shifted, fields.timeZone);
  };
  const after = Object.fromEntries(
    [idAt(fields, "startFieldId"), idAt(fields, "endFieldId")]
      .filter((id) => id !== undefined && values[id] != null)
      .map((id) => [id, shiftedValue(values[id!], shift)]),
  );
  return keepOrder(fields, { before: values, after });
}

/** What is written so that a record ends there: the first day or time that no longer belongs to it. */
export function stretchedValues(fields: TimeFields, values: Values, end: string): Values | undefined {
  const times = eventOf(fields.options, fields.timeZone, values);
  const id = endFieldOf(fields, values);
  if (!times || id === undefined) return undefined;
  const { start, isAllDay } = wallSpanOf(times, fields.timeZone);
  if (readWall(end) <= readWall(start)) return undefined;
  const lastDay = isAllDay ? addDays(end.slice(0, 10), -1) : dayIn(readWall(end) - 1);
  const kind = fields.kindOf(id);
  const known = values[id];
  if (kind === "dates") {
    const begin = (known as { start?: string } | null)?.start ?? start.slice(0, 10);
    return { [id]: { start: begin < lastDay ? begin : lastDay, end: lastDay } };
  }
  if (kind === "date") return { [id]: lastDay };
  if (!isAllDay) {
    const over = instantOf(readWall(end), fields.timeZone);
    const begin = Date.parse(times.start);
    // What begins in an hour that comes again does not end in the one before.
    return { [id]: iso(over > begin ? over : begin + readWall(end) - readWall(start)) };
  }
  // Of a whole day only the day counts; its time stays as it is.
  const clock = typeof known === "string" ? wallTimeOf(Date.parse(known), fields.timeZone) % oneDay : 0;
  return { [id]: instantIn(Date.parse(lastDay) + ((clock + oneDay) % oneDay), fields.timeZone) };
}

/** Where the end of a record is kept, so that it can be changed; nowhere: it only begins. */
export function endFieldOf(fields: TimeFields, values: Values): string | undefined {
  const onStartOnly = idAt(fields, "onlyOnStartFieldId");
  if (onStartOnly && values[onStartOnly] === true) return undefined;
  const [start, end] = [idAt(fields, "startFieldId"), idAt(fields, "endFieldId")];
  const isRange = start !== undefined && fields.kindOf(start) === "dates";
  if (end && (values[end] != null || !isRange)) return end;
  return isRange ? start : undefined;
}

/** What a new record begins with that is made on these days or at this time. */
export function valuesFor(fields: TimeFields, { start, end, isAllDay }: WallSpan): Values {
  const [startId, endId, allDayId] = ["startFieldId", "endFieldId", "allDayFieldId"].map((key) => idAt(fields, key));
  if (!startId) return {};
  const kind = fields.kindOf(startId);
  const firstDay = start.slice(0, 10);
  const lastDay = end === undefined ? firstDay : dayIn(readWall(end) - 1);
  if (kind === "dates") return { [startId]: { start: firstDay, end: lastDay } };
  const isTimed = kind === "instant" && !isAllDay;
  const isWholeDays = kind === "instant" && isAllDay && allDayId !== undefined && lastDay > firstDay;
  const begin = isTimed ? readWall(start) : Date.parse(firstDay) + (isWholeDays ? 0 : usualHour);
  const over = isTimed ? readWall(end ?? start) : Date.parse(lastDay) + (isWholeDays ? 0 : usualHour + oneHour);
  const valueIn = (id: string, wallTime: number, day: string): unknown => {
    const shape = fields.kindOf(id);
    if (shape === "dates") return { start: firstDay, end: day };
    return shape === "instant" ? instantIn(wallTime, fields.timeZone) : day;
  };
  return {
    [startId]: valueIn(startId, begin, firstDay),
    ...(endId && (end !== undefined || !isTimed) && { [endId]: valueIn(endId, over, lastDay) }),
    ...(isWholeDays && { [allDayId]: true }),
  };
}

const oneHour = 3_600_000;
const oneDay = 24 * oneHour;
const usualHour = 9 * oneHour;

const isDay = (text: string): boolean => text.length === 10;
const dayIn = (wallTime: number): string => new Date(wallTime).toISOString().slice(0, 10);
const iso = (instant: number): string => new Date(instant).toISOString();
const instantIn = (wallTime: number, timeZone: string): string => iso(instantOf(wallTime, timeZone));

function idAt({ options }: TimeFields, option: string): string | undefined {
  const id = options[option];
  return typeof id === "string" ? id : undefined;
}

function shiftedValue(value: unknown, shift: (text: string) => string): unknown {
  if (typeof value === "string") return shift(value);
  const { start, end } = value as { start: string; end: string };
  return { start: shift(start), end: shift(end) };
}

/** A start that fell into the hour that a night leaves out is later than it was meant: the end follows. */
function keepOrder({ options }: TimeFields, { before, after }: { before: Values; after: Values }): Values {
  const [startId, endId] = [String(options.startFieldId ?? ""), String(options.endFieldId ?? "")];
  const moments = [before[startId], before[endId], after[startId], after[endId]];
  if (!moments.every((each) => typeof each === "string" && !isDay(each))) return after;
  const [start, end, newStart, newEnd] = moments.map((each) => Date.parse(each as string)) as [
    number,
    number,
    number,
    number,
  ];
  if (end <= start || newEnd > newStart) return after;
  return { ...after, [endId]: iso(newStart + (end - start)) };
}

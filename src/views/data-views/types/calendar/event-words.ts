import { offsetAt, wallTimeOf } from "#data/fields/zoned-time.ts";
import type { CalendarEvent } from "./placed-event.ts";
import { daysOf, readWall } from "./wall-span.ts";

type Speech = {
  locale: string;
  timeZone: string;
  /** By keys of `views.calendar`. */
  say(key: string, values?: Record<string, string | number>): string;
};

export type EventWords = ReturnType<typeof eventWords>;

/** How a calendar writes days and times. */
export function eventWords({ locale, timeZone, say }: Speech) {
  const format = (options: Intl.DateTimeFormatOptions, zone = "UTC") =>
    new Intl.DateTimeFormat(locale, { ...options, ...(zone && { timeZone: zone }) });
  const { hour12 = false } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  const time = format({ hour: "numeric", minute: "2-digit" });
  const fullHour = hour12 ? format({ hour: "numeric" }) : time;
  const longDay = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const day = format({ weekday: "short", day: "numeric", month: "short" });
  const withZone = format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }, timeZone);
  const own = format({ weekday: "short", hour: "numeric", minute: "2-digit" }, "");
  const weekday = format({ weekday: "short" });
  const narrowWeekday = format({ weekday: "narrow" });
  const longWeekday = format({ weekday: "long" });
  const shortMonth = format({ month: "short" });
  const month = format({ month: "long", year: "numeric" });
  const dates = format({ day: "numeric", month: "short", year: "numeric" });
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = (wall: string) => new Date(readWall(wall));

  /** 9 AM, 9:30 AM: a full hour needs no minutes where clocks have twelve. */
  const timeAt = (wall: string): string => (wall.slice(14, 16) === "00" ? fullHour : time).format(at(wall));
  const timesOf = (event: CalendarEvent): string => {
    const { start, end } = event.span;
    if (end === undefined) return timeAt(start);
    return endsBeforeItBegan(event)
      ? `${withZone.format(Date.parse(event.start))} – ${withZone.format(Date.parse(event.end!))}`
      : time.formatRange(at(start), at(end));
  };
  /** In the night in which an hour comes twice; it is drawn as long as it lasts, to where no clock stands at its end. */
  const endsBeforeItBegan = ({ span, end, hasOwnClock }: CalendarEvent): boolean =>
    !span.isAllDay &&
    end !== undefined &&
    !hasOwnClock &&
    wallTimeOf(Date.parse(end), timeZone) <= readWall(span.start);

  /** When it is, whole: its days, and its times by the clocks of the team. */
  const whenOf = (event: CalendarEvent): string => {
    const { first, last } = daysOf(event.span);
    const { span } = event;
    if (span.isAllDay) return first === last ? longDay.format(at(first)) : day.formatRange(at(first), at(last));
    if (first === last) return say("dayAndTime", { day: longDay.format(at(first)), time: timesOf(event) });
    const edge = (wall: string) => say("dayAndTime", { day: day.format(at(wall)), time: timeAt(wall) });
    return say("fromTo", { from: edge(span.start), to: edge(span.end!) });
  };

  /** What of it is on one of its days. */
  const timeOn = (event: CalendarEvent, day: string): string => {
    const { first, last } = daysOf(event.span);
    if (event.span.isAllDay || (day > first && day < last)) return say("allDay");
    if (first === last) return timesOf(event);
    return day === first
      ? say("from", { time: timeAt(event.span.start) })
      : say("until", { time: timeAt(event.span.end!) });
  };

  /** By the reader's own clock, where that is another one. */
  const ownTimesOf = ({ start, end, isAllDay, hasOwnClock }: CalendarEvent): string | undefined => {
    if (isAllDay || hasOwnClock) return undefined;
    const [begin, over] = [Date.parse(start), Date.parse(end ?? start)];
    const isSame = [begin, over].every((each) => offsetAt(each, timeZone) === offsetAt(each, ownZone));
    if (isSame) return undefined;
    return say("yourTime", { time: over > begin ? own.formatRange(begin, over) : own.format(begin) });
  };

  return {
    time: timeAt,
    times: timesOf,
    timeOn,
    when: whenOf,
    ownTimes: ownTimesOf,
    longDay: (wall: string) => longDay.format(at(wall)),
    day: (wall: string) => day.format(at(wall)),
    weekday: (wall: string) => weekday.format(at(wall)),
    narrowWeekday: (wall: string) => narrowWeekday.format(at(wall)),
    longWeekday: (wall: string) => longWeekday.format(at(wall)),
    month: (wall: string) => month.format(at(wall)),
    shortMonth: (wall: string) => shortMonth.format(at(wall)),
    days: (from: string, to: string) => dates.formatRange(at(from), at(to)),
  };
}

import * as z from "zod";
import { instantOf, wallTimeOf } from "#data/fields/zoned-time.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "messages.problems.clock");
export const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, "messages.problems.localTime")
  .refine(isDay, "messages.problems.localTime")
  // On every zone's clock it is a moment that the database can hold.
  .refine((text) => text >= "1900" && text < "2200", "messages.problems.localTime");

/** There is no 30th of February, although `Date` would make the 2nd of March of it. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export const scheduleSchema = z.strictObject({
  /** A time on the clock of the team's zone, or of each recipient's own. Null: at once. */
  localTime: localTime.nullable().default(null),
  inRecipientsZone: z.boolean().default(false),
  /** Nothing leaves outside these hours, on the same clock. */
  window: z.strictObject({ from: clock, to: clock }).nullable().default(null),
  /** At most so many an hour; null: as fast as the way allows. */
  perHour: z.int().min(1).max(1_000_000).nullable().default(null),
});
export type Schedule = z.output<typeof scheduleSchema>;

export const readSchedule = (stored: unknown): Schedule => scheduleSchema.parse(stored ?? {});

/** The first zone in which a day begins. */
const earliestZone = "Pacific/Kiritimati";

/** The instant of a time on a zone's clock; one that does not exist moves forward, of one that happens twice the first. */
export const instantIn = (localTime: string, timeZone: string): Date =>
  new Date(instantOf(Date.parse(`${localTime}:00Z`), timeZone));

/** When the first one may leave. */
export function startsAt({ localTime, inRecipientsZone }: Schedule, timeZone: string): Date | undefined {
  if (!localTime) return undefined;
  return instantIn(localTime, inRecipientsZone ? earliestZone : timeZone);
}

/** The last zone in which a day ends. */
const latestZone = "Etc/GMT+12";

/** Whether its time has passed: for everybody, where each has their own clock. */
export function hasPassed({ localTime, inRecipientsZone }: Schedule, timeZone: string, now: Date): boolean {
  if (!localTime) return false;
  return instantIn(localTime, inRecipientsZone ? latestZone : timeZone) < now;
}

/** When one recipient's may leave; nothing: as soon as it is its turn. */
export function sendAfter({ localTime, inRecipientsZone, window }: Schedule, zone: string): Date | undefined {
  if (!localTime || !inRecipientsZone) return undefined;
  return nextOpen(window, instantIn(localTime, zone), zone);
}

/** The next instant at which the window is open; `now` itself while it is. A window over midnight is one too. */
export function nextOpen(window: Schedule["window"], now: Date, timeZone: string): Date {
  if (!window || window.from === window.to) return now;
  const wall = wallTimeOf(now.getTime(), timeZone);
  const today = Math.floor(wall / day) * day;
  const minutes = (wall - today) / 60_000;
  const [from, to] = [minutesOf(window.from), minutesOf(window.to)];
  const isOpen = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (isOpen) return now;
  const opens = today + from * 60_000 + (minutes < from ? 0 : day);
  return new Date(instantOf(opens, timeZone));
}

const day = 24 * 3600 * 1000;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

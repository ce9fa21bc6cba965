import * as z from "zod";
import { parseDay } from "../../calendar-day.ts";
import { fieldType, type Parsed, type TextContext } from "../../field-type.ts";
import { timeOperators } from "../../operators.ts";
import { instantOf, offsetAt, readOffset, wallTimeOf, writeOffset } from "../../zoned-time.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;
type Zone = Pick<TextContext, "dayFirst" | "timeZone">;

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant to the second. "…T16:30+02:00" and "…T14:30:00.000Z" are one value: the latter. */
const instant = z
  .string({ error: "fields.problems.dateTime" })
  .regex(iso, { error: "fields.problems.dateTime", abort: true })
  .transform((text, { addIssue }) => {
    const read = parseInstant(text, { dayFirst: false, timeZone: "UTC" });
    if ("value" in read && read.value) return read.value;
    addIssue("problem" in read ? read.problem.messageKey : "fields.problems.dateTime");
    return z.NEVER;
  });

export const dateTime = fieldType<Config, string>({
  name: "date_time",
  icon: "fas_clock",
  group: "time",
  config,
  value: () => instant,
  storage: {
    kind: "instant",
    toColumn: (value) => value,
    fromColumn: (stored: Date | string) => new Date(typeof stored === "string" ? asIso(stored) : stored).toISOString(),
  },
  operators: timeOperators(instant),
  sorts: true,
  canBeUnique: true,
  servesAs: "day",
  exchange: {
    instant: { write: Date.parse, read: (instant) => ({ value: new Date(instant).toISOString() }) },
  },
  columnGuesses: [{ rank: 7 }],
  toText: (value, _config, { timeZone }) => writeInstant(Date.parse(value), timeZone),
  parse: (text, _config, context) => parseInstant(text, context),
  examples: {
    config: {},
    values: [
      "1850-05-05T12:00:00.000Z",
      "2027-03-14T07:00:00.000Z",
      "2027-07-01T14:30:00.000Z",
      "2027-07-01T14:30:15.000Z",
      // Half past one comes twice that night in New York, half past two in Paris.
      "2027-10-31T00:30:00.000Z",
      "2027-10-31T01:30:00.000Z",
      "2027-11-07T05:30:00.000Z",
      "2027-11-07T06:30:00.000Z",
    ],
    texts: [
      ["2027-07-01 10:30", "2027-07-01T14:30:00.000Z"],
      ["2027-07-01T14:30:00.000Z", "2027-07-01T14:30:00.000Z"],
      ["2027-07-01 16:30:15 +02:00", "2027-07-01T14:30:15.000Z"],
      ["7/1/2027 10:30", "2027-07-01T14:30:00.000Z"],
      ["7/1/2027 2:30 PM", "2027-07-01T18:30:00.000Z"],
      ["July 1, 2027 at 12am", "2027-07-01T04:00:00.000Z"],
      ["1 juillet 2027 à 14h30", "2027-07-01T18:30:00.000Z"],
      ["1.7.2027, 2:30 p. m.", "2027-07-01T18:30:00.000Z"],
      ["2027-01-01", "2027-01-01T05:00:00.000Z"],
      ["2027-03-14 02:30", "2027-03-14T07:30:00.000Z"],
      ["2027-11-07 01:30", "2027-11-07T05:30:00.000Z"],
      ["", null],
    ],
    badTexts: [
      ["tomorrow", "fields.problems.dateTime"],
      ["10:30", "fields.problems.dateTime"],
      ["46569.4375", "fields.problems.dateTime"],
      ["2027-07-01 25:00", "fields.problems.dateTime"],
      ["2027-07-01 14:30 PM", "fields.problems.dateTime"],
      ["7/1/27 10:30", "fields.problems.yearDigits"],
      ["2027-02-30 10:30", "fields.problems.noSuchDay"],
      ["2027-07-01 10:30:00.250", "fields.problems.wholeSeconds"],
    ],
    badValues: [
      [1_814_452_200_000, "fields.problems.dateTime"],
      ["2027-07-01", "fields.problems.dateTime"],
      ["2027-07-01T14:30:00", "fields.problems.dateTime"],
      ["2027-07-01T24:00:00Z", "fields.problems.dateTime"],
      ["2027-02-30T14:30:00Z", "fields.problems.noSuchDay"],
      ["2027-07-01T14:30:00.250Z", "fields.problems.wholeSeconds"],
    ],
  },
});

const timed =
  /^(.+?)(?:T|,? (?:at |à |a las )?)(\d{1,2})(?:[:h](\d{2})(?::(\d{2})(?:\.(\d+))?)?)? ?([ap]\.? ?m\.?)? ?(Z|UTC|[+-]\d{2}:?\d{2}(?::\d{2})?)?$/i;

function parseInstant(text: string, { dayFirst, timeZone }: Zone): Parsed<string> {
  const given = text.trim().replace(/\s+/g, " ");
  if (given.length > 200) return { problem: { messageKey: "fields.problems.dateTime" } };
  const dayOnly = parseDay(given, dayFirst);
  if ("value" in dayOnly && dayOnly.value === null) return { value: null };
  const [, dayText = given, hours = "0", minutes, seconds = "0", fraction = "", half = "", offset] =
    timed.exec(given) ?? [];
  const isTimed = minutes !== undefined || half !== "";
  const day = isTimed ? parseDay(dayText, dayFirst) : dayOnly;
  const time = isTimed ? timeOfDay(Number(hours), Number(minutes ?? 0), Number(seconds), half[0]) : 0;
  if ("problem" in day && day.problem.messageKey !== "fields.problems.date") return day;
  if ("problem" in day || time === undefined) return { problem: { messageKey: "fields.problems.dateTime" } };
  if (/[1-9]/.test(fraction)) return { problem: { messageKey: "fields.problems.wholeSeconds" } };
  const wallTime = Date.parse(`${day.value}T00:00:00Z`) + time;
  const value = offset ? wallTime - readOffset(offset.replace(/Z|UTC/i, "")) : instantOf(wallTime, timeZone);
  if (value < earliest || value > latest) return { problem: { messageKey: "fields.problems.noSuchDay" } };
  return { value: new Date(value).toISOString() };
}

// A day's room at either end of the calendar, so that every zone has a date for it.
const earliest = Date.parse("0001-01-02T00:00:00Z");
const latest = Date.parse("9999-12-30T23:59:59Z");

function timeOfDay(hours: number, minutes: number, seconds: number, half?: string): number | undefined {
  if (minutes > 59 || seconds > 59 || hours > 23) return undefined;
  if (half && (hours < 1 || hours > 12)) return undefined;
  const hour = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  return ((hour * 60 + minutes) * 60 + seconds) * 1000;
}

/** The second of two equal wall times says its offset, so that it is not read as the first. */
export function writeInstant(instant: number, timeZone: string): string {
  const wallTime = wallTimeOf(instant, timeZone);
  const midnight = Math.floor(wallTime / dayLength) * dayLength;
  const seconds = Math.floor((wallTime - midnight) / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const text = `${writeDay(midnight)} ${pad(hours)}:${pad(minutes)}${rest === 0 ? "" : `:${pad(rest)}`}`;
  const isSecond = instantOf(wallTime, timeZone) !== instant;
  return isSecond ? `${text} ${writeOffset(offsetAt(instant, timeZone))}` : text;
}

/** Postgres writes "2027-07-01 14:30:00+00". */
const asIso = (text: string): string => text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00");

const dayLength = 24 * 60 * 60 * 1000;
const pad = (part: number): string => (part < 10 ? `0${part}` : String(part));

// An export writes the same few thousand days again and again.
const days = new Map<number, string>();
const mostDays = 50_000;

function writeDay(midnight: number): string {
  const known = days.get(midnight);
  if (known) return known;
  const text = new Date(midnight).toISOString().slice(0, 10);
  if (days.size >= mostDays) days.clear();
  days.set(midnight, text);
  return text;
}

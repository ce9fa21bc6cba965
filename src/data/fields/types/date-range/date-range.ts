import * as z from "zod";
import { addDays, calendarDay, parseDay } from "../../calendar-day.ts";
import { fieldType, type Parsed } from "../../field-type.ts";
import { rangeOperators } from "../../operators.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

/** Both days included. */
const range = z
  .strictObject({ start: calendarDay, end: calendarDay }, { error: "fields.problems.dateRange" })
  .refine(({ start, end }) => start <= end, "fields.problems.dateRangeOrder");

type Range = z.output<typeof range>;

export const dateRange = fieldType<Config, Range>({
  name: "date_range",
  icon: "fas_calendar-week",
  group: "time",
  config,
  value: () => range,
  // Postgres keeps ranges of days half-open, whatever it is given; so that is what we give it.
  storage: {
    kind: "dates",
    toColumn: ({ start, end }) => `[${start},${addDays(end, 1)})`,
    fromColumn: (stored: string) => {
      const [start = "", next = ""] = stored.slice(1, -1).split(",");
      return { start, end: addDays(next, -1) };
    },
  },
  operators: rangeOperators(calendarDay, range),
  sorts: true,
  canBeUnique: true,
  columnGuesses: [],
  toText: ({ start, end }) => (start === end ? start : `${start} – ${end}`),
  parse: (text, _config, { dayFirst }) => parseRange(text.trim().replace(/^(from|du|del|desde el) /i, ""), dayFirst),
  examples: {
    config: {},
    values: [
      { start: "2026-12-28", end: "2027-01-03" },
      { start: "2027-07-01", end: "2027-07-01" },
      { start: "2027-07-01", end: "2027-07-14" },
      { start: "2027-07-08", end: "2027-07-09" },
      { start: "9999-12-01", end: "9999-12-31" },
    ],
    texts: [
      ["2027-07-01 – 2027-07-14", { start: "2027-07-01", end: "2027-07-14" }],
      ["2027-07-01 to 2027-07-14", { start: "2027-07-01", end: "2027-07-14" }],
      ["2027-07-01/2027-07-14", { start: "2027-07-01", end: "2027-07-14" }],
      ["7/1/2027 - 7/14/2027", { start: "2027-07-01", end: "2027-07-14" }],
      ["7/1/2027-7/14/2027", { start: "2027-07-01", end: "2027-07-14" }],
      ["from July 1, 2027 to July 14, 2027", { start: "2027-07-01", end: "2027-07-14" }],
      ["du 1er juillet 2027 au 14 juillet 2027", { start: "2027-07-01", end: "2027-07-14" }],
      ["July 4, 2027", { start: "2027-07-04", end: "2027-07-04" }],
      ["", null],
    ],
    badTexts: [
      ["all summer", "fields.problems.dateRange"],
      ["July 1–14", "fields.problems.dateRange"],
      ["2027-07-01 – 2027-07-14 – 2027-07-20", "fields.problems.dateRange"],
      ["2027-07-14 – 2027-07-01", "fields.problems.dateRangeOrder"],
      ["7/1/27 to 7/14/27", "fields.problems.yearDigits"],
      ["2027-02-01 – 2027-02-30", "fields.problems.noSuchDay"],
      ["7/1/27", "fields.problems.yearDigits"],
    ],
    badValues: [
      ["2027-07-01", "fields.problems.dateRange"],
      [{ start: "2027-07-01", end: "2027-07-14", note: "" }, "fields.problems.dateRange"],
      [{ start: "2027-07-01" }, "fields.problems.date"],
      [{ start: "2027-02-30", end: "2027-03-01" }, "fields.problems.noSuchDay"],
      [{ start: "2027-07-14", end: "2027-07-01" }, "fields.problems.dateRangeOrder"],
    ],
  },
});

const separators = / ?[–—/-] ?| (?:to|until|through|al?|hasta|au|à) /g;

/** Separators occur within days too: whichever of them has a day on either side is the one. */
function parseRange(text: string, dayFirst: boolean): Parsed<Range> {
  const single = parseDay(text, dayFirst);
  if ("value" in single) return { value: single.value === null ? null : { start: single.value, end: single.value } };
  if (text.length > 200) return { problem: { messageKey: "fields.problems.dateRange" } };
  const pairs = [...text.replace(/\s+/g, " ").matchAll(separators)]
    .map(({ 0: separator, index, input }) => [input.slice(0, index), input.slice(index + separator.length)])
    .map((halves) => halves.map((half) => parseDay(half, dayFirst)))
    .filter((halves) => halves.every(looksLikeDay));
  const halves = pairs.find((pair) => pair.every((half) => "value" in half)) ?? pairs[0] ?? [single];
  const wrong = halves.find((half) => "problem" in half);
  if (wrong) return looksLikeDay(wrong) ? wrong : { problem: { messageKey: "fields.problems.dateRange" } };
  const [start = "", end = ""] = halves.map((half) => ("value" in half && half.value) || "");
  return start <= end ? { value: { start, end } } : { problem: { messageKey: "fields.problems.dateRangeOrder" } };
}

/** 30 February and 7/1/27 do: their problem explains more than that there is no range. */
const looksLikeDay = (half: Parsed<string>): boolean =>
  "problem" in half ? half.problem.messageKey !== "fields.problems.date" : half.value !== null;

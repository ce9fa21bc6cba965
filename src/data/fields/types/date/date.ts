import * as z from "zod";
import { calendarDay, parseDay } from "../../calendar-day.ts";
import { fieldType } from "../../field-type.ts";
import { timeOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";
import { instantOf, wallTimeOf } from "../../zoned-time.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

/** A day without a time: text all the way, so that no time zone can shift it. */
export const date = fieldType<Config, string>({
  name: "date",
  icon: "fas_calendar-day",
  group: "time",
  config,
  value: () => calendarDay,
  storage: storedAs("date"),
  operators: timeOperators(calendarDay),
  sorts: true,
  canBeUnique: true,
  servesAs: "day",
  exchange: {
    instant: {
      write: (day, { timeZone }) => instantOf(Date.parse(`${day}T00:00:00Z`), timeZone),
      read: (instant, _config, { timeZone }) => {
        const wallTime = new Date(wallTimeOf(instant, timeZone)).toISOString();
        return { value: wallTime.slice(0, 10), isLossy: wallTime.slice(11, 19) !== "00:00:00" };
      },
    },
  },
  columnGuesses: [{ rank: 6 }],
  toText: (day) => day,
  parse: (text, _config, { dayFirst }) => parseDay(text, dayFirst),
  examples: {
    config: {},
    values: ["0001-01-01", "1969-12-31", "2024-02-29", "2027-03-04", "2027-12-01", "9999-12-31"],
    texts: [
      ["2027-03-04", "2027-03-04"],
      ["2027/3/4", "2027-03-04"],
      ["3/4/2027", "2027-03-04"],
      ["03-04-2027", "2027-03-04"],
      ["3/4/2027 0:00", "2027-03-04"],
      ["4.3.2027", "2027-03-04"],
      [" 4 Mar 2027 ", "2027-03-04"],
      ["04-Mar-2027", "2027-03-04"],
      ["March 4, 2027", "2027-03-04"],
      ["Sept. 4th, 2027", "2027-09-04"],
      ["Thursday, March 4, 2027", "2027-03-04"],
      ["4 de marzo de 2027", "2027-03-04"],
      ["1er août 2027", "2027-08-01"],
      ["", null],
    ],
    badTexts: [
      ["next week", "fields.problems.date"],
      ["46450", "fields.problems.date"],
      ["March 2027", "fields.problems.date"],
      ["4 Foo 2027", "fields.problems.date"],
      ["3/4/27", "fields.problems.yearDigits"],
      ["4 Mar 27", "fields.problems.yearDigits"],
      ["25/12/2027", "fields.problems.noSuchDay"],
      ["2027-02-29", "fields.problems.noSuchDay"],
    ],
    badValues: [
      [20270304, "fields.problems.date"],
      ["3/4/2027", "fields.problems.date"],
      ["2027-03-04T00:00:00Z", "fields.problems.date"],
      ["2027-02-29", "fields.problems.noSuchDay"],
      ["0000-01-01", "fields.problems.noSuchDay"],
      ["2027-13-01", "fields.problems.noSuchDay"],
    ],
  },
});

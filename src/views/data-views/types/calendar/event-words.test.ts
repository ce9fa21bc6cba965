import { expect, it } from "vitest";
import { eventWords } from "./event-words.ts";
import type { CalendarEvent } from "./placed-event.ts";
import { wallSpanOf } from "./wall-span.ts";

const timeZone = "America/New_York";
const words = eventWords({ locale: "en-US", timeZone, say: (_key, values) => Object.values(values ?? {}).join(" ") });
const timesOf = (start: string, end?: string) => {
  const times = { start, ...(end && { end }), isAllDay: false };
  return words.times({ ...times, span: wallSpanOf(times, timeZone) } as CalendarEvent).replace(/[\u2009\u202f]/g, " ");
};

it("says when something is over by the clocks of its end, also in the hour that comes twice", () => {
  // 1:30 before and after the clocks go back.
  expect(timesOf("2027-11-07T05:30:00Z", "2027-11-07T06:30:00Z")).toBe("1:30 AM EDT – 1:30 AM EST");
  expect(timesOf("2027-11-07T05:45:00Z", "2027-11-07T06:15:00Z")).toBe("1:45 AM EDT – 1:15 AM EST");
  expect(timesOf("2027-11-07T05:30:00Z", "2027-11-07T07:30:00Z")).toBe("1:30 – 2:30 AM");
  expect(timesOf("2027-07-01T13:00:00Z", "2027-07-01T14:30:00Z")).toBe("9:00 – 10:30 AM");
  expect(timesOf("2027-11-07T06:30:00Z")).toBe("1:30 AM");
});

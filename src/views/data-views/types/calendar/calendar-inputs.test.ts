import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { emptyInputs, isMessage } from "./calendar-inputs.ts";
import { emptyDateMessage } from "./empty-dates.ts";
import type { CalendarEvent } from "./placed-event.ts";
import { shownDays } from "./shown-days.ts";

/** `end`: the day after it. */
const event = (start: string, end?: string): CalendarEvent => ({
  ...{ id: newId(), name: "Kayak", values: {}, start, isAllDay: true },
  span: { start, ...(end && { end }), isAllDay: true },
});

const options = { includeEmptyDates: true, emptyDatesMessage: "Come and play!" };
const inputs = (display: string, events: CalendarEvent[], given = options) => {
  const days = shownDays[display]!.daysOf("2027-07-06", 0);
  const message = emptyDateMessage(given, display);
  return emptyInputs({ events, days, display, day: "2027-07-06", message, className: "" });
};

describe("the message for dates with no events in the app", () => {
  it("stands on each such date of a month, of a week and of a day, and on no other", () => {
    const busy = [event("2027-07-05", "2027-07-08")];
    expect(inputs("month", busy).map(({ start }) => start)).toEqual([
      ...["01", "02", "03", "04"].map((day) => `2027-07-${day}`),
      ...Array.from({ length: 24 }, (_, place) => `2027-07-${String(place + 8).padStart(2, "0")}`),
    ]);
    expect(inputs("week", busy).map(({ start }) => start)).toEqual([
      "2027-07-04",
      ...["2027-07-08", "2027-07-09", "2027-07-10"],
    ]);
    expect(inputs("day", busy)).toEqual([]);
    expect(inputs("day", []).map(({ start }) => start)).toEqual(["2027-07-06"]);
    for (const input of inputs("month", [])) {
      expect(input).toMatchObject({ title: "Come and play!", allDay: true, editable: false, interactive: false });
      expect(isMessage(input.id)).toBe(true);
    }
  });

  it("stands in a month where dates with no events are to be included, and nowhere without words", () => {
    const notIncluded = { ...options, includeEmptyDates: false };
    expect(inputs("month", [], notIncluded)).toEqual([]);
    expect(inputs("week", [], notIncluded)).toHaveLength(7);
    for (const display of ["month", "week", "day"])
      expect(inputs(display, [], { ...options, emptyDatesMessage: "" })).toEqual([]);
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#data/fields/calendar-day.ts";
import { lanesOf, weeksOf } from "./month-lanes.ts";
import { type CalendarEvent, eventsByDay } from "./placed-event.ts";

const [week] = weeksOf("2027-12-27", "2028-01-02") as [string[]];

const event = fc
  .record({ id: fc.uuid(), begins: fc.integer({ min: -10, max: 10 }), lasts: fc.integer({ min: 1, max: 12 }) })
  .map(({ id, begins, lasts }) => {
    const span = { start: addDays(week[0]!, begins), end: addDays(week[0]!, begins + lasts), isAllDay: true };
    return { id, name: id, values: {}, ...span, span } as CalendarEvent;
  });

it("has weeks of seven days, over the end of the year", () => {
  expect(weeksOf("2027-12-27", "2028-01-09").map((days) => [days[0], days[6], days.length])).toEqual([
    ["2027-12-27", "2028-01-02", 7],
    ["2028-01-03", "2028-01-09", 7],
  ]);
});

it("gives an event one lane for all its days, and takes no more of them than the fullest day needs", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const lanes = lanesOf(events, week);
      const byDay = eventsByDay(events, { from: week[0]!, to: week[6]! });
      for (const [place, day] of week.entries()) {
        const named = lanes[place]!.flatMap((lane) => (!lane ? [] : "goesOn" in lane ? lane.goesOn : lane.event));
        expect(named.map(({ id }) => id).sort()).toEqual((byDay.get(day) ?? []).map(({ id }) => id).sort());
        for (const [at, lane] of lanes[place]!.entries()) {
          if (!lane || "goesOn" in lane) continue;
          const after = lanes.slice(place + 1, place + lane.span).map((each) => each[at]);
          expect(after).toEqual(after.map(() => ({ goesOn: lane.event })));
          expect(place + lane.span).toBeLessThanOrEqual(7);
        }
      }
      const fullest = Math.max(0, ...[...byDay.values()].map((each) => each.length));
      expect(Math.max(0, ...lanes.map((each) => each.length))).toBe(fullest);
    }),
    { numRuns: 200 },
  );
});

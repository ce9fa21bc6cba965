import fc from "fast-check";
import { expect, it } from "vitest";
import { fitMonth } from "./fit-month.ts";
import { type CalendarEvent, eventsByDay } from "./placed-event.ts";

const month = { from: "2027-06-27", to: "2027-07-31" };
const dayAfter = (days: number) => new Date(Date.UTC(2027, 5, 20) + days * 86_400_000).toISOString().slice(0, 10);

const event = fc
  .record({ id: fc.uuid(), begins: fc.integer({ min: 0, max: 45 }), lasts: fc.integer({ min: 1, max: 20 }) })
  .map(({ id, begins, lasts }) => {
    const span = { start: dayAfter(begins), end: dayAfter(begins + lasts), isAllDay: true };
    return { id, name: id, values: {}, ...span, span } as CalendarEvent;
  })
  .filter(({ span }) => span.start <= month.to && span.end! > month.from);

it("draws no more than there is room for, and what it leaves out is counted on each of its days", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (events, most) => {
      const { shown, more } = fitMonth(events, month, most);
      const [all, drawn] = [eventsByDay(events, month), eventsByDay(shown, month)];
      for (const [day, onDay] of all) {
        const count = drawn.get(day)?.length ?? 0;
        expect(count).toBeLessThanOrEqual(most);
        expect(count + (more.get(day) ?? 0)).toBe(onDay.length);
      }
    }),
    { numRuns: 100 },
  );
});

import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { eventOf } from "./event-times.ts";
import { endFieldOf, movedValues, stretchedValues, type TimeFields, valuesFor } from "./move-event.ts";
import { daysOf, readWall, wallSpanOf, writeWall } from "./wall-span.ts";

const zones = Intl.supportedValuesOf("timeZone");
const oneHour = 3_600_000;
const oneDay = 24 * oneHour;
const year = 2027;

const [start, end, allDay, onStart] = ["s", "e", "a", "o"];
const options = { startFieldId: start, endFieldId: end, allDayFieldId: allDay, onlyOnStartFieldId: onStart };

const fieldsIn = (timeZone: string, kinds: Record<string, string> = { s: "instant", e: "instant" }): TimeFields => ({
  options,
  kindOf: (id) => kinds[id],
  timeZone,
});

const iso = (instant: number) => new Date(instant).toISOString();
const zoned = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
const wallAt = (instant: string, zone: string) =>
  zoned(instant, zone).toPlainDateTime().toString({ smallestUnit: "second" });
const spanOf = (zone: string, values: Record<string, unknown>) => wallSpanOf(eventOf(options, zone, values)!, zone);

/** The moments at which a zone changes its clocks in a year. */
function nightsOf(zone: string): number[] {
  const nights: number[] = [];
  let at = Temporal.PlainDateTime.from({ year, month: 1, day: 1 }).toZonedDateTime(zone).getTimeZoneTransition("next");
  while (at && at.year === year) {
    nights.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition("next");
  }
  return nights;
}

const nights = new Map(zones.map((zone) => [zone, nightsOf(zone)]));

/** Every hour of both nights, and of the days around them, in every zone; a few in those that never change their clocks. */
function* everyHour(): Generator<{ zone: string; instant: string }> {
  for (const [zone, changes] of nights) {
    for (const night of changes)
      for (let hour = -13; hour <= 13; hour++) yield { zone, instant: iso(night + hour * oneHour) };
    if (changes.length === 0)
      for (let hour = 0; hour < 24; hour += 6) yield { zone, instant: iso(Date.UTC(year, 11, 31, hour)) };
  }
}

const zone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.UTC(year, 0, 1) / 60_000, max: Date.UTC(year + 1, 0, 8) / 60_000 })
  .map((minutes) => iso(minutes * 60_000));
const day = fc
  .integer({ min: 0, max: 372 })
  .map((days) => new Date(Date.UTC(year, 0, 1) + days * oneDay).toISOString().slice(0, 10));

describe("in every zone, every hour of the nights in which clocks change", () => {
  it("an event stands where the clocks of the team stand", () => {
    const wrong: unknown[] = [];
    for (const { zone, instant } of everyHour()) {
      const over = iso(Date.parse(instant) + 90 * 60_000);
      const span = spanOf(zone, { s: instant, e: over });
      const [from, to] = [wallAt(instant, zone), wallAt(over, zone)];
      const isRight = span.start === from && (to > from ? span.end === to : span.end! > span.start);
      if (!isRight) wrong.push({ zone, instant, span, from, to });
    }
    expect(wrong).toEqual([]);
  });

  it("an event of whole days is on the day of its moment, and one that is kept as a day stays on it", () => {
    const wrong: unknown[] = [];
    for (const { zone, instant } of everyHour()) {
      const meant = zoned(instant, zone).toPlainDate();
      const span = spanOf(zone, { s: instant, a: true });
      const asDay = spanOf(zone, { s: meant.toString() });
      const wanted = { start: meant.toString(), end: meant.add({ days: 1 }).toString(), isAllDay: true };
      for (const each of [span, asDay])
        if (JSON.stringify(each) !== JSON.stringify(wanted)) wrong.push({ zone, instant, each, wanted });
    }
    expect(wrong).toEqual([]);
  });

  it("dragging over such a night keeps the time on the clock, and nothing ends before it begins", () => {
    const wrong: unknown[] = [];
    for (const { zone, instant } of everyHour()) {
      const values = { s: instant, e: iso(Date.parse(instant) + 40 * 60_000) };
      for (const days of [-1, 1]) {
        const moved = movedValues(fieldsIn(zone), values, days * oneDay) as typeof values;
        // The same rule as ours: what is left out moves forward, of what comes twice the first is meant.
        const wanted = zoned(instant, zone).toPlainDateTime().add({ days }).toZonedDateTime(zone).epochMilliseconds;
        if (Date.parse(moved.s) !== wanted || Date.parse(moved.e) <= Date.parse(moved.s))
          wrong.push({ zone, instant, days, moved, wanted: iso(wanted) });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("a day ends where the next one begins, for what ends with a day", () => {
    const wrong: unknown[] = [];
    for (const [zone, changes] of nights)
      for (const night of changes) {
        const begin = zoned(iso(night - oneDay), zone);
        const last = begin.toPlainDate().add({ days: 1 });
        const { end } = eventOf(options, zone, { s: begin.toInstant().toString(), e: last.toString() })!;
        const wanted = last.add({ days: 1 }).toZonedDateTime({ timeZone: zone }).startOfDay().epochMilliseconds;
        if (Date.parse(end!) !== wanted) wrong.push({ zone, last: last.toString(), end, wanted: iso(wanted) });
      }
    expect(wrong).toEqual([]);
  });
});

describe("at any time", () => {
  it("days never shift: over many of them, over the end of the year, in any zone", () => {
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 0, max: 400 }), (timeZone, first, length) => {
        const last = Temporal.PlainDate.from(first).add({ days: length }).toString();
        for (const values of [
          { s: first, e: last },
          { s: { start: first, end: last } },
          { s: first, e: { start: first, end: last } },
        ]) {
          const times = eventOf(options, timeZone, values)!;
          expect(times).toEqual({ start: first, ...(length > 0 && { end: last }), isAllDay: true });
          expect(daysOf(wallSpanOf(times, timeZone))).toEqual({ first, last });
        }
      }),
      { numRuns: 300 },
    );
  });

  it("an event over midnight or many days is on each day on which it still lasts", () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 1, max: 5 * 24 * 60 }), (timeZone, begin, minutes) => {
        const over = iso(Date.parse(begin) + minutes * 60_000);
        const { first, last } = daysOf(spanOf(timeZone, { s: begin, e: over }));
        expect(first).toBe(zoned(begin, timeZone).toPlainDate().toString());
        const lasts = zoned(iso(Date.parse(over) - 1), timeZone)
          .toPlainDate()
          .toString();
        expect(last).toBe(lasts > first ? lasts : first);
      }),
      { numRuns: 500 },
    );
  });

  it("an end that is not later than the start is no end", () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 0, max: 10_000 }), (timeZone, begin, minutes) => {
        const over = iso(Date.parse(begin) - minutes * 60_000);
        expect(eventOf(options, timeZone, { s: begin, e: over })).toEqual({ start: begin, isAllDay: false });
        expect(eventOf(options, timeZone, { s: begin, e: over, o: true })).toEqual({ start: begin, isAllDay: false });
      }),
      { numRuns: 200 },
    );
  });

  it("dragged there and back it stands where it stood, if every clock on the way exists", () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: -60 * 96, max: 60 * 96 }), (timeZone, begin, quarters) => {
        const by = quarters * 15 * 60_000;
        const fields = fieldsIn(timeZone);
        const values = { s: begin, e: iso(Date.parse(begin) + 3 * oneHour) };
        const there = { ...values, ...movedValues(fields, values, by) };
        const wanted = writeWall(readWall(wallAt(begin, timeZone)) + by);
        if (by !== 0 && wallAt(there.s, timeZone) !== wanted) return;
        const back = { ...there, ...movedValues(fields, there, -by) };
        expect(wallAt(back.s, timeZone)).toBe(wallAt(begin, timeZone));
      }),
      { numRuns: 500 },
    );
  });

  it("days are moved by days, also in the fields that hold two of them", () => {
    fc.assert(
      fc.property(
        zone,
        day,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: -400, max: 400 }),
        (timeZone, first, length, by) => {
          const date = Temporal.PlainDate.from(first);
          const at = (days: number) => date.add({ days }).toString();
          const moved = (values: Record<string, unknown>, kinds: Record<string, string>) => ({
            ...values,
            ...movedValues(fieldsIn(timeZone, kinds), values, by * oneDay),
          });
          expect(moved({ s: first, e: at(length) }, { s: "date", e: "date" })).toEqual({
            s: at(by),
            e: at(by + length),
          });
          expect(moved({ s: { start: first, end: at(length) } }, { s: "dates" })).toEqual({
            s: { start: at(by), end: at(by + length) },
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  it("stretched it ends there, and never before it begins", () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: -3000, max: 3000 }), (timeZone, begin, minutes) => {
        const fields = fieldsIn(timeZone);
        const values = { s: begin, e: iso(Date.parse(begin) + oneHour) };
        const wanted = writeWall(readWall(wallAt(begin, timeZone)) + minutes * 60_000);
        const after = stretchedValues(fields, values, wanted);
        expect(after === undefined).toBe(minutes <= 0);
        if (!after) return;
        const meant = Temporal.PlainDateTime.from(wanted).toZonedDateTime(timeZone).epochMilliseconds;
        const over = Date.parse(after.e as string);
        expect(over).toBeGreaterThan(Date.parse(begin));
        if (meant > Date.parse(begin)) expect(over).toBe(meant);
      }),
      { numRuns: 500 },
    );
  });

  it("what is made at a place of the calendar stands there", () => {
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 0, max: 20 }), (timeZone, first, length) => {
        const until = Temporal.PlainDate.from(first)
          .add({ days: length + 1 })
          .toString();
        const span = { start: first, end: until, isAllDay: true };
        const kinds: Record<string, string>[] = [
          { s: "date", e: "date" },
          { s: "dates", e: "date" },
          { s: "instant", e: "instant", a: "boolean" },
        ];
        for (const each of kinds) {
          const values = valuesFor(fieldsIn(timeZone, each), span);
          const days = daysOf(spanOf(timeZone, values));
          expect(days).toEqual({ first, last: Temporal.PlainDate.from(until).subtract({ days: 1 }).toString() });
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("what can be stretched", () => {
  it("is what keeps its end somewhere", () => {
    const fieldsOf = (kinds: Record<string, string>, more = {}) => ({ ...fieldsIn("UTC", kinds), ...more });
    const range = { start: "2027-01-01", end: "2027-01-02" };
    expect(endFieldOf(fieldsOf({ s: "date", e: "date" }), { s: "2027-01-01" })).toBe("e");
    expect(endFieldOf(fieldsOf({ s: "dates", e: "date" }), { s: range })).toBe("s");
    expect(endFieldOf(fieldsOf({ s: "dates", e: "date" }), { s: range, e: "2027-01-03" })).toBe("e");
    expect(endFieldOf(fieldsOf({ s: "date", e: "date" }), { s: "2027-01-01", o: true })).toBeUndefined();
    const alone = { options: { startFieldId: "s" } };
    expect(endFieldOf(fieldsOf({ s: "date" }, alone), { s: "2027-01-01" })).toBeUndefined();
  });

  it("keeps the time of a moment of which only the day counts", () => {
    const fields = fieldsIn("America/New_York");
    const values = { s: "2027-07-01T13:00:00.000Z", e: "2027-07-02T20:15:00.000Z", a: true };
    expect(stretchedValues(fields, values, "2027-07-05")).toEqual({ e: "2027-07-04T20:15:00.000Z" });
    expect(movedValues(fields, values, oneDay)).toEqual({
      s: "2027-07-02T13:00:00.000Z",
      e: "2027-07-03T20:15:00.000Z",
    });
  });
});

it("an event that is shown on its start date only has no end", () => {
  const values = { s: "2027-07-01", e: "2027-07-05" };
  expect(eventOf(options, "UTC", values)).toEqual({ start: "2027-07-01", end: "2027-07-05", isAllDay: true });
  expect(eventOf(options, "UTC", { ...values, o: true })).toEqual({ start: "2027-07-01", isAllDay: true });
});

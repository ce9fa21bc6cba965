import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type IcsEvent, writeIcs } from "./write-ics.ts";

const calendar = { name: "Summer; sessions, all", timeZone: "America/New_York" };

const event = (more: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: "1.2@simply.test",
  name: "Canoeing",
  description: "",
  url: "https://simply.test/team-1/data-records/1",
  updatedAt: "2027-01-02T03:04:05.678Z",
  start: "2027-07-01T14:30:00.000Z",
  isAllDay: false,
  ...more,
});

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
const readOne = (more: Partial<IcsEvent>) => read(writeIcs(calendar, [event(more)]))[0]!;
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("RFC 5545", () => {
  it("3.1: lines end with CRLF, and nothing else breaks them", () => {
    const text = writeIcs(calendar, [event({ name: "a\r\nb\rc\nd", description: "e\u0000\u0007\u2028f" })]);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
  });

  it("3.1: no line has more than 75 octets, and no character is torn", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        const text = writeIcs(calendar, [event({ name })]);
        expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("3.3.11: what people write comes back as they wrote it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        const words = `${name} \\ ; , : " \n second \\n line 🏕️`;
        expect(readOne({ name: words, description: words })).toMatchObject({ summary: words, description: words });
      }),
      { numRuns: 200 },
    );
  });

  it("3.4, 3.6: one calendar with its version and maker, also without events", () => {
    const root = new ICAL.Component(ICAL.parse(writeIcs(calendar, [])));
    expect(root.name).toBe("vcalendar");
    expect(root.getFirstPropertyValue("version")).toBe("2.0");
    expect(root.getFirstPropertyValue("prodid")).toBeTruthy();
    expect(linesOf(writeIcs(calendar, []))).toContain("X-WR-CALNAME:Summer\\; sessions\\, all");
    expect(root.getAllSubcomponents()).toEqual([]);
  });

  it("3.6.1: every event has one UID, DTSTAMP and DTSTART, and says when it was changed", () => {
    const lines = linesOf(writeIcs(calendar, [event()]));
    for (const name of ["UID", "DTSTAMP", "DTSTART", "LAST-MODIFIED", "SUMMARY", "URL"])
      expect(lines.filter((line) => line.split(/[:;]/)[0] === name)).toHaveLength(1);
    expect(lines).toContain("DTSTAMP:20270102T030405Z");
    expect(lines).toContain("LAST-MODIFIED:20270102T030405Z");
  });

  it("3.8.2: moments are in UTC, and end when they are over", () => {
    const found = readOne({ end: "2027-07-01T16:00:00.000Z" });
    expect(found.startDate.toJSDate().toISOString()).toBe("2027-07-01T14:30:00.000Z");
    expect(found.endDate.toJSDate().toISOString()).toBe("2027-07-01T16:00:00.000Z");
    expect(linesOf(writeIcs(calendar, [event()])).some((line) => line.startsWith("DTEND"))).toBe(false);
  });

  it("3.8.2.2: days are days, and their end is the day after the last", () => {
    const found = readOne({ start: "2027-12-30", end: "2028-01-02", isAllDay: true });
    expect([found.startDate.isDate, found.endDate.isDate]).toEqual([true, true]);
    expect([found.startDate.toString(), found.endDate.toString()]).toEqual(["2027-12-30", "2028-01-03"]);
    expect(readOne({ start: "2027-02-28", isAllDay: true }).endDate.toString()).toBe("2027-03-01");
  });

  it("the same events give the same text, so that nobody reads it twice", () => {
    expect(writeIcs(calendar, [event()])).toBe(writeIcs(calendar, [event()]));
  });
});

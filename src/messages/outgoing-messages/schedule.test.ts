import { describe, expect, it } from "vitest";
import { hasPassed, localTime, nextOpen, readSchedule, sendAfter, startsAt } from "./schedule.ts";

const [newYork, honolulu, kiritimati] = ["America/New_York", "Pacific/Honolulu", "Pacific/Kiritimati"];
const at = (localTime: string | null, more: object = {}) => readSchedule({ localTime, ...more });
const instant = (text: string) => new Date(text);

describe("a time on the team's clock", () => {
  it("that the clocks leave out in spring moves forward by what was left out", () => {
    expect(startsAt(at("2027-03-14T01:59"), newYork)).toEqual(instant("2027-03-14T06:59:00Z"));
    expect(startsAt(at("2027-03-14T02:00"), newYork)).toEqual(instant("2027-03-14T07:00:00Z"));
    expect(startsAt(at("2027-03-14T02:30"), newYork)).toEqual(instant("2027-03-14T07:30:00Z"));
    expect(startsAt(at("2027-03-14T03:00"), newYork)).toEqual(instant("2027-03-14T07:00:00Z"));
  });

  it("that happens twice in autumn is the first of both", () => {
    expect(startsAt(at("2027-11-07T01:30"), newYork)).toEqual(instant("2027-11-07T05:30:00Z"));
    expect(startsAt(at("2027-11-07T02:00"), newYork)).toEqual(instant("2027-11-07T07:00:00Z"));
  });

  it("is at once where none is named", () => {
    expect(startsAt(at(null), newYork)).toBeUndefined();
    expect(startsAt(at(null, { inRecipientsZone: true }), newYork)).toBeUndefined();
  });
});

it("a time has passed once it has for everybody", () => {
  const now = instant("2027-03-14T12:00:00Z");
  expect(hasPassed(at("2027-03-14T07:59"), newYork, now)).toBe(true);
  expect(hasPassed(at("2027-03-14T08:01"), newYork, now)).toBe(false);
  const everywhere = { inRecipientsZone: true };
  expect(hasPassed(at("2027-03-14T00:30", everywhere), newYork, now)).toBe(false);
  expect(hasPassed(at("2027-03-13T23:30", everywhere), newYork, now)).toBe(true);
  expect(hasPassed(at(null), newYork, now)).toBe(false);
});

describe("a time on each recipient's own clock", () => {
  const schedule = at("2027-03-14T02:30", { inRecipientsZone: true });

  it("begins where the day begins first", () => {
    expect(startsAt(schedule, newYork)).toEqual(sendAfter(schedule, kiritimati));
    for (const zone of [newYork, honolulu, "Asia/Tokyo", "UTC"])
      expect(sendAfter(schedule, zone)!.getTime()).toBeGreaterThanOrEqual(startsAt(schedule, newYork)!.getTime());
  });

  it("is each zone's own, with its own change of clocks", () => {
    expect(sendAfter(schedule, newYork)).toEqual(instant("2027-03-14T07:30:00Z"));
    expect(sendAfter(schedule, honolulu)).toEqual(instant("2027-03-14T12:30:00Z"));
    expect(sendAfter(at("2027-03-14T02:30"), newYork)).toBeUndefined();
  });

  it("keeps to the hours of its window on the same clock", () => {
    const evening = at("2027-07-01T22:00", { inRecipientsZone: true, window: { from: "08:00", to: "20:00" } });
    expect(sendAfter(evening, newYork)).toEqual(instant("2027-07-02T12:00:00Z"));
    expect(sendAfter(evening, honolulu)).toEqual(instant("2027-07-02T18:00:00Z"));
  });
});

describe("a window", () => {
  const day = { from: "08:00", to: "20:00" };
  const night = { from: "22:00", to: "06:00" };

  it("is open from its first minute to before its last", () => {
    const open = instant("2027-07-01T12:00:00Z");
    expect(nextOpen(day, open, newYork)).toEqual(open);
    expect(nextOpen(day, instant("2027-07-01T11:59:59Z"), newYork)).toEqual(open);
    expect(nextOpen(day, instant("2027-07-02T00:00:00Z"), newYork)).toEqual(instant("2027-07-02T12:00:00Z"));
    expect(nextOpen(day, instant("2027-07-01T23:59:59Z"), newYork)).toEqual(instant("2027-07-01T23:59:59Z"));
  });

  it("over midnight is one too", () => {
    for (const open of ["2027-07-02T02:00:00Z", "2027-07-02T04:30:00Z", "2027-07-02T09:59:00Z"])
      expect(nextOpen(night, instant(open), newYork)).toEqual(instant(open));
    expect(nextOpen(night, instant("2027-07-02T10:00:00Z"), newYork)).toEqual(instant("2027-07-03T02:00:00Z"));
  });

  it("opens by the clock on both nights on which it changes", () => {
    const early = { from: "02:30", to: "04:00" };
    expect(nextOpen(early, instant("2027-03-14T06:00:00Z"), newYork)).toEqual(instant("2027-03-14T07:30:00Z"));
    expect(nextOpen(early, instant("2027-11-07T05:00:00Z"), newYork)).toEqual(instant("2027-11-07T07:30:00Z"));
    expect(nextOpen(day, instant("2027-03-14T01:00:00Z"), newYork)).toEqual(instant("2027-03-14T12:00:00Z"));
    expect(nextOpen(day, instant("2027-11-07T01:00:00Z"), newYork)).toEqual(instant("2027-11-07T13:00:00Z"));
  });

  it("that is none, or has no end, is always open", () => {
    const now = instant("2027-07-01T03:00:00Z");
    expect(nextOpen(null, now, newYork)).toEqual(now);
    expect(nextOpen({ from: "08:00", to: "08:00" }, now, newYork)).toEqual(now);
  });
});

it.each(["9999-12-31T23:59", "2200-01-01T00:00", "0000-01-01T00:00", "2031-02-30T25:00", "2031-13-01T00:00"])(
  "%s is no time to send at",
  (text) => {
    expect(localTime.safeParse(text).success).toBe(false);
    expect(localTime.safeParse("2199-12-31T23:59").success).toBe(true);
  },
);

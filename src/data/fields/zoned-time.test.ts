import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, offsetAt, readOffset, wallTimeOf, writeOffset } from "./zoned-time.ts";

const toInstant = (wall: string, zone: string) => new Date(instantOf(Date.parse(`${wall}Z`), zone)).toISOString();
const toWall = (instant: string, zone: string) => new Date(wallTimeOf(Date.parse(instant), zone)).toISOString();

describe("the wall and the instant", () => {
  it.each([
    ["2027-01-15T12:00", "America/New_York", "2027-01-15T17:00:00.000Z"],
    ["2027-07-15T12:00", "America/New_York", "2027-07-15T16:00:00.000Z"],
    ["2027-01-15T12:00", "Europe/Paris", "2027-01-15T11:00:00.000Z"],
    ["2027-07-15T12:00", "Europe/Paris", "2027-07-15T10:00:00.000Z"],
    ["2027-01-15T12:00", "Australia/Lord_Howe", "2027-01-15T01:00:00.000Z"],
    ["2027-07-15T12:00", "Australia/Lord_Howe", "2027-07-15T01:30:00.000Z"],
    ["2027-07-15T12:00", "UTC", "2027-07-15T12:00:00.000Z"],
  ])("%s in %s is %s", (wall, zone, instant) => {
    expect(toInstant(wall, zone)).toBe(instant);
    expect(toWall(instant, zone)).toBe(`${wall}:00.000Z`);
  });
});

describe("a time that does not exist moves forward", () => {
  it.each([
    ["2027-03-14T02:30", "America/New_York", "2027-03-14T03:30:00.000Z"],
    ["2027-03-28T02:00", "Europe/Paris", "2027-03-28T03:00:00.000Z"],
    // Lord Howe moves its clocks by half an hour.
    ["2027-10-03T02:10", "Australia/Lord_Howe", "2027-10-03T02:40:00.000Z"],
    // Samoa left out a whole day.
    ["2011-12-30T12:00", "Pacific/Apia", "2011-12-31T12:00:00.000Z"],
  ])("%s in %s", (wall, zone, meant) => {
    expect(toWall(toInstant(wall, zone), zone)).toBe(meant);
  });
});

describe("of a time that happens twice the first is meant", () => {
  it.each([
    ["2027-11-07T01:30", "America/New_York", "2027-11-07T05:30:00.000Z"],
    ["2027-10-31T02:30", "Europe/Paris", "2027-10-31T00:30:00.000Z"],
    ["2027-04-04T01:45", "Australia/Lord_Howe", "2027-04-03T14:45:00.000Z"],
  ])("%s in %s", (wall, zone, instant) => {
    expect(toInstant(wall, zone)).toBe(instant);
  });
});

describe("offsets", () => {
  it("are read as people and machines write them", () => {
    expect(["+02:00", "-0500", "+00:19:32", ""].map(readOffset)).toEqual([7_200_000, -18_000_000, 1_172_000, 0]);
    expect([7_200_000, -18_000_000, 1_172_000, 0].map(writeOffset)).toEqual([
      "+02:00",
      "-05:00",
      "+00:19:32",
      "+00:00",
    ]);
  });

  it("had seconds before there was railway time", () => {
    expect(writeOffset(offsetAt(Date.parse("1850-01-01T00:00:00Z"), "America/New_York"))).toBe("-04:56:02");
  });
});

it("comes back to the same wall time, and never later than the same instant, anywhere at any time", () => {
  const zones = fc.constantFrom(
    "America/New_York",
    "Europe/Paris",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
  );
  const seconds = fc.integer({ min: Date.parse("1800-01-01") / 1000, max: Date.parse("2200-01-01") / 1000 });
  fc.assert(
    fc.property(zones, seconds, (zone, time) => {
      const wall = wallTimeOf(time * 1000, zone);
      const instant = instantOf(wall, zone);
      expect(wallTimeOf(instant, zone)).toBe(wall);
      expect(instant).toBeLessThanOrEqual(time * 1000);
    }),
  );
});

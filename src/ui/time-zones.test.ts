import { expect, test } from "vitest";
import { isTimezone } from "#shared/time-zone.ts";
import { browserZone, listTimeZones } from "./time-zones.ts";

test("every zone offered is one that the server takes", () => {
  const zones = listTimeZones().map(({ value }) => value);
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.filter((zone) => !isTimezone(zone))).toEqual([]);
});

test("offers UTC and the zone one is in, each once", () => {
  const zones = listTimeZones().map(({ value }) => value);
  expect(zones).toContain("UTC");
  expect(zones).toContain(browserZone());
  expect(new Set(zones).size).toBe(zones.length);
});

test("reads as words", () => {
  expect(listTimeZones().find(({ value }) => value === "America/New_York")?.label).toBe("America/New York");
});

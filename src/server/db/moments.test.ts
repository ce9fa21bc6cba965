import { describe, expect, it } from "vitest";
import { isoMoment, readMoment } from "./moments.ts";

describe("moments from the database", () => {
  it.each([
    ["2026-11-15 09:30:00+00", "2026-11-15T09:30:00.000Z"],
    ["2026-11-15 09:30:00.1+00", "2026-11-15T09:30:00.100Z"],
    ["2026-11-15 09:30:00.123+00", "2026-11-15T09:30:00.123Z"],
    ["2026-11-15 09:30:00.123999+00", "2026-11-15T09:30:00.123Z"],
    ["0001-01-01 00:00:00+00", "0001-01-01T00:00:00.000Z"],
    ["2026-11-15 09:30:00+05:30", "2026-11-15T04:00:00.000Z"],
    ["10000-01-01 00:00:00+00", "+010000-01-01T00:00:00.000Z"],
  ])("%s", (text, iso) => {
    expect(isoMoment(text)).toBe(iso);
    expect(readMoment(text).toISOString()).toBe(iso);
  });
});

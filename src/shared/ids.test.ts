import { describe, expect, it } from "vitest";
import { isId, newId, randomBytesId } from "./ids.ts";

describe("an id", () => {
  it("is a UUIDv7 that begins with the time it was made", () => {
    const id = newId(Date.parse("2026-02-03T04:05:06.789Z"));
    expect(isId(id)).toBe(true);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.parse("2026-02-03T04:05:06.789Z"));
    expect(id[14]).toBe("7");
    expect("89ab").toContain(id[19]);
  });

  it("is another each time, in order of time", () => {
    const ids = Array.from({ length: 1000 }, (_, place) => newId(1_700_000_000_000 + place));
    expect(new Set(ids.map((id) => id.slice(14))).size).toBe(1000);
    expect(ids.toSorted()).toEqual(ids);
  });

  it("keeps the order of those of one millisecond, however many, and follows a clock that is set back", () => {
    const now = Date.parse("2026-02-03T04:05:06.789Z");
    const ids = Array.from({ length: 20_000 }, () => newId(now));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(20_000);
    const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
    expect(timeOf(newId(now - 60_000))).toBe(now - 60_000);
  });

  it("is made of random bytes where a browser makes no UUIDs", () => {
    const made = Array.from({ length: 100 }, randomBytesId);
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(made).size).toBe(100);
  });
});

import { expect, it } from "vitest";
import { fillPoints } from "./fill-points.ts";

const nothing = { delivered: 0, bounced: 0, unsubscribed: 0, opens: 0, clicks: 0 };
const point = (at: string, opens: number) => ({ ...nothing, at, opens });
const day = 24 * 3_600_000;

it("hours in which nothing happened have a bar too", () => {
  const points = [point("2026-06-01T10:00:00.000Z", 3), point("2026-06-01T13:00:00.000Z", 1)];
  const filled = fillPoints({ bucket: "hour", points }, "opens", "UTC");
  expect(filled.points.map(({ value }) => value)).toEqual([3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(filled.points[3]!.at.toISOString()).toBe("2026-06-01T13:00:00.000Z");
});

it("days are the team's, also where the clock is changed", () => {
  const points = [point("2026-10-24T04:00:00.000Z", 1), point("2026-11-02T05:00:00.000Z", 2)];
  const { points: filled } = fillPoints({ bucket: "day", points }, "opens", "America/New_York");
  expect(filled.map(({ value }) => value)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0]);
  expect(filled[9]!.at.toISOString()).toBe("2026-11-02T05:00:00.000Z");
});

it("of very many days there is one for each week, and none is lost", () => {
  const points = Array.from({ length: 100 }, (_, place) =>
    point(new Date(Date.UTC(2026, 0, 1) + place * day).toISOString(), 1),
  );
  const { bucket, points: filled } = fillPoints({ bucket: "day", points }, "opens", "UTC");
  expect(bucket).toBe("week");
  expect(filled).toHaveLength(15);
  expect(filled.reduce((sum, { value }) => sum + value, 0)).toBe(100);
});

it("without anything there is nothing to draw", () => {
  expect(fillPoints({ bucket: "hour", points: [] }, "opens", "UTC").points).toEqual([]);
});

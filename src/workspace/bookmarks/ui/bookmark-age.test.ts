import { expect, it } from "vitest";
import { bookmarkAge } from "./bookmark-age.ts";

const say = (bookmarkedAt: string, now: string, timeZone = "UTC") => {
  const age = bookmarkAge(new Date(bookmarkedAt), new Date(now), timeZone);
  return "count" in age ? `${age.count} ${age.step}` : age.step;
};

it("goes from today over days and weeks to a date", () => {
  const now = "2026-07-31T12:00:00Z";
  const ages = [
    ["2026-07-31T23:59:59Z", "today"],
    ["2026-07-31T00:00:00Z", "today"],
    ["2026-07-30T23:59:59Z", "yesterday"],
    ["2026-07-30T00:00:00Z", "yesterday"],
    ["2026-07-29T23:59:59Z", "2 days"],
    ["2026-07-25T00:00:00Z", "6 days"],
    ["2026-07-24T23:59:59Z", "week"],
    ["2026-07-18T00:00:00Z", "week"],
    ["2026-07-17T23:59:59Z", "2 weeks"],
    ["2026-06-27T00:00:00Z", "4 weeks"],
    ["2026-06-26T23:59:59Z", "date"],
    ["2019-01-01T00:00:00Z", "date"],
  ];
  expect(ages.map(([at]) => say(at!, now))).toEqual(ages.map(([, age]) => age));
});

it("counts the days of the team's calendar", () => {
  const [at, now] = ["2026-07-04T03:30:00Z", "2026-07-04T10:30:00Z"] as const;
  expect(say(at, now, "UTC")).toBe("today");
  expect(say(at, now, "America/New_York")).toBe("yesterday");
  expect(say(at, now, "Pacific/Auckland")).toBe("today");
  expect(say(at, "2026-07-04T12:00:00Z", "Pacific/Auckland")).toBe("yesterday");
});

it("counts a day of 23 and one of 25 hours as one", () => {
  const zone = "America/New_York";
  expect(say("2026-03-07T17:00:00Z", "2026-03-09T04:30:00Z", zone)).toBe("2 days");
  expect(say("2026-11-01T04:00:00Z", "2026-11-02T04:59:00Z", zone)).toBe("today");
  expect(say("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", zone)).toBe("yesterday");
});

it("is today where this computer's clock is behind", () => {
  expect(say("2026-07-31T12:00:00Z", "2026-07-29T12:00:00Z")).toBe("today");
});

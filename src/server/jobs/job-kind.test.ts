import { describe, expect, it } from "vitest";
import { nextTime } from "./job-kind.ts";

describe("the next time of work that is done by itself", () => {
  const now = new Date("2027-03-04T05:17:00.000Z");
  it.each([
    [{ minutes: 1 }, "2027-03-04T05:18:00.000Z"],
    [{ minutes: 5 }, "2027-03-04T05:20:00.000Z"],
    [{ minuteOfHour: 23 }, "2027-03-04T05:23:00.000Z"],
    [{ minuteOfHour: 17 }, "2027-03-04T06:17:00.000Z"],
    [{ at: "05:17" }, "2027-03-05T05:17:00.000Z"],
    [{ at: "23:05" }, "2027-03-04T23:05:00.000Z"],
  ] as const)("%j is %s", (every, expected) => {
    expect(nextTime(every, now).toISOString()).toBe(expected);
  });
});

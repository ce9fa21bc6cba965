import { expect, it } from "vitest";
import { dueOf, todayIn } from "./due.ts";

const today = "2027-03-01";

it("goes from overdue over today and tomorrow to a date", () => {
  expect(dueOf("2027-02-28", today, false)).toEqual({ step: "overdue", days: 1 });
  expect(dueOf("2026-03-01", today, false)).toEqual({ step: "overdue", days: 365 });
  expect(dueOf("2027-03-01", today, false)).toEqual({ step: "today" });
  expect(dueOf("2027-03-02", today, false)).toEqual({ step: "tomorrow" });
  expect(dueOf("2027-03-15", today, false)).toEqual({ step: "soon", days: 14 });
  expect(dueOf("2027-03-16", today, false)).toEqual({ step: "later" });
});

it("what is done is not overdue", () => {
  expect(dueOf("2026-03-01", today, true)).toEqual({ step: "later" });
});

it("the day is that of the team", () => {
  const now = new Date("2027-03-01T03:00:00Z");
  expect(todayIn("UTC", now)).toBe("2027-03-01");
  expect(todayIn("America/New_York", now)).toBe("2027-02-28");
});

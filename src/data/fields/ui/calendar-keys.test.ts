import { expect, it } from "vitest";
import { firstDayOfWeek } from "../first-day-of-week.ts";
import { dayAfterKey } from "./calendar-keys.ts";

const press = (day: string, key: string, shiftKey = false, firstDay = 0) =>
  dayAfterKey(day, { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false }, firstDay);

it("moves by day and week, over the ends of months and years", () => {
  expect(press("2027-07-01", "ArrowLeft")).toBe("2027-06-30");
  expect(press("2027-12-31", "ArrowRight")).toBe("2028-01-01");
  expect(press("2027-07-01", "ArrowUp")).toBe("2027-06-24");
  expect(press("2028-02-25", "ArrowDown")).toBe("2028-03-03");
});

it("moves by month and year, to the last day where there is no such day", () => {
  expect(press("2027-01-31", "PageDown")).toBe("2027-02-28");
  expect(press("2027-01-15", "PageUp")).toBe("2026-12-15");
  expect(press("2028-02-29", "PageUp", true)).toBe("2027-02-28");
  expect(press("2027-12-05", "PageDown")).toBe("2028-01-05");
});

it("goes to the ends of the week as it is counted there", () => {
  // A Thursday.
  expect([press("2027-07-01", "Home"), press("2027-07-01", "End")]).toEqual(["2027-06-27", "2027-07-03"]);
  expect([press("2027-07-01", "Home", false, 1), press("2027-07-01", "End", false, 1)]).toEqual([
    "2027-06-28",
    "2027-07-04",
  ]);
});

it("stays within the calendar, and leaves other keys alone", () => {
  expect(press("9999-12-31", "ArrowRight")).toBeUndefined();
  expect(press("0100-01-01", "ArrowLeft")).toBeUndefined();
  expect(press("2027-07-01", "Enter")).toBeUndefined();
  expect(
    dayAfterKey("2027-07-01", { key: "ArrowLeft", shiftKey: false, ctrlKey: true, metaKey: false, altKey: false }, 0),
  ).toBeUndefined();
});

it("begins the week as people there do", () => {
  expect(["en-US", "es-419", "fr-FR"].map(firstDayOfWeek)).toEqual([0, 1, 1]);
});

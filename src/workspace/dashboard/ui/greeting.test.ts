import { expect, test } from "vitest";
import { dayPartIn } from "./greeting.ts";

test("greets by the team's clock", () => {
  const now = new Date("2026-07-04T15:30:00Z");
  expect(dayPartIn("America/New_York", now)).toBe("morning");
  expect(dayPartIn("Europe/Paris", now)).toBe("afternoon");
  expect(dayPartIn("Asia/Tokyo", now)).toBe("evening");
});

test("turns at five, at noon and at six", () => {
  const at = (time: string) => dayPartIn("UTC", new Date(`2026-01-01T${time}:00Z`));
  expect(["04:59", "05:00", "11:59", "12:00", "17:59", "18:00", "00:00"].map(at)).toEqual([
    "evening",
    "morning",
    "morning",
    "afternoon",
    "afternoon",
    "evening",
    "evening",
  ]);
});

import { expect, it } from "vitest";
import { contrastOf, readableAccent } from "./color-contrast.ts";

it("an accent is darkened only as far as white text on it, and it as text on a light page, needs", () => {
  expect(readableAccent("#1d4e89")).toBe("#1d4e89");
  for (const color of ["#ffffff", "#ffcc00", "#00ff00", "#7fa8ff", "#ff8899", "#000000"]) {
    const accent = readableAccent(color);
    expect([color, contrastOf("#ececf0", accent) >= 4.5]).toEqual([color, true]);
  }
  expect(contrastOf("#ffffff", readableAccent("#ffcc00"))).toBeLessThan(5.7);
});

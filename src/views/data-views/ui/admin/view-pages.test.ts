import { expect, it } from "vitest";
import { hasPage, pagesOf } from "./view-pages.ts";

it("an address opens what the tabs of the view lead to, and nothing else", () => {
  for (const { route } of pagesOf("calendar")) expect(hasPage("calendar", (each) => each === route)).toBe(true);
  expect(hasPage("detail", (route) => route === "admin.view.details")).toBe(true);
  expect(hasPage("detail", (route) => route === "admin.view.filterFields")).toBe(false);
  expect(hasPage("list", (route) => route === "admin.view.calendarDateInfo")).toBe(false);
});

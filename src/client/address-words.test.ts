import { expect, it } from "vitest";
import { filtersIn, givenOf } from "./address-words.ts";

const usual = { show: "all", search: "" };

it("an address says what is not as usual, and nothing else", () => {
  expect(givenOf({ show: "active", search: " camp " }, usual)).toEqual({ show: "active", search: "camp" });
  expect(givenOf({ show: "all", search: " " }, usual)).toEqual({});
});

it("what an address says is read back, digits too; what it does not is as usual", () => {
  expect(filtersIn({ search: 2026, other: "x" }, usual)).toEqual({ show: "all", search: "2026" });
  expect(filtersIn({ show: ["active"], search: { a: 1 } }, usual)).toEqual(usual);
});

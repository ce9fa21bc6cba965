import { expect, it } from "vitest";
import { repeatedTitles, takenTitle } from "./taken-title.ts";

it("finds the title that one would take another for", () => {
  expect(takenTitle(" telefono ", ["Name", "Teléfono"])).toBe("Teléfono");
  expect(takenTitle("Phone 2", ["Phone"])).toBeUndefined();
  expect(takenTitle(" ", ["", "Name"])).toBeUndefined();
});

it("blames the later of two", () => {
  expect(repeatedTitles(["Name", "Email", "name", "", "", "EMAIL"])).toEqual([
    { place: 2, title: "Name" },
    { place: 5, title: "Email" },
  ]);
});

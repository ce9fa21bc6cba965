import { expect, it } from "vitest";
import { columnsOf, type FieldWidth, sharedColumns } from "./card-grid.ts";

const widths = Object.keys(columnsOf) as FieldWidth[];

it("leaves rows alone that are all cut into the same parts", () => {
  for (const alike of [
    ["full", "half", "quarter", "three_quarters"],
    ["third", "two_thirds", "full"],
    ["fifth", "two_fifths", "three_fifths", "four_fifths"],
    ["full"],
    [],
  ] satisfies FieldWidth[][]) {
    const columns = sharedColumns(alike);
    expect(alike.map(columns)).toEqual(alike.map((width) => columnsOf[width]));
  }
});

it("cuts different ones into four, and what filled a row still fills it", () => {
  const columns = sharedColumns(widths);
  expect(new Set(widths.map(columns))).toEqual(new Set([60, 15, 30, 45]));
  for (const row of [
    ["two_thirds", "third"],
    ["half", "half"],
    ["three_fifths", "two_fifths"],
    ["four_fifths", "fifth"],
    ["three_quarters", "quarter"],
  ] satisfies FieldWidth[][]) {
    expect(row.map(columns).reduce((sum, each) => sum + each)).toBe(60);
  }
});

import { expect, it } from "vitest";
import { RowSample } from "./row-sample.ts";

const sampleOf = (rows: number, columns: number, cellsAt: (row: number) => string[]) => {
  const sample = new RowSample(columns);
  for (let row = 0; row < rows; row++) sample.add(row + 2, cellsAt(row));
  return sample.cells;
};

it("of a short file is all of it, in its order", () => {
  expect(sampleOf(600, 1, (row) => [`${row}`])).toEqual(Array.from({ length: 600 }, (_, row) => [`${row}`]));
});

it("has a column that is filled in a single row, wherever that is", () => {
  for (const at of [9000, 731, 20_000])
    expect(sampleOf(30_000, 2, (row) => ["x", row === at ? "here" : ""])).toContainEqual(["x", "here"]);
});

it("has a column that is filled in a few rows far apart", () => {
  const cells = sampleOf(60_000, 2, (row) => ["x", row % 6000 === 5999 ? `at ${row}` : ""]);
  expect(cells.filter(([, cell]) => cell !== "").length).toBeGreaterThanOrEqual(5);
});

it("is from everywhere, without a pattern, and no longer for a longer file", () => {
  const cells = sampleOf(200_000, 2, (row) => [`${row}`, row % 2 === 0 ? "even" : "odd"]);
  expect(cells.length).toBeGreaterThan(600);
  expect(cells.length).toBeLessThan(1600);
  expect(cells.filter(([row]) => Number(row) > 100_000).length).toBeGreaterThan(100);
  const odd = cells.filter(([, kind]) => kind === "odd").length / cells.length;
  expect(odd).toBeGreaterThan(0.4);
  expect(odd).toBeLessThan(0.6);
});

it("is small for wide rows and long cells", () => {
  const wide = sampleOf(5000, 500, () => Array.from({ length: 500 }, () => "x"));
  expect(wide.flat().length).toBeLessThan(160_000);
  const long = sampleOf(2000, 1, () => ["x".repeat(50_000)]);
  expect(long.join("").length).toBeLessThan(5_000_000);
});

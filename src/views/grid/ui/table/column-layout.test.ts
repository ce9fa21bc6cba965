import { expect, it } from "vitest";
import type { GridColumn, ListSetup } from "../grid-model.ts";
import { columnsInSight, layOut, moveColumn, rowHeadWidth, scrollToColumn } from "./column-layout.ts";

const columns = Array.from(
  { length: 40 },
  (_, at): GridColumn => ({ ...{ key: `c${at}`, title: `C${at}`, field: null, isEditable: false, sorts: true } }),
);
const setup: ListSetup = {
  ...{ frozen: 1, sort: [], filter: null, groupBy: null, thenBy: null, figures: [] },
  columns: columns.map(({ key }) => ({ key, width: 100 })),
};
const layout = layOut(columns, setup);

it("places columns one after the other, behind the row head", () => {
  expect(layout.columns[2]).toMatchObject({ left: rowHeadWidth + 200, width: 100, isFrozen: false });
  expect(layout).toMatchObject({ width: rowHeadWidth + 4000, frozenWidth: rowHeadWidth + 100 });
  expect(layOut(columns, setup, { key: "c0", width: 5 }).columns[0]?.width).toBe(64);
});

it("draws only the columns in sight", () => {
  expect(columnsInSight(layout, 0, 800)).toEqual([1, 9]);
  const [from, to] = columnsInSight(layout, 2000, 800);
  expect([from, to]).toEqual([18, 29]);
});

it("scrolls as little as it must, and never below the frozen ones", () => {
  expect(scrollToColumn(layout, 0, 1000, 800)).toBe(1000);
  expect(scrollToColumn(layout, 3, 1000, 800)).toBe(200);
  expect(scrollToColumn(layout, 39, 0, 800)).toBe(rowHeadWidth + 3200);
  expect(scrollToColumn(layout, 5, 300, 800)).toBe(300);
});

it("moves a column to another place", () => {
  const keys = moveColumn(setup, "c3", 0).columns.map(({ key }) => key);
  expect(keys.slice(0, 5)).toEqual(["c3", "c0", "c1", "c2", "c4"]);
  expect(keys).toHaveLength(40);
});

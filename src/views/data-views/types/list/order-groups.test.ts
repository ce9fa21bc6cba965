import { expect, it } from "vitest";
import { type GroupOrder, orderGroups } from "./order-groups.ts";

const plain: GroupOrder = { nameOf: String, descending: false };
const ordered = (values: unknown[][], ...orders: GroupOrder[]) =>
  orderGroups(
    values.map((each) => ({ values: each })),
    orders,
  ).map((group) => group.values);

it("puts groups by name, numbers within them by their size, and those without a value last either way", () => {
  expect(ordered([["Cabin 10"], [null], ["Cabin 9"], ["Áxel"]], plain)).toEqual([
    ["Áxel"],
    ["Cabin 9"],
    ["Cabin 10"],
    [null],
  ]);
  expect(ordered([[1], [null], [30], [4]], { ...plain, descending: true })).toEqual([[30], [4], [1], [null]]);
});

it("follows the order of a list where there is one, and has yes before no", () => {
  const list = ["Small", "Medium", "Large"];
  const rankOf = (value: unknown) => list.indexOf(String(value));
  expect(ordered([["Large"], ["Small"], ["Medium"]], { ...plain, rankOf })).toEqual([["Small"], ["Medium"], ["Large"]]);
  expect(ordered([[null], [false], [true]], plain)).toEqual([[true], [false], [null]]);
});

it("orders the inner groups within each outer one", () => {
  const values = [
    ["b", 2],
    ["a", 2],
    ["b", 1],
  ];
  expect(ordered(values, plain, plain)).toEqual([
    ["a", 2],
    ["b", 1],
    ["b", 2],
  ]);
});

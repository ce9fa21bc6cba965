import { describe, expect, it } from "vitest";
import { blockOf, cellsOf, isWithin, moveBy, moveByTab } from "./movement.ts";

const size = { rows: 1000, cols: 5, page: 20 };
const press = (key: string, more: { ctrl?: boolean; shift?: boolean } = {}) => ({
  ...{ key, ctrl: false, shift: false },
  ...more,
});

describe("moving from cell to cell", () => {
  it.each([
    ["ArrowDown", {}, { row: 4, col: 2 }],
    ["ArrowUp", {}, { row: 2, col: 2 }],
    ["ArrowLeft", {}, { row: 3, col: 1 }],
    ["ArrowRight", {}, { row: 3, col: 3 }],
    ["ArrowDown", { ctrl: true }, { row: 999, col: 2 }],
    ["ArrowUp", { ctrl: true }, { row: 0, col: 2 }],
    ["ArrowRight", { ctrl: true }, { row: 3, col: 4 }],
    ["Home", {}, { row: 3, col: 0 }],
    ["End", {}, { row: 3, col: 4 }],
    ["Home", { ctrl: true }, { row: 0, col: 0 }],
    ["End", { ctrl: true }, { row: 999, col: 4 }],
    ["PageDown", {}, { row: 23, col: 2 }],
    ["PageUp", {}, { row: 0, col: 2 }],
  ])("%s %o", (key, more, to) => {
    expect(moveBy(press(key, more), { row: 3, col: 2 }, size)).toEqual(to);
  });

  it("stops at the edges, reaches the header, and not by a selection", () => {
    expect(moveBy(press("ArrowDown"), { row: 999, col: 0 }, size)).toEqual({ row: 999, col: 0 });
    expect(moveBy(press("ArrowUp"), { row: 0, col: 0 }, size)).toEqual({ row: -1, col: 0 });
    expect(moveBy(press("ArrowUp", { shift: true }), { row: 0, col: 0 }, size)).toEqual({ row: 0, col: 0 });
    expect(moveBy(press("ArrowDown"), { row: -1, col: 3 }, size)).toEqual({ row: 0, col: 3 });
    expect(moveBy(press("ArrowDown"), { row: -1, col: 3 }, { ...size, rows: 0 })).toEqual({ row: -1, col: 3 });
  });

  it("knows no other keys", () => {
    expect(moveBy(press("a"), { row: 0, col: 0 }, size)).toBeUndefined();
  });

  it("goes on in the next line by Tab, and out at the ends", () => {
    expect(moveByTab({ row: 3, col: 4 }, false, size)).toEqual({ row: 4, col: 0 });
    expect(moveByTab({ row: 3, col: 0 }, true, size)).toEqual({ row: 2, col: 4 });
    expect(moveByTab({ row: 0, col: 0 }, true, size)).toBeUndefined();
    expect(moveByTab({ row: 999, col: 4 }, false, size)).toBeUndefined();
  });
});

it("a block has its corners wherever it was begun", () => {
  const block = blockOf({ row: 7, col: 1 }, { row: 3, col: 4 });
  expect(block).toEqual({ top: 3, bottom: 7, left: 1, right: 4 });
  expect(cellsOf(block)).toBe(20);
  expect(isWithin(block, { row: 5, col: 4 })).toBe(true);
  expect(isWithin(block, { row: 8, col: 4 })).toBe(false);
});

import { describe, expect, it } from "vitest";
import type { ListSetup } from "../grid-model.ts";
import { columnChanges } from "./column-actions.ts";
import { allChosen, chosenWith, isChosen, nothingChosen } from "./row-choice.ts";

const setup: ListSetup = {
  columns: ["a", "b", "c"].map((key) => ({ key, width: 100 })),
  ...{ frozen: 1, sort: [{ field: "a", descending: false }], filter: null, groupBy: null, thenBy: null, figures: [] },
};

describe("what the menu of a column changes", () => {
  it("sorts by it alone, or also by it", () => {
    expect(columnChanges.sort("b", true)).toEqual({ sort: [{ field: "b", descending: true }] });
    expect(columnChanges.addSort(setup, "b", true).sort).toHaveLength(2);
    expect(columnChanges.addSort(setup, "a", true)).toEqual({ sort: [{ field: "a", descending: true }] });
    expect(columnChanges.unsort(setup, "a")).toEqual({ sort: [] });
  });

  it("hides it, and keeps as many frozen as stay", () => {
    expect(columnChanges.hide(setup, "a")).toMatchObject({ frozen: 0 });
    expect(columnChanges.hide(setup, "c")).not.toHaveProperty("frozen");
  });

  it("moves, widens and freezes", () => {
    expect(columnChanges.move(setup, "c", -1).columns?.map(({ key }) => key)).toEqual(["a", "c", "b"]);
    expect(columnChanges.widen(setup, "b", 1).columns?.[1]?.width).toBe(140);
    expect(columnChanges.freeze(setup, "b")).toEqual({ frozen: 2 });
    expect(columnChanges.freeze(setup, "a")).toEqual({ frozen: 0 });
  });
});

describe("ticking rows", () => {
  const row = (number: number) => ({ id: String(number), number });

  it("adds and takes away", () => {
    const some = chosenWith({ kind: "some", ids: new Set(["1"]) }, [row(2), row(3)], true)!;
    expect(some).toEqual({ kind: "some", ids: new Set(["1", "2", "3"]) });
    expect(chosenWith(some, [row(2)], false)).toEqual({ kind: "some", ids: new Set(["1", "3"]) });
  });

  it("leaves out of all what is unticked, until nothing or too much is left out", () => {
    const most = chosenWith(allChosen(3), [row(2)], false)!;
    expect(most).toEqual({ kind: "all", total: 3, except: new Map([["2", 2]]) });
    expect(isChosen(most, "2")).toBe(false);
    expect(isChosen(most, "1")).toBe(true);
    expect(chosenWith(most, [row(2)], true)).toEqual(allChosen(3));
    expect(chosenWith(most, [row(1), row(3)], false)).toEqual(nothingChosen);
    const many = Array.from({ length: 101 }, (_, number) => row(number));
    expect(chosenWith(allChosen(1000), many, false)).toBeUndefined();
  });
});

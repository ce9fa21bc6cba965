import { describe, expect, it } from "vitest";
import { indexAt, moveInOrder, positionOf, type SortableGroup, step, withMoved } from "./order.ts";

const groups: SortableGroup[] = [
  { id: "day", label: "Day", itemIds: ["swim", "hike", "craft"] },
  { id: "night", label: "Night", itemIds: ["fire"] },
  { id: "rest", label: "Rest", itemIds: [] },
];
const anywhere = () => true;

describe("an order", () => {
  it("takes an item out and puts it in, both ways", () => {
    expect(moveInOrder(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moveInOrder(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
    expect(moveInOrder(["a", "b"], 1, 1)).toEqual(["a", "b"]);
    expect(moveInOrder(["a", "b"], 7, 0)).toEqual(["a", "b"]);
  });

  it("of groups loses nothing when an item changes its group", () => {
    const moved = withMoved(groups, "hike", { groupId: "day", index: 1 }, { groupId: "night", index: 0 });
    expect(moved.map(({ itemIds }) => itemIds)).toEqual([["swim", "craft"], ["hike", "fire"], []]);
  });

  it("of one group with the item moved in it", () => {
    const moved = withMoved(groups, "swim", { groupId: "day", index: 0 }, { groupId: "day", index: 2 });
    expect(moved[0]!.itemIds).toEqual(["hike", "craft", "swim"]);
    expect(moved[1]).toBe(groups[1]);
  });

  it("knows where an item stands", () => {
    expect(positionOf(groups, "day", "craft")).toEqual({ groupId: "day", index: 2 });
    expect(positionOf(groups, "night", "craft")).toBeUndefined();
  });
});

describe("a pointer", () => {
  const box = (left: number, top: number) => ({ left, top, width: 100, height: 40 });

  it("is before the first box whose middle it has not passed", () => {
    const boxes = [box(0, 0), box(0, 40), box(0, 80)];
    expect([5, 25, 61, 119].map((y) => indexAt(boxes, 50, y, "vertical"))).toEqual([0, 1, 2, 3]);
    expect(indexAt([], 50, 5, "vertical")).toBe(0);
  });

  it("in a grid belongs to the nearest box, before or after its middle", () => {
    const boxes = [box(0, 0), box(110, 0), box(0, 50)];
    expect(indexAt(boxes, 120, 20, "grid")).toBe(1);
    expect(indexAt(boxes, 190, 20, "grid")).toBe(2);
    expect(indexAt(boxes, 300, 70, "grid")).toBe(2);
    expect(indexAt(boxes, 90, 100, "grid")).toBe(3);
    expect(indexAt([], 0, 0, "grid")).toBe(0);
  });
});

describe("a key", () => {
  const from = (groupId: string, index: number, key: string, canEnter = anywhere) =>
    step(groups, { groupId, index }, key, "vertical", canEnter);

  it("moves within the group, and on into the next", () => {
    expect(from("day", 0, "ArrowDown")).toEqual({ groupId: "day", index: 1 });
    expect(from("day", 2, "ArrowDown")).toEqual({ groupId: "night", index: 0 });
    expect(from("night", 0, "ArrowUp")).toEqual({ groupId: "day", index: 3 });
    expect(from("day", 0, "ArrowUp")).toBeUndefined();
  });

  it("goes to either end", () => {
    expect(from("day", 1, "Home")).toEqual({ groupId: "day", index: 0 });
    expect(from("day", 1, "End")).toEqual({ groupId: "day", index: 2 });
  });

  it("to the side changes the group, past those that do not take the item", () => {
    expect(from("day", 2, "ArrowRight")).toEqual({ groupId: "night", index: 1 });
    expect(from("day", 2, "ArrowRight", (id?: string) => id === "rest")).toEqual({ groupId: "rest", index: 0 });
    expect(from("day", 2, "ArrowRight", () => false)).toBeUndefined();
  });

  it("to the side goes through a grid", () => {
    expect(step(groups, { groupId: "day", index: 0 }, "ArrowRight", "grid", anywhere)).toEqual({
      groupId: "day",
      index: 1,
    });
  });
});

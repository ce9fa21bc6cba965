import { describe, expect, it } from "vitest";
import { ranksAfter, ranksFor } from "./item-ranks.ts";

const items = (ranks: (number | null)[]) => ranks.map((rank, place) => ({ id: "abcdefgh"[place]!, rank }));

/** The order that comes of it. */
function orderOf(ranks: (number | null)[], order: string): { order: string; moved: number } {
  const before = items(ranks);
  const moved = ranksFor(before, [...order]);
  const after = before.map(({ id, rank }) => ({ id, rank: moved.get(id) ?? rank! }));
  return {
    order: after
      .sort((one, other) => one.rank - other.rank)
      .map(({ id }) => id)
      .join(""),
    moved: moved.size,
  };
}

describe("ranks of items", () => {
  it("changes only the one that was moved", () => {
    expect(orderOf([1024, 2048, 3072, 4096], "dabc")).toEqual({ order: "dabc", moved: 1 });
    expect(orderOf([1024, 2048, 3072, 4096], "bcda")).toEqual({ order: "bcda", moved: 1 });
    expect(orderOf([1024, 2048, 3072, 4096], "acbd")).toEqual({ order: "acbd", moved: 1 });
  });

  it("changes nothing where the order is the same", () => {
    expect(ranksFor(items([3, 7, 9]), ["a", "b", "c"])).toEqual(new Map());
  });

  it("gives ranks to those that have none, and begins anew where there is no room", () => {
    expect(orderOf([null, null, null], "cab")).toEqual({ order: "cab", moved: 3 });
    expect(orderOf([1024, null, 2048], "abc")).toEqual({ order: "abc", moved: 1 });
    expect(orderOf([1, 2, 3], "bac").order).toBe("bac");
    expect(orderOf([5, 5, 5], "cba").order).toBe("cba");
  });

  it("puts new ones last", () => {
    expect(ranksAfter(items([10, null]), 2)).toEqual([1034, 2058]);
    expect(ranksAfter([], 1)).toEqual([1024]);
  });
});

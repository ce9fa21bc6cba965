import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Grid } from "../grid.ts";
import { UndoStack } from "../undo/undo-stack.ts";
import { placeRow } from "./place-row.ts";

const asked: object[] = [];
// At the edge: other tests of this process may have loaded the modules between before.
beforeEach(() => {
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
const grid = () =>
  ({
    window: { rowAt: (index: number) => rows[index], reload() {} },
    around: { teamId: "t", query: { collectionId: "c" } },
    undo: new UndoStack(),
    ownOrders: 0,
    active: { row: 0, col: 0 },
    goTo() {},
  }) as unknown as Grid;

it.each([
  [0, 2, "a", "c"],
  [3, 1, "d", "a"],
  [2, 0, "c", null],
  [0, 1, "a", "b"],
])(
  "a row is put from place %i to %i behind the one that is to stand before it",
  async (from, to, recordId, afterId) => {
    expect(await placeRow(grid(), from, to, "Order")).toBe(true);
    expect(asked.at(-1)).toEqual({ recordId, afterId });
  },
);

it("asks for nothing where nothing moves, or nobody knows what stands there", async () => {
  const before = asked.length;
  expect(await placeRow(grid(), 1, 1, "Order")).toBe(false);
  expect(await placeRow(grid(), 1, -1, "Order")).toBe(false);
  expect(await placeRow(grid(), 1, 9, "Order")).toBe(false);
  expect(asked.length).toBe(before);
});

it("is taken back to where it stood, and done again", async () => {
  const list = grid();
  await placeRow(list, 3, 1, "Order");
  const takeBack = async (step: readonly string[]) => [await list.undo.actNamed(step[0]!)!.takeBack()];
  await list.undo.undo(takeBack);
  expect(asked.at(-1)).toEqual({ recordId: "d", afterId: "c" });
  await list.undo.redo(takeBack);
  expect(asked.at(-1)).toEqual({ recordId: "d", afterId: "a" });
});

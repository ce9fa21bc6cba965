import { expect, it } from "vitest";
import { type Step, UndoStack } from "./undo-stack.ts";

it("takes back the last, and does it again by taking back the taking back", async () => {
  const taken: string[] = [];
  const takeBack = async (step: Step) => {
    taken.push(...step.toReversed());
    return step.toReversed().map((id) => `not ${id}`);
  };
  const stack = new UndoStack();
  stack.did("a");
  stack.did("b", "c");
  stack.did(null);
  await stack.undo(takeBack);
  await stack.undo(takeBack);
  expect(taken).toEqual(["c", "b", "a"]);
  expect([stack.canUndo, stack.canRedo]).toEqual([false, true]);
  await stack.redo(takeBack);
  expect(taken.at(-1)).toBe("not a");
  stack.did("d");
  expect([stack.canUndo, stack.canRedo]).toEqual([true, false]);
});

it("keeps a step that could not be taken back", async () => {
  const stack = new UndoStack();
  stack.did("a");
  await expect(stack.undo(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(stack.canUndo).toBe(true);
  expect(await stack.undo(async () => [])).toBe(true);
  expect(await stack.undo(async () => [])).toBe(false);
});

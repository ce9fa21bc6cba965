import { expect, it } from "vitest";
import { openUndoSteps } from "./undo-steps.ts";

it("the last step is taken back first, each once, whether by its toast or by keys", async () => {
  const taken: string[] = [];
  const steps = openUndoSteps(async (id) => void taken.push(id));
  const ways: (() => void)[] = [];
  for (const id of ["one", "two", "three"])
    steps.add(id, (takeItBack) => {
      ways.push(takeItBack);
      return `toast of ${id}`;
    });
  await steps.undoLast();
  ways[0]!();
  ways[2]!();
  await steps.undoLast();
  await steps.undoLast();
  expect(taken).toEqual(["three", "one", "two"]);
});

import { expect, it } from "vitest";
import { type Past, redoStep, undoStep, withStep } from "./use-history.ts";

const begin: Past<string> = { done: [{ value: "", key: undefined, at: 0 }], undone: [] };
const now = ({ done }: Past<string>) => done.at(-1)!.value;

it("takes back step by step, and does it again", () => {
  const two = withStep(withStep(begin, "a"), "b");
  expect(now(undoStep(two))).toBe("a");
  expect(now(undoStep(undoStep(undoStep(two))))).toBe("");
  expect(now(redoStep(undoStep(two)))).toBe("b");
  expect(now(redoStep(two))).toBe("b");
});

it("takes what is typed into one block in one go for one step, and a later word for another", () => {
  const typed = withStep(withStep(begin, "H", "text-1", 10_000), "Hi", "text-1", 10_200);
  expect(now(undoStep(typed))).toBe("");
  const later = withStep(typed, "Hi you", "text-1", 12_000);
  expect(now(undoStep(later))).toBe("Hi");
  expect(now(undoStep(withStep(typed, "other", "text-2", 10_300)))).toBe("Hi");
});

it("forgets what was taken back once something else is done", () => {
  const other = withStep(undoStep(withStep(begin, "a")), "b");
  expect(now(redoStep(other))).toBe("b");
  expect(now(undoStep(other))).toBe("");
});

it("keeps the last two hundred steps", () => {
  let past = begin;
  for (let step = 0; step < 300; step++) past = withStep(past, String(step));
  expect(past.done).toHaveLength(200);
  expect(now(past)).toBe("299");
});

import { expect, it } from "vitest";
import { recipientStates } from "#messages/sending/contract.ts";
import { doneOf, shareOf, statesInOrder } from "./recipient-states.ts";

it("every state of a recipient has its place", () => {
  expect([...statesInOrder].sort()).toEqual([...recipientStates].sort());
});

it("who waits or is being written to is not done", () => {
  const counts = { total: 10, waiting: 3, attempting: 1, sent: 4, failed: 1, uncertain: 1, canceled: 0, skipped: 0 };
  expect(doneOf(counts)).toBe(6);
  expect(shareOf(6, 10)).toBe(0.6);
  expect(shareOf(0, 0)).toBe(0);
});

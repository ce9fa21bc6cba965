import { expect, it } from "vitest";
import { inOrder } from "./in-order.ts";

it("begins the next only when the one before is over, however it ended", async () => {
  const told: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = inOrder("a", async () => {
    await slow.promise;
    told.push("first");
    throw new Error("refused");
  });
  const second = inOrder("a", async () => void told.push("second"));
  await inOrder("b", async () => void told.push("another thing"));
  expect(told).toEqual(["another thing"]);
  slow.resolve();
  await expect(first).rejects.toThrow("refused");
  await second;
  expect(told).toEqual(["another thing", "first", "second"]);
});

it("answers each what its own work answered", async () => {
  expect(await Promise.all([1, 2, 3].map((each) => inOrder("c", async () => each * 2)))).toEqual([2, 4, 6]);
});

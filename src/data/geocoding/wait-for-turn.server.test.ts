import { expect, it } from "vitest";
import { makeLine } from "./wait-for-turn.server.ts";

it("who comes too early waits behind all others, and time that nobody used is not made up for", async () => {
  const waits: number[] = [];
  let now = 5000;
  const turn = makeLine(
    async (milliseconds) => void waits.push(milliseconds),
    () => now,
  );
  await Promise.all([turn(1), turn(1), turn(2)]);
  expect(waits).toEqual([1000, 2000]);
  now = 7600;
  await turn(2);
  now = 60_000;
  await Promise.all([turn(2), turn(2)]);
  expect(waits).toEqual([1000, 2000, 500]);
});

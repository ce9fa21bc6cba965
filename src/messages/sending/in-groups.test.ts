import { expect, it } from "vitest";
import { inGroups } from "./in-groups.ts";

it("answers each, in as few pieces of work as come one after the other; one that fails fails for its group alone", async () => {
  const groups: number[][] = [];
  const waits: PromiseWithResolvers<void>[] = [];
  const double = inGroups(async (items: number[]) => {
    groups.push(items);
    const wait = Promise.withResolvers<void>();
    waits.push(wait);
    await wait.promise;
    if (items.includes(4)) throw new Error("four");
    return items.map((item) => item * 2);
  });
  const first = double(1);
  const later = [double(2), double(3)];
  waits[0]!.resolve();
  expect(await first).toBe(2);
  expect(groups).toEqual([[1], [2, 3]]);
  const failing = double(4).catch((error: Error) => error.message);
  waits[1]!.resolve();
  expect(await Promise.all(later)).toEqual([4, 6]);
  waits[2]!.resolve();
  expect(await failing).toBe("four");
  const last = double(5);
  waits[3]!.resolve();
  expect(await last).toBe(10);
});

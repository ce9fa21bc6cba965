import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectWhenIdle, ownMemory } from "./collect-when-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const megabyte = 1024 * 1024;

it("collects once nothing is going on, and again only after something has been", async () => {
  const now = { busy: 0.5, used: 90 * megabyte, times: 0 };
  const watching = collectWhenIdle({
    ...{ busy: () => now.busy, used: () => now.used },
    async collect() {
      now.times += 1;
      now.used = 60 * megabyte;
    },
  });
  const after = async (change: Partial<typeof now>) => {
    Object.assign(now, change);
    await vi.advanceTimersByTimeAsync(20_000);
    return now.times;
  };
  expect(await after({})).toBe(0);
  expect(await after({ busy: 0.01 })).toBe(1);
  expect(await after({ used: 65 * megabyte })).toBe(1);
  expect(await after({ busy: 0.2, used: 100 * megabyte })).toBe(1);
  expect(await after({ busy: 0 })).toBe(2);
  watching.stop();
  expect(await after({ used: 200 * megabyte })).toBe(2);
});

it("gives back what nobody holds", async () => {
  vi.useRealTimers();
  const { collect, used } = ownMemory();
  const holder: { held?: unknown[] } = { held: Array.from({ length: 500_000 }, (_, place) => ({ place })) };
  await collect();
  const before = used();
  delete holder.held;
  await collect();
  expect(used()).toBeLessThan(before - 8 * megabyte);
});

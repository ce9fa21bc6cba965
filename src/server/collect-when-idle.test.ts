import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectWhenIdle, ownMemory } from "./collect-when-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const megabyte = 1024 * 1024;

it("collects once nothing is going on, and again only after something has been", () => {
  const now = { busy: 0.5, used: 90 * megabyte, times: 0 };
  const watching = collectWhenIdle({
    ...{ busy: () => now.busy, used: () => now.used },
    collect() {
      now.times += 1;
      now.used = 60 * megabyte;
    },
  });
  const after = (change: Partial<typeof now>) => {
    Object.assign(now, change);
    vi.advanceTimersByTime(20_000);
    return now.times;
  };
  expect(after({})).toBe(0);
  expect(after({ busy: 0.01 })).toBe(1);
  expect(after({ used: 65 * megabyte })).toBe(1);
  expect(after({ busy: 0.2, used: 100 * megabyte })).toBe(1);
  expect(after({ busy: 0 })).toBe(2);
  watching.stop();
  expect(after({ used: 200 * megabyte })).toBe(2);
});

it("gives back what nobody holds", () => {
  const { collect, used } = ownMemory();
  const holder: { held?: unknown[] } = { held: Array.from({ length: 500_000 }, (_, place) => ({ place })) };
  collect();
  const before = used();
  delete holder.held;
  collect();
  expect(used()).toBeLessThan(before - 8 * megabyte);
});

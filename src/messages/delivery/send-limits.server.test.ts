import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { forgetLimits, giveBack, type Limited, slowDown, takeFromLimits } from "./send-limits.server.ts";

const world = whileTesting(() => startTestApp({ ROLE: "web" }));
const begin = Date.parse("2027-07-01T12:00:00Z");
const minute = 60_000;
let key: string;

beforeEach(() => {
  key = `test ${newId()}`;
});

const by = (limits: Limited["limits"]): Limited[] => [{ key, limits }];
const take = (limits: Limited["limits"], wanted: number, after = 0) =>
  takeFromLimits(world.db, by(limits), wanted, begin + after);
const counted = async (...asked: Parameters<typeof take>) => (await take(...asked)).count;

describe("limits", () => {
  it("are none where none are set", async () => {
    expect(await take({}, 200)).toEqual({ count: 200, waitSeconds: 0 });
  });

  it.each([
    ["perSecond", 1],
    ["perHour", 3600],
    ["perDay", 24 * 3600],
  ] as const)("hold in every stretch of time, wherever it begins: %s", async (stretch, length) => {
    const limits = { [stretch]: 100 };
    const taken: { at: number; count: number }[] = [];
    for (let step = 0; step < 60; step++) {
      const at = (step * length * 1000) / 17;
      const { count, waitSeconds } = await take(limits, 30, at);
      expect(count > 0 || waitSeconds > 0).toBe(true);
      taken.push({ at, count });
    }
    const within = (from: number) =>
      taken.filter(({ at }) => at >= from && at < from + length * 1000).reduce((sum, { count }) => sum + count, 0);
    expect(Math.max(...taken.map(({ at }) => within(at)))).toBe(100);
    const all = taken.reduce((sum, { count }) => sum + count, 0);
    expect(all).toBeGreaterThanOrEqual(300);
  });

  it("tell how long to wait, after which there is more", async () => {
    expect(await counted({ perHour: 10 }, 10)).toBe(10);
    const { count, waitSeconds } = await take({ perHour: 10 }, 10, minute);
    expect(count).toBe(0);
    expect(await counted({ perHour: 10 }, 10, minute + waitSeconds * 1000 - 1000)).toBe(0);
    expect(await counted({ perHour: 10 }, 10, minute + waitSeconds * 1000)).toBe(10);
  });

  it("are all kept at once, the smallest first", async () => {
    const limits = { perSecond: 5, perHour: 12, perDay: 20 };
    expect(await counted(limits, 50)).toBe(5);
    expect(await counted(limits, 50, 2_000)).toBe(5);
    expect(await counted(limits, 50, 4_000)).toBe(2);
    expect(await counted(limits, 50, 6_000)).toBe(0);
    expect(await counted(limits, 50, 70 * minute)).toBe(5);
    expect(await counted(limits, 50, 71 * minute)).toBe(3);
    expect(await counted(limits, 50, 72 * minute)).toBe(0);
  });

  it("are shared by all who send at the same time", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => take({ perHour: 100 }, 17)));
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  });

  it("of a message and of its way are counted apart, and neither takes what the other does not give", async () => {
    const [mine, other] = [`message ${newId()}`, `message ${newId()}`];
    const with_ = (own: string, perHour: number): Limited[] => [
      { key: own, limits: { perHour } },
      ...by({ perHour: 50 }),
    ];
    expect((await takeFromLimits(world.db, with_(mine, 30), 40, begin)).count).toBe(30);
    expect((await takeFromLimits(world.db, with_(other, 100), 40, begin)).count).toBe(20);
    expect((await takeFromLimits(world.db, [{ key: other, limits: { perHour: 100 } }], 100, begin)).count).toBe(80);
    await forgetLimits(world.db, mine);
    expect((await takeFromLimits(world.db, [{ key: mine, limits: { perHour: 30 } }], 40, begin)).count).toBe(30);
  });

  it("get back what was not used", async () => {
    expect(await counted({ perHour: 10 }, 10)).toBe(10);
    await giveBack(world.db, by({ perHour: 10 }), 4, begin);
    expect(await counted({ perHour: 10 }, 10)).toBe(4);
    await giveBack(world.db, by({ perHour: 10 }), 100, begin);
    expect(await counted({ perHour: 10 }, 50)).toBe(10);
  });

  it("give no more where the clock is put back, and are not stuck where it was ahead", async () => {
    const year = 365 * 24 * 60 * minute;
    expect(await counted({ perHour: 10 }, 10, year)).toBe(10);
    expect(await counted({ perHour: 10 }, 10)).toBe(0);
    const { waitSeconds } = await take({ perHour: 10 }, 10);
    expect(waitSeconds).toBeLessThanOrEqual(3600 * 1.05);
    expect(await counted({ perHour: 10 }, 10, 64 * minute)).toBe(10);
    await slowDown(world.db, key, 60, 100, begin + year);
    expect((await take({}, 10)).waitSeconds).toBeLessThanOrEqual(60);
  });
});

describe("a provider that asks to go slower", () => {
  it("gets nothing for a while, then half as many, and later more again", async () => {
    await slowDown(world.db, key, 30, 80, begin);
    expect(await take({}, 200, 10_000)).toEqual({ count: 0, waitSeconds: 20 });
    expect(await counted({}, 200, 30_000)).toBe(40);
    await slowDown(world.db, key, 30, 80, begin + minute);
    expect(await counted({}, 200, 2 * minute)).toBe(20);
    expect(await counted({}, 200, 11 * minute)).toBe(40);
    expect(await counted({}, 200, 21 * minute)).toBe(80);
    expect(await counted({ perSecond: 14 }, 200, 22 * minute)).toBe(14);
    expect(await counted({}, 200, 200 * minute)).toBe(200);
  });

  it("is never sent less than one a second", async () => {
    for (let times = 0; times < 10; times++) await slowDown(world.db, key, 1, 3, begin);
    expect(await counted({}, 200, 2_000)).toBe(1);
  });
});

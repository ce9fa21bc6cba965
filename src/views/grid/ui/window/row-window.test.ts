import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Ask, pageSize, type Row, RowWindow } from "./row-window.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the window of rows", () => {
  it("shows the first rows before anything is counted", async () => {
    const { list, window } = world(1000, { countNever: true });
    window.show(0, 30);
    await settle();
    expect(window.rowAt(0)?.id).toBe("r0");
    expect(window.count).toBe(null);
    expect(window.reach).toBeGreaterThan(pageSize);
    expect(list.asked[0]).toEqual({ position: 0 });
  });

  it("knows the end of a short list without its count", async () => {
    const { window } = world(42, { countNever: true });
    window.show(0, 30);
    await settle();
    expect([window.count, window.reach]).toEqual([42, 42]);
  });

  it("goes on by the cursors of neighbours, and jumps by position", async () => {
    const { list, window } = world(1_000_000);
    window.show(0, 30);
    await settle();
    window.show(120, 150);
    await settle();
    expect(list.asked.slice(1).every((ask) => "cursor" in ask)).toBe(true);
    vi.advanceTimersByTime(1000);
    window.show(500_000, 500_030);
    await vi.advanceTimersByTimeAsync(60);
    expect(list.asked).toContainEqual({ position: 500_000 });
    expect(window.rowAt(500_007)?.id).toBe("r500007");
    expect(list.asked.at(-1)).toHaveProperty("cursor");
  });

  it("keeps no more than what is around, however far one scrolls", async () => {
    const { window } = world(1_000_000);
    for (let first = 0; first < 10_000; first += 90) {
      window.show(first, first + 40);
      await settle();
    }
    expect(window.rows.length).toBeLessThanOrEqual(10 * pageSize);
    expect(window.names.size).toBeLessThanOrEqual(10 * pageSize);
    expect(window.rowAt(0)).toBeUndefined();
  });

  it("has another map of names only where one becomes another or is gone", async () => {
    const { window } = world(10);
    window.show(0, 9);
    await settle();
    const before = window.names;
    window.learn({ names: { "of r0": "r0" }, appearances: {} });
    expect(window.names).toBe(before);
    window.rename(
      new Map([
        ["of r0", { name: "Otter" }],
        ["of r1", null],
      ]),
    );
    expect(window.names).not.toBe(before);
    expect([window.names.get("of r0")?.name, window.names.has("of r1"), window.names.size]).toEqual([
      "Otter",
      false,
      9,
    ]);
  });

  it("cancels what was scrolled past, and asks nothing while the bar is dragged", async () => {
    const { list, window } = world(1_000_000, { slow: true });
    window.show(0, 30);
    for (let step = 1; step <= 20; step++) {
      vi.advanceTimersByTime(16);
      window.show(step * 20_000, step * 20_000 + 30);
    }
    expect(list.asked).toHaveLength(1);
    expect(list.signals[0]?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(list.asked.at(-1)).toEqual({ position: 400_000 });
  });

  it("asks nothing on the way either where drawing takes longer than the bar rests", async () => {
    const { list, window } = world(1_000_000, { slow: true });
    window.show(0, 30);
    for (let step = 1; step <= 20; step++) {
      await vi.advanceTimersByTimeAsync(step === 1 ? 5000 : 75);
      window.show(step * 20_000, step * 20_000 + 30);
    }
    await vi.advanceTimersByTimeAsync(200);
    const far = list.asked.flatMap((ask) => ("position" in ask && ask.position > 0 ? ask.position : []));
    expect(far).toEqual([20_000, 400_000]);
  });

  it("counts off rows for one page only, and reads the one beside it on from there", async () => {
    const { list, window } = world(1_000_000);
    window.show(0, 30);
    await settle();
    window.show(500_080, 500_120);
    await vi.advanceTimersByTimeAsync(60);
    expect(list.asked.filter((ask) => "position" in ask)).toEqual([{ position: 0 }, { position: 500_000 }]);
    expect(window.rowAt(500_110)?.id).toBe("r500110");
  });

  it("reads anew without emptying what is seen", async () => {
    const { list, window } = world(300);
    window.show(0, 30);
    await settle();
    list.prefix = "new";
    window.reload();
    expect(window.rowAt(3)?.id).toBe("r3");
    await settle();
    expect(window.rowAt(3)?.id).toBe("new3");
  });

  it("changes a row in place, and adds new ones at the end until it is read anew", async () => {
    const { window } = world(120);
    window.show(0, 119);
    await settle();
    window.change("r5", (row) => ({ ...row, name: "other" }));
    expect(window.rowAt(5)?.name).toBe("other");
    window.add({ ...rowNumbered(999, "r") });
    expect(window.count).toBe(121);
    expect(window.rowAt(120)?.id).toBe("r999");
    expect(window.placeOf("r999")).toBe(120);
  });

  it("says what went wrong and tries again", async () => {
    const { list, window } = world(300);
    list.fails = true;
    window.show(0, 30);
    await settle();
    expect(window.failure).toBeInstanceOf(Error);
    list.fails = false;
    window.retry();
    await settle();
    expect(window.failure).toBeUndefined();
    expect(window.rowAt(0)?.id).toBe("r0");
  });
});

const settle = () => vi.advanceTimersByTimeAsync(0);

const rowNumbered = (index: number, prefix: string): Row => ({
  ...{ id: `${prefix}${index}`, number: index, name: `Row ${index}`, createdAt: "", updatedAt: "", values: {} },
});

function world(total: number, { countNever = false, slow = false } = {}) {
  const list = { asked: [] as Ask[], signals: [] as AbortSignal[], prefix: "r", fails: false };
  const window = new RowWindow({
    async load(ask, limit, signal) {
      list.asked.push(ask);
      list.signals.push(signal);
      if (slow) await new Promise((resolve) => setTimeout(resolve, 500));
      if (list.fails) throw new Error("offline");
      const start = "position" in ask ? ask.position : startOf(ask.cursor, limit);
      const end = Math.min(total, start + limit);
      const rows = Array.from({ length: Math.max(0, end - start) }, (_, at) => rowNumbered(start + at, list.prefix));
      return {
        rows,
        names: Object.fromEntries(rows.map(({ id }) => [`of ${id}`, id])),
        appearances: {},
        cursor: end < total ? `after ${end}` : null,
        previous: start > 0 ? `before ${start}` : null,
        canCreate: true,
      };
    },
    count: () => (countNever ? new Promise(() => {}) : Promise.resolve(total)),
  });
  return { list, window };
}

function startOf(cursor: string, limit: number): number {
  const [way, at] = cursor.split(" ");
  return way === "after" ? Number(at) : Math.max(0, Number(at) - limit);
}

import { describe, expect, it } from "vitest";
import { findSurplus, isWanted, lastDue } from "./rules.ts";

const schedule = { isOn: true, time: "02:30", timeZone: "Europe/Paris", changedAt: new Date("2026-01-01T00:00:00Z") };
const due = (now: string, change: Partial<typeof schedule> = {}) =>
  lastDue({ ...schedule, ...change }, new Date(now))?.toISOString();

describe("when one is due", () => {
  it("is at that time on the clock of its zone", () => {
    expect(due("2026-01-15T12:00:00Z")).toBe("2026-01-15T01:30:00.000Z");
    expect(due("2026-07-15T12:00:00Z")).toBe("2026-07-15T00:30:00.000Z");
    expect(due("2026-01-15T01:29:59Z")).toBe("2026-01-14T01:30:00.000Z");
  });

  it("is once where the clocks jump over it, and once where they show it twice", () => {
    expect(due("2026-03-29T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
    expect(due("2026-10-25T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
  });

  it("is never before the schedule was set, nor while it is off", () => {
    expect(due("2026-01-15T12:00:00Z", { changedAt: new Date("2026-01-15T09:00:00Z") })).toBeUndefined();
    expect(due("2026-01-15T12:00:00Z", { isOn: false })).toBeUndefined();
  });

  it("is tried again after a failure, three times in all", () => {
    const at = new Date("2026-01-15T01:30:00Z");
    const tried = (...states: ("failed" | "done" | "running")[]) =>
      isWanted(at, [
        { dueAt: new Date("2026-01-14T01:30:00Z"), state: "done" },
        ...states.map((state) => ({ dueAt: at, state })),
      ]);
    expect([tried(), tried("failed"), tried("failed", "failed")]).toEqual([true, true, true]);
    expect([tried("failed", "failed", "failed"), tried("running"), tried("failed", "done")]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("what is kept", () => {
  const nights = (count: number, isGood = true) =>
    Array.from({ length: count }, (_, ago) => {
      const madeAt = new Date(Date.UTC(2026, 5, 30, 2) - ago * 24 * 3600 * 1000);
      return { id: madeAt.toISOString().slice(0, 10), madeAt, isGood };
    });
  const keptOf = (made: ReturnType<typeof nights>, kept: Parameters<typeof findSurplus>[1]) => {
    const surplus = new Set(findSurplus(made, kept, "UTC"));
    return made.map(({ id }) => id).filter((id) => !surplus.has(id));
  };

  it("is the newest of each of the last days, weeks and months", () => {
    expect(keptOf(nights(200), { daily: 3, weekly: 3, monthly: 3 })).toEqual([
      "2026-06-30",
      "2026-06-29",
      "2026-06-28",
      "2026-06-21",
      "2026-05-31",
      "2026-04-30",
    ]);
  });

  it("is everything while there is less of it, and the same when looked at again", () => {
    expect(keptOf(nights(5), { daily: 7, weekly: 4, monthly: 6 })).toHaveLength(5);
    const kept = { daily: 7, weekly: 4, monthly: 6 };
    const first = new Set(keptOf(nights(300), kept));
    const again = nights(300).filter(({ id }) => first.has(id));
    expect(keptOf(again, kept)).toEqual(again.map(({ id }) => id));
  });

  it("is at least the newest that is known to be good", () => {
    const made = nights(10, false);
    made[8]!.isGood = true;
    expect(keptOf(made, { daily: 2, weekly: 0, monthly: 0 })).toEqual(["2026-06-30", "2026-06-29", "2026-06-22"]);
  });
});

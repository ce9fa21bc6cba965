import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { Cache, cacheFigures } from "./cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a cache", () => {
  it("holds so many, and lets go of what was used least recently", () => {
    const cache = new Cache<string, number>("test", { max: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    expect(cache.get("a")).toBe(1);
    cache.set("c", 3);
    expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([1, undefined, 3, 2]);
  });

  it("holds so much, and nothing that is larger than that", () => {
    const cache = new Cache<string, string>("test", { max: 100, maxWeight: 10, weightOf: (text) => text.length });
    cache.set("a", "aaaa");
    cache.set("a", "aaaaa");
    cache.set("b", "bbbbb");
    expect([cache.get("a"), cache.get("b")]).toEqual(["aaaaa", "bbbbb"]);
    cache.set("c", "c");
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([undefined, "bbbbb", "c"]);
    cache.set("d", "x".repeat(11));
    expect([cache.get("d"), cache.size]).toEqual([undefined, 0]);
  });

  it("forgets what is too old, and what is of another version", () => {
    const cache = new Cache<string, number>("test", { max: 10, maxAgeMs: 1_000 });
    cache.set("a", 1, 7);
    expect([cache.get("a", 7), cache.get("a", 8), cache.get("a")]).toEqual([1, undefined, undefined]);
    vi.advanceTimersByTime(1_000);
    expect(cache.get("a", 7)).toBe(undefined);
  });

  it("makes what is not there once", () => {
    const cache = new Cache<string, number>("test", { max: 10 });
    const make = vi.fn(() => 5);
    expect([cache.remember("a", make), cache.remember("a", make), make.mock.calls.length]).toEqual([5, 5, 1]);
  });

  it("counts, with all others of its name", () => {
    const name = newId();
    const [one, two] = [new Cache<string, number>(name, { max: 1 }), new Cache<string, number>(name, { max: 1 })];
    one.set("a", 1);
    one.set("b", 2);
    two.set("a", 3);
    for (const key of ["a", "b"]) one.get(key);
    expect(cacheFigures().get(name)).toEqual({ hits: 1, misses: 1, entries: 2 });
    two.delete("a");
    one.clear();
    expect(cacheFigures().get(name)!.entries).toBe(0);
  });
});

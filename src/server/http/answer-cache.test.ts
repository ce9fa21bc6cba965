import { expect, it } from "vitest";
import { AnswerCache } from "./answer-cache.ts";

const answer = (text: string) => ({ body: Buffer.from(text), type: "text/plain", head: [], tag: `"${text}"` });
const textOf = (cache: AnswerCache, key: string, now?: number) => cache.find(key, now)?.body.toString();
const later = Number.MAX_SAFE_INTEGER;

it("keeps an answer until something changes in its team", () => {
  const cache = new AnswerCache();
  for (const teamId of ["a", "b"])
    cache.put(teamId, answer(teamId), { teamId, generation: cache.generation(teamId), until: later });
  cache.drop("a");
  expect([textOf(cache, "a"), textOf(cache, "b")]).toEqual([undefined, "b"]);
});

it("does not keep what was read before a change and came after it", () => {
  const cache = new AnswerCache();
  const generation = cache.generation("a");
  cache.drop("a");
  cache.put("x", answer("old"), { teamId: "a", generation, until: later });
  expect(textOf(cache, "x")).toBe(undefined);
});

it("forgets at its time, and all of it where nothing was heard for a while", () => {
  const cache = new AnswerCache();
  const put = (until: number) => cache.put("x", answer("x"), { teamId: "a", generation: cache.generation("a"), until });
  put(1000);
  expect([textOf(cache, "x", 999), textOf(cache, "x", 1000)]).toEqual(["x", undefined]);
  put(later);
  cache.drop();
  expect(textOf(cache, "x")).toBe(undefined);
  put(later);
  expect(textOf(cache, "x")).toBe("x");
});

it("holds no more than there is room for, the oldest goes", () => {
  const cache = new AnswerCache();
  const big = "x".repeat(1024 * 1024);
  for (let place = 0; place < 20; place++)
    cache.put(`k${place}`, answer(big), { teamId: "a", generation: cache.generation("a"), until: later });
  expect([textOf(cache, "k0"), textOf(cache, "k19")?.length]).toEqual([undefined, big.length]);
});

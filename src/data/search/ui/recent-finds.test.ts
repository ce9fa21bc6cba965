import { expect, it } from "vitest";
import { forgetFinds, forgetSearches, readFinds, rememberOpened, rememberSearch } from "./recent-finds.ts";

/** A browser's storage, as far as it is used. */
function openStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const ana = { userId: "ana", teamId: "camp" };

it("keeps the newest first, each once, and not too many", () => {
  const storage = openStorage();
  for (const words of ["one", "two", "three", "two", "four", "five", "six"]) rememberSearch(ana, words, storage);
  expect(readFinds(ana, storage).searches).toEqual(["six", "five", "four", "two", "three"]);
  rememberOpened(ana, { kind: "record", id: "1" }, storage);
  rememberOpened(ana, { kind: "collection", id: "1" }, storage);
  rememberOpened(ana, { kind: "record", id: "1" }, storage);
  expect(readFinds(ana, storage).opened).toEqual([
    { kind: "record", id: "1" },
    { kind: "collection", id: "1" },
  ]);
  forgetSearches(ana, storage);
  expect(readFinds(ana, storage)).toMatchObject({ searches: [], opened: [{ id: "1" }, { id: "1" }] });
});

it("is each person's and each team's own", () => {
  const storage = openStorage();
  rememberSearch(ana, "secret", storage);
  expect(readFinds({ ...ana, userId: "ben" }, storage).searches).toEqual([]);
  expect(readFinds({ ...ana, teamId: "school" }, storage).searches).toEqual([]);
});

it("is gone after signing out, and nobody else's is left after signing in", () => {
  const storage = openStorage();
  storage.setItem("simply.team", "camp");
  rememberSearch(ana, "secret", storage);
  rememberSearch({ ...ana, userId: "ben" }, "mine", storage);
  forgetFinds("ben", storage);
  expect(readFinds(ana, storage).searches).toEqual([]);
  expect(readFinds({ ...ana, userId: "ben" }, storage).searches).toEqual(["mine"]);
  forgetFinds(undefined, storage);
  expect(storage.length).toBe(1);
});

it("reads anything that it did not write as nothing", () => {
  const storage = openStorage();
  for (const kept of ["{", "null", "[]", '{"searches":3,"opened":[null,{"kind":"page","id":"1"}]}']) {
    storage.setItem("simply.finds.ana.camp", kept);
    expect(readFinds(ana, storage)).toEqual({ searches: [], opened: [] });
  }
});

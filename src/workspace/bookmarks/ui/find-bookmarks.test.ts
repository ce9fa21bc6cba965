import { expect, it } from "vitest";
import type { Bookmark } from "../contract.ts";
import { type BookmarkOrder, findBookmarks, orderBookmarks } from "./find-bookmarks.ts";

const bookmark = (name: string, memo: string, day: number, collections: string[] = []): Bookmark => ({
  recordId: name,
  name,
  memo,
  bookmarkedAt: `2026-07-0${day}T10:00:00.000Z`,
  collections: collections.map((each) => ({ id: each, name: each })),
});

const all = [
  bookmark("Émile 10", "call his mother", 3, ["Campers"]),
  bookmark("emile 9", "", 2, ["Campers", "Owing"]),
  bookmark("Zoé", "ask about the cabin", 1),
];
const names = (bookmarks: Bookmark[]) => bookmarks.map(({ name }) => name);
const ordered = (key: BookmarkOrder["key"], direction: BookmarkOrder["direction"]) =>
  names(orderBookmarks(all, { key, direction }, "fr-FR"));

it("finds every word in name, memo or collections, without accents", () => {
  expect(names(findBookmarks(all, "EMILE"))).toEqual(["Émile 10", "emile 9"]);
  expect(names(findBookmarks(all, " mother  émi "))).toEqual(["Émile 10"]);
  expect(names(findBookmarks(all, "owing"))).toEqual(["emile 9"]);
  expect(names(findBookmarks(all, "mother zoe"))).toEqual([]);
  expect(findBookmarks(all, " ")).toHaveLength(3);
});

it("orders by each column, numbers as numbers and what is empty last", () => {
  expect(ordered("record", "ascending")).toEqual(["emile 9", "Émile 10", "Zoé"]);
  expect(ordered("record", "descending")).toEqual(["Zoé", "Émile 10", "emile 9"]);
  expect(ordered("memo", "ascending")).toEqual(["Zoé", "Émile 10", "emile 9"]);
  expect(ordered("memo", "descending")).toEqual(["Émile 10", "Zoé", "emile 9"]);
  expect(ordered("collections", "ascending")).toEqual(["Émile 10", "emile 9", "Zoé"]);
  expect(ordered("date", "ascending")).toEqual(["Zoé", "emile 9", "Émile 10"]);
  expect(ordered("date", "descending")).toEqual(["Émile 10", "emile 9", "Zoé"]);
});

import { describe, expect, it } from "vitest";
import type { Candidate } from "#client/palette-sources.ts";
import {
  byMeaning,
  type Entry,
  type EntryGroup,
  findAmong,
  hitGroups,
  moveChoice,
  piecesOf,
  shorten,
} from "./palette-entries.ts";

const candidate = (label: string, alias?: string): Candidate => ({
  ...{ key: label, icon: "fas_folder", label, act: { kind: "open", path: `/${label}` } },
  ...(alias && { alias }),
});

describe("what is found by name", () => {
  const all = [candidate("Day campers"), candidate("Campers"), candidate("Música"), candidate("Settings", "account")];

  it("has every word, without case and accents, what begins with it first", () => {
    expect(findAmong(all, "camp", 5).map(({ label }) => label)).toEqual(["Campers", "Day campers"]);
    expect(findAmong(all, "camp day", 5).map(({ label }) => label)).toEqual(["Day campers"]);
    expect(findAmong(all, "MUSICA", 5)[0]).toMatchObject({ label: "Música", marks: [{ start: 0, end: 6 }] });
  });

  it("can be found by another word, which is not marked", () => {
    expect(findAmong(all, "account", 5)).toMatchObject([{ label: "Settings", marks: [] }]);
  });

  it("is all there is for no words, and never more than wanted", () => {
    expect(findAmong(all, " ", 3)).toHaveLength(3);
    expect(findAmong(all, "nothing", 3)).toEqual([]);
  });
});

it("records stand in the group of their collection, with the text that matched", () => {
  const group = {
    ...{ collectionId: "c", name: "Camper", pluralName: "Campers", icon: "fas_tree" },
    hits: [
      {
        ...{ id: "1", name: "", nameMarks: [] },
        excerpt: { fieldId: "f", text: "likes liming", marks: [{ start: 6, end: 8 }] },
      },
    ],
  };
  const [found] = hitGroups([group], { record: (id) => `/records/${id}`, unnamed: "Unnamed" });
  expect(found).toMatchObject({ title: "Campers" });
  expect(found!.entries[0]).toMatchObject({
    ...{ label: "Unnamed", excerpt: { text: "likes liming", marks: [{ start: 6, end: 8 }] } },
    act: { kind: "open", path: "/records/1" },
  });
});

const groupOf = (key: string, ...labels: string[]): EntryGroup => ({
  ...{ key, title: key },
  entries: labels.map((label) => ({ ...candidate(label), marks: [] })),
});

it("what begins with the words stands above records, what only has them below", () => {
  const found = {
    above: [groupOf("collections", "Day campers")],
    records: [groupOf("records", "Ava")],
    others: [groupOf("actions", "New camper", "Camp out"), groupOf("settings", "All campers")],
  };
  const keys = (query: string) => byMeaning(query, found).map(({ key }) => key);
  expect(keys("camp")).toEqual(["actions", "collections", "records", "settings"]);
  expect(keys(" Day")).toEqual(["collections", "records", "actions", "settings"]);
});

it("shows the first records of a collection, then a line for the rest until it is chosen", () => {
  const many = groupOf("records", ..."abcdefg");
  const words = { more: (count: number) => `${count} more` };
  const { entries } = shorten(many, { ...words, isWide: false });
  expect(entries.map(({ label }) => label)).toEqual(["a", "b", "c", "d", "e", "2 more"]);
  expect(entries.at(-1)!.act).toEqual({ kind: "widen", group: "records" });
  expect(shorten(many, { ...words, isWide: true })).toBe(many);
  const few = groupOf("records", ..."abcdef");
  expect(shorten(few, { ...words, isWide: false })).toBe(few);
});

it("the arrows go through all groups and round", () => {
  const entries = ["a", "b", "c"].map((key) => ({ key }) as Entry);
  expect(moveChoice(entries, undefined, 1)).toBe("a");
  expect(moveChoice(entries, "a", 1)).toBe("b");
  expect(moveChoice(entries, "c", 1)).toBe("a");
  expect(moveChoice(entries, "a", -1)).toBe("c");
  expect(moveChoice(entries, "gone", -1)).toBe("c");
  expect(moveChoice([], "a", 1)).toBeUndefined();
});

it("a text falls into pieces at its marks, whatever is in it", () => {
  const marks = [
    { start: 1, end: 4 },
    { start: 6, end: 7 },
  ];
  expect(piecesOf("<b>x</b>", marks).map(({ text, isMarked }) => [text, isMarked])).toEqual([
    ["<", false],
    ["b>x", true],
    ["</", false],
    ["b", true],
    [">", false],
  ]);
  expect(piecesOf("plain", [])).toEqual([{ text: "plain", isMarked: false, at: 0 }]);
});

import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import words from "../../../locales/en/history.json" with { type: "json" };
import { deedOf, fieldsChanged, isAutomatic, kindChoices, type SetWord, sizeOf, wordOf } from "./set-words.ts";

const t = createTranslator({ locale: "en", messages: { history: words }, namespace: "history.sets" });
const name = (word: SetWord, count: number, isMore = false) => t(word, { count, isMore: String(isMore) });
const listed = (recordId: string, titles: string[], hasTags = false) => ({
  recordId,
  name: recordId,
  kind: "updated" as const,
  fields: titles.map((title) => ({ id: title, title })),
  hasTags,
});

it("a set is called by what was done, and one that nobody named by what it did", () => {
  expect(wordOf("import", [{ kind: "created" }])).toBe("import");
  expect(wordOf("wizard-run", [{ kind: "restored" }])).toBe("restore");
  expect(wordOf("wizard-run", [])).toBe("update");
  expect([isAutomatic("overdue"), isAutomatic("undo")]).toEqual([true, false]);
});

it("what a wizard did to a record is creating it or changing it", () => {
  expect(deedOf("wizard", [{ kind: "updated" }, { kind: "created" }])).toBe("wizardCreate");
  expect(deedOf("wizard", [{ kind: "updated" }])).toBe("wizard");
  expect(deedOf("import", [{ kind: "created" }])).toBe("import");
});

it("one record is named plainly, many by their number", () => {
  expect(name("update", 1)).toBe("Updated");
  expect(name("update", 7)).toBe("Bulk edit of 7 records");
  expect(name("import", 5000)).toBe("Import of 5,000 records");
  expect(name("delete", 10, true)).toBe("10+ records deleted");
});

it("every kind of set can be looked for", () => {
  const looked = Object.values(kindChoices).flat().toSorted();
  expect(looked).toEqual(Object.keys(words.sets).toSorted());
});

it("counts records and names fields once", () => {
  const changes = [listed("ada", ["Cabin", "Fee"]), listed("ada", ["Fee"], true), listed("bob", ["Cabin"])];
  expect(sizeOf({ changes, hasMore: true, records: 500 })).toEqual({ count: 500, isMore: false });
  expect(sizeOf({ changes, hasMore: true, records: null })).toEqual({ count: 2, isMore: true });
  expect(fieldsChanged({ changes })).toEqual({ titles: ["Cabin", "Fee"], hasTags: true });
});

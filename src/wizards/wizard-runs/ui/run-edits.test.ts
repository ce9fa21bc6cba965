import { describe, expect, it } from "vitest";
import type { TaskScreen } from "../run-shown.ts";
import { answersOf, changeTask, type Edits, shownRows, withChoice, withoutSent, withValue } from "./run-edits.ts";

const row = (key: string, values: object = {}, said: string[] = []) => ({
  ...{ key, recordId: null, title: "", hidden: [], said, base: null, matches: null },
  values: { ...values },
});

const task = (more: Partial<TaskScreen>): TaskScreen => ({
  ...{ taskId: "t", type: "create_data_record", title: "", description: "", isWaiting: false, fields: [] },
  ...{ rows: [], rowLabel: "", addsRows: null, matches: null, html: null, receipt: null, view: null },
  ...more,
});

const matches = {
  ...{ collectionId: "c", fields: [], records: [], hasMore: false, canChoose: true, isMany: false, chosenIds: ["r"] },
  ...{ isNew: false, canCreate: true, newRecordLabel: "", canSearch: true, words: "", noneMessage: "" },
};

const edited = (...changes: Parameters<typeof changeTask>[2][]): Edits =>
  changes.reduce<Edits>((edits, change) => changeTask(edits, "t", change), {});

describe("what is typed", () => {
  it("lies over what the server knows, and is sent with what was said before", () => {
    const asked = task({ rows: [row("", { name: "Ada", age: 9 }, ["name"])] });
    const edits = edited(withValue("", "town", "Bern"));
    expect(shownRows(asked, edits.t)[0]!.values).toEqual({ name: "Ada", age: 9, town: "Bern" });
    // The age was only suggested: nobody has said it.
    expect(answersOf([asked], edits)).toEqual({ t: { values: { name: "Ada", town: "Bern" } } });
  });

  it("says nothing of tasks that nobody has touched", () => {
    expect(answersOf([task({ rows: [row("", { name: "Ada" }, ["name"])] })], {})).toEqual({});
  });

  it("keeps rows in their order, those without an answer too", () => {
    const asked = task({
      addsRows: { least: 1, most: 5, addLabel: "" },
      rows: [row("1", { name: "Ada" }, ["name"]), row("2")],
    });
    const edits = edited((before) => ({ ...before, rows: ["1", "3"] }), withValue("3", "name", "Ben"));
    expect(answersOf([asked], edits)).toEqual({
      t: {
        rows: [
          { key: "1", values: { name: "Ada" } },
          { key: "3", values: { name: "Ben" } },
        ],
      },
    });
  });

  it("is sent only for those records that something was said about", () => {
    const asked = task({ rows: [row("a", { age: 9 }), row("b", { age: 7 })] });
    expect(answersOf([asked], edited(withValue("b", "age", 8)))).toEqual({
      t: { rows: [{ key: "b", values: { age: 8 } }] },
    });
  });

  it("chooses, or wants a new one instead, and chooses nothing where nothing is to be chosen", () => {
    const asked = task({ rows: [row("", { name: "Ada" }, ["name"])], matches });
    expect(
      answersOf(
        [asked],
        edited((before) => ({ ...before, words: "ada" })),
      ),
    ).toEqual({
      t: { values: { name: "Ada" }, recordIds: ["r"], words: "ada" },
    });
    expect(
      answersOf(
        [asked],
        edited((before) => ({ ...before, isNew: true, recordIds: [] })),
      ),
    ).toEqual({
      t: { values: { name: "Ada" }, recordIds: [], isNew: true },
    });
    const taken = task({ matches: { ...matches, canChoose: false } });
    expect(
      answersOf(
        [taken],
        edited((before) => ({ ...before, words: "ben" })),
      ),
    ).toEqual({ t: { words: "ben" } });
  });

  it("stays where it was typed while something older was on its way", () => {
    const sent = edited(withValue("", "name", "Ad"));
    const later = changeTask(sent, "t", withValue("", "name", "Ada"));
    expect(withoutSent(sent, sent)).toEqual({});
    expect(withoutSent(later, sent)).toEqual(later);
  });
});

it("a choice in a row of a loop is sent with its row, and those of other rows as the server knows them", () => {
  const rows = ["a", "b", "c"].map((key) => ({
    ...row(key),
    matches: { ...matches, chosenIds: key === "a" ? ["r"] : [] },
  }));
  const asked = task({ rows });
  const chosen = withChoice("b", { recordIds: ["s"], isNew: false });
  const created = withChoice("c", { isNew: true, recordIds: [] });
  expect(answersOf([asked], edited(chosen, created, withValue("c", "name", "Cy")))).toEqual({
    t: {
      rows: [
        { key: "a", values: {}, recordIds: ["r"] },
        { key: "b", values: {}, recordIds: ["s"] },
        { key: "c", values: { name: "Cy" }, recordIds: [], isNew: true },
      ],
    },
  });
});

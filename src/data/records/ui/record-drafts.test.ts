import { describe, expect, it } from "vitest";
import {
  changed,
  dirtyFields,
  discarded,
  followed,
  isPlaced,
  keptMine,
  noDrafts,
  readability,
  refused,
  saved,
  sendable,
  sent,
} from "./record-drafts.ts";
import { concerns } from "./records-changed.ts";

const start = noDrafts({ name: "Ada", age: 9 }, 3);

describe("typing", () => {
  it("makes a change, and takes it back when the old value is typed again", () => {
    const draft = changed(start, "name", "Eve");
    expect(dirtyFields(draft)).toEqual(["name"]);
    expect(dirtyFields(changed(draft, "name", "Ada"))).toEqual([]);
    expect(dirtyFields(changed(start, "note", null))).toEqual([]);
  });

  it("keeps what is no value yet from the server, and does not forget it", () => {
    const draft = readability(changed(start, "age", 10), "age", false);
    expect(sendable(draft, ["age"])).toEqual([]);
    expect(dirtyFields(readability(start, "age", false))).toEqual(["age"]);
    expect(sendable(readability(draft, "age", true), ["age"])).toEqual(["age"]);
  });

  it("is forgotten when it is discarded", () => {
    expect(discarded(changed(start, "name", "Eve"), ["name"])).toEqual(start);
  });
});

describe("others at the same time", () => {
  it("change what I have not touched, and clash where I have", () => {
    const draft = changed(start, "name", "Eve");
    expect(followed(draft, { name: "Ada", age: 10 }, 4)).toMatchObject({
      version: 4,
      mine: { name: "Eve" },
      clashes: [],
    });
    const clash = followed(draft, { name: "Zoe", age: 9 }, 4);
    expect(clash.clashes).toEqual([{ key: "name", theirs: "Zoe" }]);
    expect(sendable(clash, ["name"])).toEqual([]);
    expect(sendable(keptMine(clash, "name"), ["name"])).toEqual(["name"]);
  });

  it("agree when they have typed the same, and an older answer changes nothing", () => {
    const draft = changed(start, "name", "Eve");
    expect(dirtyFields(followed(draft, { name: "Eve", age: 9 }, 4))).toEqual([]);
    expect(followed(draft, { name: "Old" }, 2)).toBe(draft);
  });

  it("who was faster is told by the server too", () => {
    const draft = sent(changed(start, "name", "Eve"), ["name"]);
    const after = refused(draft, ["name"], [{ path: "values.name", message: "Changed", current: "Zoe" }]);
    expect(after).toMatchObject({ clashes: [{ key: "name", theirs: "Zoe" }], sending: [], mine: { name: "Eve" } });
  });
});

describe("saving", () => {
  it("settles what was sent, and leaves what was typed since", () => {
    const draft = sent(changed(start, "name", "Eve "), ["name"]);
    const answer = { values: { name: "Eve", age: 9 }, version: 4 };
    expect(saved(draft, { name: "Eve " }, answer)).toEqual(noDrafts(answer.values, 4));
    const typedOn = saved(changed(draft, "name", "Evelyn"), { name: "Eve " }, answer);
    expect(typedOn).toMatchObject({ mine: { name: "Evelyn" }, clashes: [], sending: [] });
  });

  it("my own change that comes back live before the answer is no clash", () => {
    const draft = sent(changed(start, "name", "Eve "), ["name"]);
    expect(followed(draft, { name: "Eve", age: 9 }, 4).clashes).toEqual([]);
  });

  it("puts each sentence under its field, and says whether it could", () => {
    const fields = [{ path: "values.age.0", message: "Too old" }];
    const after = refused(sent(changed(start, "age", 300), ["age"]), ["age"], fields);
    expect(after.problems).toEqual({ age: "Too old" });
    expect(changed(after, "age", 30).problems).toEqual({});
    expect([isPlaced(["age"], fields), isPlaced(["name"], fields), isPlaced(["age"], [])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it("a live word concerns a record that it names, or may have left out", () => {
  const record = { id: "r", collections: ["campers"] };
  expect(concerns({ recordIds: ["r"], collections: [], isWhole: true }, record)).toBe(true);
  expect(concerns({ recordIds: ["x"], collections: ["campers"], isWhole: true }, record)).toBe(false);
  expect(concerns({ recordIds: [], collections: ["campers"], isWhole: false }, record)).toBe(true);
  expect(concerns({ recordIds: [], collections: ["cabins"], isWhole: false }, record)).toBe(false);
});

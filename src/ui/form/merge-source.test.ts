import { describe, expect, it } from "vitest";
import { differing, inParts, joined, mergeSource } from "./merge-source.ts";

const base = { name: "Camper", icon: "fas_fire", tags: ["a"] };

describe("when someone else saves", () => {
  it("what I have not touched follows", () => {
    const theirs = { ...base, icon: "fas_tree", tags: ["a", "b"] };
    const mine = { ...base, name: "Kid" };
    expect(mergeSource({ base, mine, theirs, clashes: [] })).toEqual({
      values: { name: "Kid", icon: "fas_tree", tags: ["a", "b"] },
      clashes: [],
    });
  });

  it("what both changed stays mine, and is a clash", () => {
    const merged = mergeSource({
      base,
      mine: { ...base, name: "Kid" },
      theirs: { ...base, name: "Guest" },
      clashes: [],
    });
    expect(merged).toEqual({ values: { ...base, name: "Kid" }, clashes: [{ key: "name", theirs: "Guest" }] });
  });

  it("a clash stays open through other changes, with what they say now", () => {
    const clashes = [{ key: "name", theirs: "Guest" }];
    const after = { ...base, name: "Guest" };
    const mine = { ...base, name: "Kid" };
    expect(mergeSource({ base: after, mine, theirs: { ...after, icon: "fas_tree" }, clashes }).clashes).toEqual(
      clashes,
    );
    const again = mergeSource({ base: after, mine, theirs: { ...after, name: "Visitor" }, clashes });
    expect(again.clashes).toEqual([{ key: "name", theirs: "Visitor" }]);
  });

  it("it is no clash when we say the same", () => {
    const mine = { ...base, tags: ["x"] };
    expect(mergeSource({ base, mine, theirs: { ...base, tags: ["x"] }, clashes: [] }).clashes).toEqual([]);
  });
});

describe("when my own save comes back", () => {
  const sent = { mine: { ...base, name: "Kid " }, values: { name: "Kid" } };
  const theirs = { ...base, name: "Kid" };

  it("it comes back tidied, without a clash", () => {
    const merged = mergeSource({ base, mine: { ...base, name: "Kid " }, theirs, clashes: [], sent });
    expect(merged).toEqual({ values: theirs, clashes: [] });
  });

  it("what I typed since then stays, without a clash", () => {
    const merged = mergeSource({ base, mine: { ...base, name: "Kid in" }, theirs, clashes: [], sent });
    expect(merged).toEqual({ values: { ...base, name: "Kid in" }, clashes: [] });
  });
});

it("only what differs is sent", () => {
  expect(differing({ ...base, tags: ["a"], name: "Kid" }, base)).toEqual({ name: "Kid" });
  expect(differing(base, { ...base })).toEqual({});
});

describe("in parts", () => {
  const keys = ["config"];
  const parts = (values: object) => inParts({ ...values }, keys);
  const before = { title: "Fee", config: { min: 0, max: 10 } };

  it("two who change different parts both have their way", () => {
    const merged = mergeSource({
      base: parts(before),
      mine: parts({ ...before, config: { min: 5, max: 10 } }),
      theirs: parts({ ...before, config: { min: 0, max: 20 } }),
      clashes: [],
    });
    expect(joined(merged.values, keys)).toEqual({ title: "Fee", config: { min: 5, max: 20 } });
    expect(merged.clashes).toEqual([]);
  });

  it("the same part is a clash of its own", () => {
    const merged = mergeSource({
      base: parts(before),
      mine: parts({ ...before, config: { min: 5, max: 11 } }),
      theirs: parts({ ...before, config: { min: 0, max: 20 } }),
      clashes: [],
    });
    expect(joined(merged.values, keys)).toEqual({ title: "Fee", config: { min: 5, max: 11 } });
    expect(merged.clashes).toEqual([{ key: "config.max", theirs: 20 }]);
  });

  it("only the changed ones are sent", () => {
    const changed = differing(parts({ ...before, config: { min: 5, max: 10 } }), parts(before));
    expect(joined(changed, keys)).toEqual({ config: { min: 5 } });
  });
});

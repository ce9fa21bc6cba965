import { describe, expect, it } from "vitest";
import type { Filter } from "#shared/filter.ts";
import {
  addAfter,
  addTo,
  changeCondition,
  changeJoint,
  countConditions,
  type Draft,
  type DraftGroup,
  draftOf,
  duplicatePart,
  emptyCondition,
  groupOf,
  neighbourOf,
  parentOf,
  removePart,
  unwrapGroup,
  withBegun,
  wrapPart,
} from "./draft-tree.ts";

const age: Filter = { field: "age", operator: "at_least", value: 12 };
const cabin: Filter = { field: "cabin", operator: "is_any_of", value: ["bear"] };
const paid: Filter = { field: "paid", operator: "is_false" };

/** The tree without its ids: a condition by its field, a group by its joint and what is in it. */
const shape = (part: Draft): unknown =>
  part.kind === "condition" ? part.field : [part.joint, ...part.parts.map(shape)];
const idOf = (root: DraftGroup, field: string): string => {
  const all = (part: Draft): Draft[] => (part.kind === "group" ? [part, ...part.parts.flatMap(all)] : [part]);
  return all(root).find((part) => part.kind === "condition" && part.field === field)!.id;
};

const tree = () => draftOf({ and: [age, { or: [cabin, paid] }] });

describe("a filter as a draft", () => {
  it("is a group, whatever it was", () => {
    expect(shape(draftOf(null))).toEqual(["and"]);
    expect(shape(draftOf(age))).toEqual(["and", "age"]);
    expect(shape(tree())).toEqual(["and", "age", ["or", "cabin", "paid"]]);
  });

  it("shows what is negated as none of these", () => {
    expect(shape(draftOf({ not: { or: [age, paid] } }))).toEqual(["none", "age", "paid"]);
    expect(shape(draftOf({ not: age }))).toEqual(["none", "age"]);
    expect(shape(draftOf({ not: { and: [age, paid] } }))).toEqual(["none", ["and", "age", "paid"]]);
  });
});

describe("a draft", () => {
  it("takes more at the end of a group, or after a part", () => {
    const root = tree();
    const inner = parentOf(root, idOf(root, "paid"))!;
    expect(shape(addTo(root, inner.id, emptyCondition()))).toEqual(["and", "age", ["or", "cabin", "paid", null]]);
    expect(shape(addTo(root, root.id, groupOf("or", [])))).toEqual(["and", "age", ["or", "cabin", "paid"], ["or"]]);
    expect(shape(addAfter(root, idOf(root, "age"), emptyCondition()))).toEqual([
      "and",
      "age",
      null,
      ["or", "cabin", "paid"],
    ]);
  });

  it("loses a part wherever it is", () => {
    const root = tree();
    expect(shape(removePart(root, idOf(root, "cabin")))).toEqual(["and", "age", ["or", "paid"]]);
    expect(shape(removePart(root, idOf(root, "age")))).toEqual(["and", ["or", "cabin", "paid"]]);
  });

  it("wraps a part in a group that asks the other way round, and unwraps it", () => {
    const root = tree();
    const wrapped = wrapPart(root, idOf(root, "age"));
    expect(shape(wrapped)).toEqual(["and", ["or", "age"], ["or", "cabin", "paid"]]);
    expect(shape(wrapPart(root, idOf(root, "cabin")))).toEqual(["and", "age", ["or", ["and", "cabin"], "paid"]]);
    expect(shape(unwrapGroup(wrapped, parentOf(wrapped, idOf(wrapped, "age"))!.id))).toEqual(shape(root));
  });

  it("copies a part beside itself, with ids of its own", () => {
    const root = tree();
    const copied = duplicatePart(root, parentOf(root, idOf(root, "cabin"))!.id);
    expect(shape(copied)).toEqual(["and", "age", ["or", "cabin", "paid"], ["or", "cabin", "paid"]]);
    const ids = copied.parts.flatMap((part) => (part.kind === "group" ? part.parts.map(({ id }) => id) : [part.id]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(countConditions(copied)).toBe(5);
  });

  it("changes a condition, and how a group belongs together", () => {
    const root = tree();
    expect(shape(changeCondition(root, idOf(root, "paid"), { field: "due" }))).toEqual([
      "and",
      "age",
      ["or", "cabin", "due"],
    ]);
    expect(shape(changeJoint(root, root.id, "none"))).toEqual(["none", "age", ["or", "cabin", "paid"]]);
  });

  it("says who takes the focus when a part goes", () => {
    const root = tree();
    const inner = parentOf(root, idOf(root, "paid"))!;
    expect(neighbourOf(root, idOf(root, "paid"))).toBe(idOf(root, "cabin"));
    expect(neighbourOf(root, idOf(root, "age"))).toBe(inner.id);
    const alone = draftOf(age);
    expect(neighbourOf(alone, idOf(alone, "age"))).toBe(alone.id);
  });
});

it("begins one more condition beside what is asked, outside of an either-or", () => {
  const begun = { field: "name", operator: "is" };
  expect(shape(withBegun(draftOf(null), begun))).toEqual(["and", "name"]);
  expect(shape(withBegun(tree(), begun))).toEqual(["and", "age", ["or", "cabin", "paid"], "name"]);
  expect(shape(withBegun(draftOf({ or: [cabin, paid] }), begun))).toEqual(["and", ["or", "cabin", "paid"], "name"]);
});

import { describe, expect, it } from "vitest";
import { type Filter, filterSchema } from "#shared/filter.ts";
import { addTo, changeCondition, draftOf, emptyCondition, groupOf } from "./draft-tree.ts";
import { columnsOf } from "./filter-columns.ts";
import { readDraft } from "./read-draft.ts";

const field = (id: string, dataType: "number" | "boolean" | "date" | "plain_text") => ({
  id,
  collectionId: "campers",
  title: id,
  dataType,
  config: {},
});
const columns = columnsOf("campers", [field("age", "number"), field("paid", "boolean")], (key) => key);
const read = (filter: Filter | null) => readDraft(draftOf(filter), columns);

const age: Filter = { field: "age", operator: "at_least", value: 12 };
const paid: Filter = { field: "paid", operator: "is_true" };

describe("a whole draft", () => {
  it.each<[string, Filter | null]>([
    ["nothing", null],
    ["one condition", age],
    ["a group", { or: [age, paid] }],
    ["groups in groups", { and: [age, { or: [paid, { and: [age, paid] }] }] }],
    ["none of these", { not: { or: [age, paid] } }],
    ["what every record has", { field: "record_name", operator: "contains", value: "Ada" }],
  ])("of %s gives the filter that it was made from", (_name, filter) => {
    const { filter: back, gaps } = read(filter);
    expect(back).toEqual(filter);
    expect(gaps.size).toBe(0);
    if (back) expect(filterSchema.safeParse(back).success).toBe(true);
  });

  it("means the same where it is written another way", () => {
    expect(read({ and: [age] }).filter).toEqual(age);
    expect(read({ not: age }).filter).toEqual({ not: { or: [age] } });
  });
});

describe("a half-finished draft", () => {
  it("says which part lacks what, one step after the other", () => {
    const condition = emptyCondition();
    const before = draftOf(age);
    let root = addTo(before, before.id, condition);
    const gap = () => readDraft(root, columns).gaps.get(condition.id);
    expect(gap()).toBe("field");
    root = changeCondition(root, condition.id, { field: "age" });
    expect(gap()).toBe("operator");
    root = changeCondition(root, condition.id, { operator: "between" });
    expect(gap()).toBe("value");
    root = changeCondition(root, condition.id, { value: [3, null] });
    expect(gap()).toBe("value");
    root = changeCondition(root, condition.id, { value: [3, 9] });
    expect(gap()).toBeUndefined();
    expect(readDraft(root, columns).filter).toEqual({
      and: [age, { field: "age", operator: "between", value: [3, 9] }],
    });
  });

  it("notices what is not there any more", () => {
    expect([...read({ field: "gone", operator: "is", value: 1 }).gaps.values()]).toEqual(["unknownField"]);
    expect([...read({ field: "age", operator: "contains", value: "1" }).gaps.values()]).toEqual(["unknownOperator"]);
    expect([...read({ field: "age", operator: "toString" }).gaps.values()]).toEqual(["unknownOperator"]);
  });

  it("does not take an empty group for everything", () => {
    const root = draftOf(age);
    const { gaps } = readDraft(addTo(root, root.id, groupOf("or", [])), columns);
    expect([...gaps.values()]).toEqual(["emptyGroup"]);
  });
});

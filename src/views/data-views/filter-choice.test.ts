import { describe, expect, it } from "vitest";
import { systemColumns } from "#data/collections/system-columns.ts";
import { type FieldTypeName, fieldTypeNames } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { newId } from "#shared/ids.ts";
import { controlOf, type FilterChoice, filtersOf, readChoice, writeChoice } from "./filter-choice.ts";

const key = newId();
const columnOf = (name: FieldTypeName) => {
  const { storage, operators } = fieldTypeNamed(name);
  return { key, kind: storage.kind, operators };
};
const asked = (name: FieldTypeName, said: unknown, zone = "America/New_York") => {
  const choice = readChoice(columnOf(name), said);
  return choice && filtersOf(columnOf(name), choice, zone);
};

describe("what is filtered, in the address", () => {
  it("has a control for each type that can be asked, and for what every record has", () => {
    for (const name of fieldTypeNames) {
      const column = columnOf(name);
      const isAskable = Object.values(column.operators).some(({ argument }) => argument) || column.kind === "boolean";
      expect(controlOf(column) !== undefined, name).toBe(isAskable);
    }
    const system = Object.entries(systemColumns).map(([name, column]) => [name, controlOf({ key: name, ...column })]);
    expect(Object.fromEntries(system)).toEqual({
      record_name: "words",
      record_number: "numbers",
      created_at: "days",
      updated_at: "days",
      created_by: "values",
      updated_by: "values",
      tags: "values",
    });
  });

  it("is one value, several, and none of them", () => {
    const [first, second] = [newId(), newId()];
    const one = { field: key, operator: "is_any_of", value: [first] };
    expect(asked("single_selection_from_list", first)).toEqual([one]);
    expect(asked("single_selection_from_list", [first, second, null])).toEqual([
      {
        or: [
          { ...one, value: [first, second] },
          { field: key, operator: "is_empty" },
        ],
      },
    ]);
  });

  it("is yes or no, and what nobody has answered is neither", () => {
    expect(asked("boolean", true)).toEqual([{ field: key, operator: "is_true" }]);
    expect(asked("boolean", false)).toEqual([
      {
        and: [
          { field: key, operator: "is_false" },
          { field: key, operator: "is_not_empty" },
        ],
      },
    ]);
  });

  it("is from what to what, open at either end", () => {
    const least = { field: key, operator: "at_least", value: "10.5" };
    expect(asked("decimal", "10.5..20")).toEqual([least, { field: key, operator: "at_most", value: "20" }]);
    expect(asked("decimal", "10.5..")).toEqual([least]);
    expect(asked("number", "..7")).toEqual([{ field: key, operator: "at_most", value: 7 }]);
    expect(asked("number", 7)).toEqual([
      { field: key, operator: "at_least", value: 7 },
      { field: key, operator: "at_most", value: 7 },
    ]);
    expect(asked("date_range", "2027-07-01..")).toEqual([
      { field: key, operator: "overlaps", value: { start: "2027-07-01", end: "9999-12-31" } },
    ]);
  });

  it("means whole days of the team's clocks, also on the day that has 23 hours", () => {
    expect(asked("date_time", "2027-03-14")).toEqual([
      { field: key, operator: "on_or_after", value: "2027-03-14T05:00:00.000Z" },
      { field: key, operator: "before", value: "2027-03-15T04:00:00.000Z" },
    ]);
  });

  it.each<[FieldTypeName, unknown]>([
    ["decimal", "cheap"],
    ["date", "tomorrow.."],
    ["date", "2027-13-45"],
    ["single_selection_from_list", { a: 1 }],
    ["plain_text", ""],
  ])("of %s written as %j is as if it were not there", (name, said) => {
    expect(asked(name, said)).toBeUndefined();
  });

  it("never asks what the server would refuse", () => {
    expect(asked("single_selection_from_list", "not an id")).toEqual([]);
    expect(asked("date_range", "2027-07-14..2027-07-01")).toEqual([]);
  });

  it("reads what it has written", () => {
    const choices: [FieldTypeName, FilterChoice][] = [
      ["single_selection_from_list", { values: [newId(), null] }],
      ["boolean", { values: [true, false] }],
      ["boolean", { values: [null] }],
      ["money", { from: "10", to: null }],
      ["date", { from: null, to: "2027-07-01" }],
      ["plain_text", { words: "lake house" }],
    ];
    for (const [name, choice] of choices) expect(readChoice(columnOf(name), writeChoice(choice))).toEqual(choice);
  });
});

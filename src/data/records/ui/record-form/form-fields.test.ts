import { describe, expect, it } from "vitest";
import { isOfPeople } from "#data/fields/ui/collection-choices.ts";
import { emptyRequired, formFields, homeFor, startValues, valuesToSend } from "./form-fields.ts";

const field = (id: string, more: object = {}) => ({
  ...{ id, isRequired: false, defaultValue: null as unknown, abilities: { update: true } },
  ...more,
});

describe("the fields of a new record", () => {
  it("are those that the person may write, the required ones first", () => {
    const fields = [
      field("cabin"),
      field("name", { isRequired: true }),
      field("notes", { abilities: { update: false } }),
      field("email", { isRequired: true }),
    ];
    expect(formFields(fields).map(({ id }) => id)).toEqual(["name", "email", "cabin"]);
  });

  it("begin with what was given, else with their defaults", () => {
    const fields = [field("name"), field("status", { defaultValue: "new" }), field("paid", { defaultValue: false })];
    expect(startValues(fields, { name: "Ana", status: "old", other: 1 })).toEqual({
      ...{ name: "Ana", status: "old", paid: false },
    });
    expect(startValues(fields)).toEqual({ name: null, status: "new", paid: false });
  });
});

describe("what is sent", () => {
  const fields = [field("name"), field("tags"), field("status", { defaultValue: "new" }), field("paid")];

  it("is what was filled, a no included", () => {
    expect(valuesToSend(fields, { name: "Ana", tags: [], status: "new", paid: false })).toEqual({
      ...{ name: "Ana", status: "new", paid: false },
    });
  });

  it("says that a default was taken out", () => {
    expect(valuesToSend(fields, { name: "", status: null })).toEqual({ status: null });
  });

  it("misses what must be filled and is not", () => {
    const required = [field("name", { isRequired: true }), field("links", { isRequired: true }), field("age")];
    expect(emptyRequired(required, { name: "", links: [] })).toEqual(["name", "links"]);
    expect(emptyRequired(required, { name: "Ana", links: ["1"] })).toEqual([]);
  });
});

describe("where it is put", () => {
  const make = (id: string, idParentDataCollection: string | null, more: object = {}) => ({
    ...{ id, idParentDataCollection, isSmartCollection: false, representsPeople: false },
    ...more,
  });
  const all = [
    make("people", null, { representsPeople: true }),
    make("campers", "people"),
    make("teens", "campers", { isSmartCollection: true }),
    make("late-teens", "teens", { isSmartCollection: true }),
    make("cabins", null),
  ];

  it("is the collection itself, or the first above it that is not smart", () => {
    expect(homeFor(all, "campers")?.id).toBe("campers");
    expect(homeFor(all, "late-teens")?.id).toBe("campers");
    expect(homeFor(all, "gone")).toBeUndefined();
  });

  it("is among people where one above says so", () => {
    expect(isOfPeople(all, "late-teens")).toBe(true);
    expect(isOfPeople(all, "cabins")).toBe(false);
  });
});

import { expect, it } from "vitest";
import { editableFields, valuesOf, withoutValue } from "./edit-changes.ts";

const field = (id: string, more: object = {}) => ({ id, isUnique: false, abilities: { update: true }, ...more });

it("offers what may be written, and what is unique only for one record", () => {
  const fields = [field("name"), field("email", { isUnique: true }), field("fee", { abilities: { update: false } })];
  expect(editableFields(fields, 2).map(({ id }) => id)).toEqual(["name"]);
  expect(editableFields(fields, 1).map(({ id }) => id)).toEqual(["name", "email"]);
});

it("tells emptying on purpose from forgetting", () => {
  const changes = [
    { fieldId: "swims", value: false, isClearing: false },
    { fieldId: "cabin", value: null, isClearing: false },
    { fieldId: "diet", value: ["vegan"], isClearing: true },
    { fieldId: "tags", value: [], isClearing: false },
  ];
  expect(withoutValue(changes)).toEqual(["cabin", "tags"]);
  expect(valuesOf(changes)).toEqual({ swims: false, cabin: null, diet: null, tags: [] });
});

import { expect, it } from "vitest";
import { type CollectionDefinition, Definitions, type FieldDefinition } from "#data/collections/definitions.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fitsType } from "./change-type-fit.server.ts";

const definitionsWith = (type: FieldTypeName) =>
  new Definitions([
    {
      id: "campers",
      parentId: null,
      fields: [{ id: "fee", type, config: {} } as FieldDefinition],
    } as unknown as CollectionDefinition,
  ]);

it("tells what in the history is no value of the type that the field has now", () => {
  const text = definitionsWith("plain_text");
  const decimal = definitionsWith("decimal");
  expect(["lots", "12.5", null].map((value) => fitsType(text, "fee", value))).toEqual([true, true, true]);
  expect(["lots", "12.5", null].map((value) => fitsType(decimal, "fee", value))).toEqual([false, true, true]);
  expect(fitsType(decimal, "fee", 12)).toBe(false);
  expect(fitsType(decimal, "gone", "12")).toBe(false);
});

import { expect, it } from "vitest";
import { demandedFields } from "./demanded-fields.ts";

it("asks for what a collection demands and the record does not bring", () => {
  const field = (id: string, more: object = {}) => ({
    ...{ id, collectionId: "staff", isRequired: true, defaultValue: null as unknown },
    ...more,
  });
  const fields = [
    field("salary"),
    field("role", { defaultValue: "helper" }),
    field("note", { isRequired: false }),
    field("name", { collectionId: "people" }),
  ];
  const record = { collections: ["people"], values: {} };
  expect(demandedFields(fields, [record]).map(({ id }) => id)).toEqual(["salary"]);
  expect(demandedFields(fields, [{ ...record, values: { salary: 3 } }])).toEqual([]);
});

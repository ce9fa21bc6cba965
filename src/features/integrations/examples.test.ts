import { expect, it } from "vitest";
import { valuesFor } from "./examples.ts";

const field = (id: string, dataType: string, more: { isUnique?: boolean; isRequired?: boolean } = {}) => ({
  ...{ id, dataType, isUnique: false, isRequired: false },
  ...more,
});

it("fills in what must be there, and one field that takes the same value twice", () => {
  const fields = [
    field("code", "plain_text", { isUnique: true }),
    field("name", "plain_text"),
    field("mail", "email_address", { isRequired: true }),
    field("note", "plain_text"),
    field("born", "date"),
  ];
  expect(valuesFor(fields)).toEqual({ name: "Ada", mail: "ada@example.org" });
  expect(valuesFor([fields[0]!])).toEqual({ code: "Ada" });
  expect(valuesFor([field("born", "date")])).toEqual({});
});

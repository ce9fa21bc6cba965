import { expect, it } from "vitest";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { createExample, exampleLanguages, listExample, valuesFor } from "./examples.ts";

const field = (id: string, dataType: FieldTypeName, more: { isUnique?: boolean; isRequired?: boolean } = {}) => ({
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

it.each(exampleLanguages)("asks the same of the same address in %s", (language) => {
  const place = { origin: "https://simply.test", teamId: "t", collectionId: "c", values: { n: "Ada" } };
  const at = "https://simply.test/api/teams/t/collections/c/records";
  expect(listExample(place)[language]).toContain(`"${at}?limit=10"`);
  expect(createExample(place)[language]).toContain(`"${at}"`);
  expect(createExample(place)[language]).toContain('{"values":{"n":"Ada"}}');
  for (const text of [listExample(place), createExample(place)])
    expect(text[language]).toMatch(/authorization"?: [`"]?Bearer .*SIMPLY_KEY/i);
});

import { expect, it } from "vitest";
import { copiedValues, nameFieldOf } from "./copied-values.ts";

it("copies what can be copied, under a name of its own", () => {
  const record = {
    values: { name: "Ada", email: "ada@example.test", secret: "x", age: 9, note: null },
    abilities: { readOnly: ["secret"] },
  };
  const fields = ["name", "email", "secret", "age", "note"].map((id) => ({ id, isUnique: id === "email" }));
  const copyOf = (name: string) => `${name} (copy)`;
  expect(copiedValues(record, fields, { fieldId: "name", copyOf })).toEqual({ name: "Ada (copy)", age: 9 });
});

it("finds the field that names records", () => {
  const fields = [
    { id: "age", dataType: "number" as const },
    { id: "nick", dataType: "plain_text" as const },
  ];
  expect(nameFieldOf([{ idNameDataField: "name" }, { idNameDataField: null }], fields)).toBe("name");
  expect(nameFieldOf([{ idNameDataField: null }], fields)).toBe("nick");
});

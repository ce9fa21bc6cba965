import { expect, it } from "vitest";
import { copiedValues } from "./copied-values.ts";

it("copies what can be copied, under a name of its own", () => {
  const record = {
    values: { name: "Ada", email: "ada@example.test", secret: "x", age: 9, note: null },
    abilities: { readOnly: ["secret"] },
  };
  const fields = ["name", "email", "secret", "age", "note"].map((id) => ({ id, isUnique: id === "email" }));
  const copyOf = (name: string) => `${name} (copy)`;
  expect(copiedValues(record, fields, { fieldId: "name", copyOf })).toEqual({ name: "Ada (copy)", age: 9 });
});

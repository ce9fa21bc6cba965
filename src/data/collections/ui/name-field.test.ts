import { expect, it } from "vitest";
import { nameFieldOf } from "./name-field.ts";

it("finds the field that names records: the nearest chosen one that is still there, else the first text", () => {
  const fields = [
    { id: "age", dataType: "number" as const },
    { id: "nick", dataType: "plain_text" as const },
  ];
  const line = (...chosen: (string | null)[]) => chosen.map((idNameDataField) => ({ idNameDataField }));
  expect(nameFieldOf(line("nick", "age"), fields)).toBe("age");
  expect(nameFieldOf(line("age", null), fields)).toBe("age");
  expect(nameFieldOf(line("age", "gone"), fields)).toBe("age");
  expect(nameFieldOf(line(null), fields)).toBe("nick");
});

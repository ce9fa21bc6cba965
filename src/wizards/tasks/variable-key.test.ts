import { expect, it } from "vitest";
import { nameFor, splitKey, takenNames, variableName } from "./variable-key.ts";

it("a task is named by its words, as far as they make a name, and by no other's", () => {
  const taken = new Set(["camper"]);
  expect(nameFor("Prénom de l’enfant", taken)).toBe("prenom_de_l_enfant");
  expect(nameFor("Camper", taken)).toBe("camper_2");
  expect(nameFor("Start", taken)).toBe("start_2");
  expect(nameFor("42 !", taken)).toBe("value_2");
  for (const words of ["", "日本", "a".repeat(300), "__proto__", ...takenNames]) {
    const name = nameFor(words, taken);
    expect(variableName.safeParse(name).success).toBe(true);
    expect(takenNames.has(name)).toBe(false);
  }
});

it("a key is a name, or a name and a field behind it", () => {
  expect(splitKey("email")).toEqual({ name: "email", part: undefined });
  expect(splitKey("camper.first")).toEqual({ name: "camper", part: "first" });
});

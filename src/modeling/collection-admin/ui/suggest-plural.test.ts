import { expect, it } from "vitest";
import { suggestPlural, suggestSingular } from "./suggest-plural.ts";

it.each([
  ["Camper", "Campers"],
  ["Activity", "Activities"],
  ["Holiday", "Holidays"],
  ["Bus", "Buses"],
  ["Summer class", "Summer classes"],
  ["Person", "People"],
  ["person", "people"],
  ["Camper 2027", "Campers 2027"],
])("%s becomes %s", (one, many) => {
  expect(suggestPlural(one, "en")).toBe(many);
  expect(suggestSingular(many, "en")).toBe(one);
});

it("knows the endings of the other languages", () => {
  expect(suggestPlural("Habitación", "es")).toBe("Habitaciones");
  expect(suggestPlural("Vez", "es")).toBe("Veces");
  expect(suggestPlural("Profesor", "es")).toBe("Profesores");
  expect(suggestPlural("Animal", "fr")).toBe("Animaux");
  expect(suggestPlural("Bateau", "fr")).toBe("Bateaux");
  expect(suggestPlural("Cours", "fr")).toBe("Cours");
  expect(suggestSingular("Élèves", "fr")).toBe("Élève");
});

it("leaves what has no letters as it is", () => {
  expect(suggestPlural("  ", "en")).toBe("");
  expect(suggestPlural("2027", "en")).toBe("2027");
});

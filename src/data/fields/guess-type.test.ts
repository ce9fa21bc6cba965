import { expect, it } from "vitest";
import en from "#locales/en/fields.json" with { type: "json" };
import es from "#locales/es/fields.json" with { type: "json" };
import fr from "#locales/fr/fields.json" with { type: "json" };
import { guessType } from "./guess-type.ts";

const phrasesIn = ({ types }: { types: Record<string, { name: string; titles?: string }> }) =>
  Object.entries(types).map(([type, { titles = "" }]) => ({ type, phrases: titles }));

it.each([
  ["Date of birth", "date"],
  ["Email", "email_address"],
  ["E-mail address", "email_address"],
  ["Mother’s mobile", "phone_number"],
  ["Phone number", "phone_number"],
  ["Home address", "physical_address"],
  ["Shirt size", "single_selection_from_list"],
  ["Can swim", "boolean"],
  ["Camp fee", "money"],
  ["Photo", "single_image"],
  ["Website", "url"],
  ["Age", "number"],
])("a field called %s is likely to be %s", (title, type) => expect(guessType(title, phrasesIn(en))).toBe(type));

it.each(["Name", "", "Cabin", "Candidate", "Page", "Fee date"])("%s tells of nothing", (title) =>
  expect(guessType(title, phrasesIn(en))).toBeUndefined(),
);

it("is said in other languages too, with or without accents", () => {
  expect(guessType("Fecha de nacimiento", phrasesIn(es))).toBe("date");
  expect(guessType("Telefono de la madre", phrasesIn(es))).toBe("phone_number");
  expect(guessType("Sabe nadar", phrasesIn(es))).toBe("boolean");
  expect(guessType("Date de naissance", phrasesIn(fr))).toBe("date");
  expect(guessType("Adresse e-mail", phrasesIn(fr))).toBe("email_address");
  expect(guessType("Taille de t-shirt", phrasesIn(fr))).toBe("single_selection_from_list");
});

import { expect, it } from "vitest";
import { guessMapping } from "./guess-mapping.ts";

const field = (id: string, title: string, ...others: string[]) => ({ id, title, titles: [title, ...others] });
const fields = [field("name", "Nombre", "Name", "Nom"), field("town", "Ciudad", "Town"), field("note", "Nom")];

it.each<[string[], (string | null)[], string]>([
  [["nombre", "CIUDAD"], ["name", "town"], "what they are called to the caller"],
  [["Name", "Town"], ["name", "town"], "what they are called in another language"],
  [["Town", "Nombre"], ["town", "name"], "both in one file"],
  [["Nom"], ["note"], "the caller's word before another language's"],
  [["Nom", "Nom"], ["note", "name"], "each field once"],
  [["Street"], [null], "nothing that is not known"],
])("finds the fields of %j: %j, %s", (titles, found) => {
  expect(guessMapping(titles, fields, [])).toEqual(found);
});

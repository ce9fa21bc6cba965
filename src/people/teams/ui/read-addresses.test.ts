import { expect, it } from "vitest";
import { readAddresses } from "./read-addresses.ts";

const mila = { email: "mila@example.com", firstName: "Mila", lastName: "Sørensen" };
const bare = (email: string) => ({ email, firstName: "", lastName: "" });

it.each([
  ["a letter's form", "Mila Sørensen <mila@example.com>", [mila]],
  ["quotes", '"Sørensen, Mila" <mila@example.com>', [mila]],
  [
    "many in a line",
    "a@example.com, b@example.com; c@example.com",
    ["a", "b", "c"].map((n) => bare(`${n}@example.com`)),
  ],
  ["cells with tabs", "Mila\tSørensen\tmila@example.com", [mila]],
  ["cells with commas, the address first", "mila@example.com,Mila,Sørensen", [mila]],
  ["one cell with the whole name", "Mila Sørensen,mila@example.com", [mila]],
  ["titles in another order", "E-mail;Nom;Prénom\nmila@example.com;Sørensen;Mila", [mila]],
  ["titles in Spanish", "Apellido,Nombre,Correo electrónico\nSørensen,Mila,mila@example.com", [mila]],
  ["titles, and a line without cells", "First name,Last name,Email\nMila Sørensen <mila@example.com>", [mila]],
  ["the same twice", "mila@example.com\nMILA@example.com", [bare("mila@example.com")]],
  ["a link", "mailto:mila@example.com", [bare("mila@example.com")]],
])("reads %s", (_, text, people) => {
  expect(readAddresses(text)).toEqual({ people, unread: [] });
});

it("names the lines without an address, and passes over empty ones", () => {
  const { people, unread } = readAddresses("\n\ntom at example\n  tom@example.com \n@\n");
  expect(people).toEqual([bare("tom@example.com")]);
  expect(unread).toEqual(["tom at example", "@"]);
});

import { describe, expect, it } from "vitest";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { guessImport } from "./guess-import.server.ts";

const field = (id: string, title: string, type: FieldTypeName = "physical_address") => ({
  ...{ id, title, titles: [title], type, config: {} },
});

const row = ["12 Lake Road", "Lake Placid", "12946"];

function joins(titles: string[], { fields = [] as ReturnType<typeof field>[], rows = [row] } = {}) {
  const settings = { separator: ",", timeZone: "UTC", currency: "USD", links: [], about: ["Camper", "Campers"] };
  return guessImport({ titles, fields, cells: rows, ...settings }).joins;
}
const partsOf = (...given: Parameters<typeof joins>) =>
  joins(...given).map(({ parts }) => parts.map(({ column, part }) => `${column} ${part}`).join());

describe("columns that are parts of one address", () => {
  it.each([
    [["Street", "City", "ZIP"]],
    [["Address", "Town", "Post code"]],
    [["Home address", "Home city", "Home zip code"]],
    [["Mailing Address", "City", "Zip"]],
    [["Address line 1", "City", "Postal code"]],
    [["Calle", "Ciudad", "Código postal"]],
    [["Dirección", "Población", "C.P."]],
    [["Rue", "Ville", "Code postal"]],
    [["Adresse du camper", "Commune", "CP"]],
  ])("are found in %j", (titles) => {
    expect(partsOf(titles)).toEqual(["0 line1,1 city,2 postalCode"]);
  });

  it("have the order of an address, whatever theirs is, and all of its parts", () => {
    const titles = ["País", "CP", "Provincia", "Ciudad", "Calle", "Dirección 2"];
    const rows = [["España", "28013", "Madrid", "Madrid", "Gran Vía 1", "3.º B"]];
    expect(partsOf(titles, { rows })).toEqual(["4 line1,5 line2,3 city,2 region,1 postalCode,0 country"]);
    expect(joins(titles, { rows })[0]!.samples).toEqual([
      {
        ...{
          line1: "Gran Vía 1",
          line2: "3.º B",
          city: "Madrid",
          region: "Madrid",
          postalCode: "28013",
          country: "ES",
        },
        ...{ latitude: null, longitude: null },
      },
    ]);
  });

  it.each([
    [["City", "State"], "a place alone is no address"],
    [["Street", "City of birth", "Shirt"], "a city of birth"],
    [["Street", "Street", "City"], "two that could be the street"],
    [["Street", "", "City"], "an empty title", [["12 Lake Road", "", ""]]],
  ])("are not found in %j: %s", (titles, _why, rows = [row]) => {
    expect(partsOf(titles as string[], { rows: rows as string[][] })).toEqual([]);
  });

  it("are not joined with a cell that is a whole address", () => {
    const rows = [["12 Lake Road, Lake Placid, NY 12946", "Lake Placid", "12946"]];
    expect(partsOf(["Address", "City", "ZIP"], { rows })).toEqual(["1 city,2 postalCode"]);
  });

  it("are two addresses where their titles tell them apart", () => {
    const titles = ["Street", "City", "Billing street", "Billing city"];
    const rows = [["1 A Street", "Oslo", "2 B Street", "Bergen"]];
    const fields = [field("billing", "Billing address"), field("home", "Address")];
    const found = joins(titles, { rows, fields });
    expect(found.map(({ to }) => to)).toEqual(["home", "billing"]);
    expect(found.map(({ parts }) => parts.map(({ column }) => column))).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it("go to the address field that one of them goes to already, and leave those that have fields of their own", () => {
    const titles = ["Address", "City", "ZIP"];
    expect(joins(titles, { fields: [field("a", "Address")] })).toMatchObject([{ to: "a", title: "Address" }]);
    expect(joins(titles, { fields: [] })).toMatchObject([{ to: null, title: "Address" }]);
    expect(joins(["Street", "City", "ZIP"])).toMatchObject([{ to: null, title: "" }]);
    const own = [field("c", "City", "plain_text"), field("z", "ZIP", "plain_text")];
    expect(partsOf(titles, { fields: own })).toEqual([]);
  });
});

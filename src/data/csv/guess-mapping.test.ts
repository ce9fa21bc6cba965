import { describe, expect, it } from "vitest";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { guessImport } from "./guess-import.server.ts";

const field = (id: string, title: string, type: FieldTypeName = "plain_text", ...others: string[]) => ({
  ...{ id, title, titles: [title, ...others], type, config: {} },
});

/** The rows stand below the titles. */
function guess(titles: string[], fields: ReturnType<typeof field>[], rows: string[][] = [], about = ["Camper"]) {
  const input = {
    titles,
    fields,
    about,
    links: [],
    cells: rows,
    separator: ",",
    timeZone: "America/New_York",
    currency: "USD",
  };
  return guessImport(input).columns;
}
const targets = (...given: Parameters<typeof guess>) => guess(...given).map(({ to }) => to);

describe("by titles", () => {
  const fields = [
    field("name", "Nombre", "plain_text", "Name", "Nom"),
    field("town", "Ciudad", "plain_text", "Town"),
    field("note", "Nom"),
  ];

  it.each<[string[], (string | null)[], string]>([
    [["nombre", "CIUDAD"], ["name", "town"], "what they are called to the caller"],
    [["Name", "Town"], ["name", "town"], "what they are called in another language"],
    [["Town", "Nombre"], ["town", "name"], "both in one file"],
    [["Nom"], ["note"], "the caller's word before another language's"],
    [["Nom", "Nom"], ["note", "name"], "each field once"],
    [["Street"], [null], "nothing that is not known"],
    [[""], [null], "nothing without a title"],
  ])("finds the fields of %j: %j, %s", (titles, found) => {
    expect(targets(titles, fields)).toEqual(found);
  });
});

describe("by what camps call things", () => {
  const fields = [
    field("diet", "Diet"),
    field("swims", "Can swim", "boolean"),
    field("shirt", "Shirt size"),
    field("family", "Family"),
  ];

  it.each<[string, string | null]>([
    ["Dietary needs", "diet"],
    ["Régime alimentaire", "diet"],
    ["Swimmer?", "swims"],
    ["¿Sabe nadar?", "swims"],
    ["T-shirt", "shirt"],
    ["Taille de T-shirt", "shirt"],
    ["Household", "family"],
    ["Family name", null],
  ])("%j is %j", (title, found) => {
    expect(targets([title], fields)).toEqual([found]);
  });
});

describe("by words and meanings", () => {
  const fields = [
    field("name", "Name"),
    field("email", "Email", "email_address"),
    field("phone", "Phone", "phone_number"),
    field("born", "Date of birth", "date"),
    field("paid", "Paid", "boolean"),
    field("fee", "Price", "money"),
    field("gender", "Gender"),
    field("notes", "Notes"),
  ];

  it.each<[string, string | null]>([
    ["E-mail", "email"],
    ["e-mail address", "email"],
    ["Correo electrónico", "email"],
    ["Courriel", "email"],
    ["Phone #", "phone"],
    ["Cell", "phone"],
    ["Tel.", "phone"],
    ["Teléfono móvil", "phone"],
    ["N° de téléphone", "phone"],
    ["Numéro de téléphone", "phone"],
    ["Paid?", "paid"],
    ["¿Pagado?", "paid"],
    ["Payé ?", "paid"],
    ["Fee (USD)", "fee"],
    ["Amount [$]", "fee"],
    ["Full Name", "name"],
    ["Camper's name", "name"],
    ["CAMPER_NAME", "name"],
    ["Nombre completo", "name"],
    ["DOB", "born"],
    ["D.O.B.", "born"],
    ["Birthday", "born"],
    ["Fecha de nacimiento", "born"],
    ["Née le", "born"],
    ["Sexe", "gender"],
    ["Comments", "notes"],
    ["First name", null],
    ["Parent name", null],
    ["Parent e-mail", null],
    ["Emergency phone", null],
    ["Date", null],
    ["T-shirt", null],
  ])("%j is %j", (title, found) => {
    expect(targets([title], fields)).toEqual([found]);
  });

  it("knows whose it is, in whatever order and language", () => {
    const family = [field("own", "Email", "email_address"), field("parents", "Parent email", "email_address")];
    expect(targets(["Correo de los padres", "Mail"], family)).toEqual(["parents", "own"]);
  });

  it("takes the only email field for an email, whoever's it is called", () => {
    expect(targets(["E-mail"], [field("parents", "Parent email", "email_address")])).toEqual(["parents"]);
    expect(targets(["Name"], [field("parents", "Parent name")])).toEqual([null]);
  });
});

describe("what stands in the column", () => {
  it("speaks against a field that cannot read it, unless the title is the same", () => {
    const fields = [field("paid", "Paid", "boolean")];
    expect(targets(["Paid?"], fields, [["yes"], ["no"]])).toEqual(["paid"]);
    expect(targets(["Paid?"], fields, [["by card"], ["in cash"]])).toEqual([null]);
    expect(targets(["Paid"], fields, [["by card"], ["in cash"]])).toEqual(["paid"]);
  });

  it("and what the title says of it decide between two of one meaning", () => {
    const fields = [field("text", "Cost"), field("money", "Amount", "money")];
    expect(targets(["Fee (USD)"], fields, [["120"], ["90.50"]])).toEqual(["money"]);
    const asked = [field("text", "Payé"), field("yes", "Is paid", "boolean")];
    expect(targets(["Paid?"], asked, [["yes"], ["no"]])).toEqual(["yes"]);
  });
});

describe("where it cannot be told", () => {
  it("no column is taken, and both ways are named", () => {
    const two = [field("work", "Mobile", "phone_number"), field("home", "Telephone", "phone_number")];
    expect(guess(["Cell"], two)).toMatchObject([{ to: null, couldBe: ["work", "home"] }]);
    const one = [field("phone", "Phone", "phone_number")];
    expect(guess(["Cell", "Mobile"], one)).toMatchObject([
      { to: null, couldBe: ["phone"] },
      { to: null, couldBe: ["phone"] },
    ]);
    expect(guess(["Cell", "Phone"], one)).toMatchObject([
      { to: null, couldBe: [] },
      { to: "phone", couldBe: [] },
    ]);
  });
});

it("shows what stands in a column, wherever in the rows, and what it could become", () => {
  const rows = [...Array.from({ length: 30 }, () => ["Ada", ""]), ["Ada", "2027-07-01"], ["Bob", "2027-07-02"]];
  expect(guess(["Name", "Arrives"], [], rows)).toMatchObject([
    { samples: ["Ada", "Bob"] },
    { samples: ["2027-07-01", "2027-07-02"], asFields: [{ dataType: "date" }, { dataType: "plain_text" }] },
  ]);
});

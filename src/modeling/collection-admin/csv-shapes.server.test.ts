import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Form = { dataType: string; config: Record<string, unknown>; fit: number };
type Guessed = Form & { column: number; title: string; filled: number; samples: string[]; isWorthless: boolean };
type Shape = {
  id: string;
  rows: number;
  name: string;
  nameColumn: number | null;
  dayFirst: boolean | null;
  decimalComma: boolean;
  separator: string;
  columns: (Guessed & { forms: Form[] })[];
};
type Made = { collectionId: string; importId: string; mapping: { column: number; to: string }[]; settings: object };

const world = whileTesting(startDataWorld);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

const send = (content: string | Buffer, fileName = "summer_campers-2027 (1).csv", who: Visitor = team.admin) => {
  const form = new FormData();
  form.set("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), fileName);
  return who.send("POST", team.path("/csv-shapes"), form);
};
const upload = (content: string | Buffer) => bodyOf<Shape>(send(content));
const typesOf = ({ columns }: Shape) => Object.fromEntries(columns.map(({ title, dataType }) => [title, dataType]));

const inputFor = ({ columns, nameColumn }: Shape, more: object = {}) => ({
  name: "Camper",
  pluralName: "Campers",
  columns: columns
    .filter(({ isWorthless }) => !isWorthless)
    .map(({ column, title, dataType, config }) => ({ column, title, dataType, config, isName: column === nameColumn })),
  ...more,
});
const create = (shape: Shape, more: object = {}, who: Visitor = team.admin) =>
  who.post(team.path(`/csv-shapes/${shape.id}/collection`), inputFor(shape, more));
const importInto = ({ collectionId, importId, settings }: Made, verb: "check" | "run", more: object = {}) =>
  bodyOf<Record<string, unknown>>(
    team.admin.post(team.path(`/collections/${collectionId}/imports/${importId}/${verb}`), { ...settings, ...more }),
  );

const cabins = ["Bear", "Fox", "Owl"];
/** One column of each kind, as a camp's list has them. */
const campers = (rows: number) => {
  const two = (number: number) => String(number).padStart(2, "0");
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `Camper ${at}`,
      8 + (at % 10),
      (at / 8).toFixed(3),
      `$${100 + (at % 50)}.50`,
      `€${at % 70}`,
      `${at % 100}%`,
      `2015-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
      `2027-07-01 ${two(at % 24)}:30`,
      at % 3 === 0 ? "yes" : "no",
      `camper${at}@example.org`,
      `(212) 555-${String(at % 10_000).padStart(4, "0")}`,
      `https://camp.example/${at}`,
      cabins[at % 3],
      two(at % 90).padStart(5, "0"),
      at % 2 === 0 ? at : "unknown",
      `"Likes swimming.\nAnd number ${at}."`,
      "",
      newId(),
    ].join(","),
  );
  const titles =
    "Full name,Age,Weight,Fee,Deposit,Attendance,Born,Arrives,Swims,Email,Phone,Page,Cabin,Zip,Bunk,Notes,,Id";
  return `${titles}\r\n${lines.join("\r\n")}\r\n`;
};

describe("a file of 5,000 rows", () => {
  it("has its columns guessed, becomes a collection with fields and a list, and is imported", async () => {
    const shape = await upload(campers(5000));
    expect(shape).toMatchObject({ rows: 5000, name: "Summer campers 2027", nameColumn: 0, decimalComma: false });
    expect(typesOf(shape)).toEqual({
      "Full name": "plain_text",
      Age: "number",
      Weight: "decimal",
      Fee: "money",
      Deposit: "money",
      Attendance: "percentage",
      Born: "date",
      Arrives: "date_time",
      Swims: "boolean",
      Email: "email_address",
      Phone: "phone_number",
      Page: "url",
      Cabin: "single_selection_from_list",
      Zip: "plain_text",
      Bunk: "plain_text",
      Notes: "plain_text",
      "": "plain_text",
      Id: "plain_text",
    });
    const configs = Object.fromEntries(shape.columns.map(({ title, config }) => [title, config]));
    expect(configs).toMatchObject({
      Weight: { decimals: 3 },
      Fee: {},
      Deposit: { currency: "EUR" },
      Zip: {},
      Notes: { multiline: true },
    });
    expect(shape.columns.filter(({ isWorthless }) => isWorthless).map(({ title }) => title)).toEqual(["", "Id"]);
    const bunk = shape.columns.find(({ title }) => title === "Bunk")!;
    expect(bunk.forms.find(({ dataType }) => dataType === "number")!.fit).toBeCloseTo(0.5, 1);

    const made = await bodyOf<Made>(create(shape));
    const { fields } = await bodyOf<{ fields: { id: string; title: string; config: { listId?: string } }[] }>(
      team.admin.get(team.path(`/collections/${made.collectionId}/fields`)),
    );
    expect(fields.map(({ title }) => title).slice(0, 3)).toEqual(["Full name", "Age", "Weight"]);
    expect(made.mapping.map(({ to }) => to)).toEqual(fields.map(({ id }) => id));
    const { listId } = fields.find(({ title }) => title === "Cabin")!.config;
    expect((await team.list(listId!)).records.map(({ name }) => name).sort()).toEqual(cabins);

    expect(await importInto(made, "check")).toMatchObject({ rows: 5000, create: 5000, badRows: 0, missing: [] });
    expect(await importInto(made, "run")).toMatchObject({ state: "done", create: 5000 });
    const { records } = await team.list(made.collectionId, { limit: "1" });
    expect(records[0]!.name).toMatch(/^Camper \d+$/);
    expect((await team.list(listId!)).records).toHaveLength(3);
  });
});

describe("the guess", () => {
  it("knows the habits of Excel: semicolons, commas in numbers, days first, old encodings, codes with zeros before them", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `Zoé ${at};1.234,5${at % 10};${13 + at}/02/2027;00${at};VRAI`);
    const shape = await upload(Buffer.from(`Prénom;Montant;Né le;Code;Payé\r\n${rows.join("\r\n")}`, "latin1"));
    expect(shape).toMatchObject({ separator: ";", decimalComma: true, dayFirst: true, nameColumn: 0 });
    expect(typesOf(shape)).toEqual({
      Prénom: "plain_text",
      Montant: "decimal",
      "Né le": "date",
      Code: "plain_text",
      Payé: "boolean",
    });
    expect(shape.columns[3]!.samples[1]).toBe("001");
  });

  it("forgives a few wrong cells in a long column, and none in a short one", async () => {
    const column = (length: number) =>
      `Age\n${Array.from({ length }, (_, at) => (at === 3 ? "about 7" : `${at}`)).join("\n")}\n`;
    const [long, short] = [await upload(column(100)), await upload(column(10))];
    expect(long.columns[0]).toMatchObject({ dataType: "number", fit: 0.99 });
    expect(short.columns[0]).toMatchObject({ dataType: "plain_text", fit: 1 });
  });

  it("takes ones and zeros for numbers, and a column of titles only for text", async () => {
    const shape = await upload("Beds,Paid,Empty\n1,x,\n0,,\n1,x,\n");
    expect(typesOf(shape)).toEqual({ Beds: "number", Paid: "boolean", Empty: "plain_text" });
    expect(shape.columns[2]).toMatchObject({ isWorthless: true, filled: 0 });
    expect((await upload("Name,Age\n")).columns.map(({ isWorthless }) => isWorthless)).toEqual([false, false]);
  });

  it("says of what is no text at all that it is none, and keeps nothing", async () => {
    expect(await send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toMatchObject({ status: 415 });
    expect(await send(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: "file", messageKey: "data.importXlsxBroken" }] } },
    });
    expect(await send("")).toMatchObject({ status: 400 });
    const waiting = await world.db.team(team.teamId).data.selectFrom("_import").selectAll().execute();
    expect(waiting).toEqual([]);
  });
});

describe("a column that is called like a collection", () => {
  it("leads to its records, and those that are not there are made with the import", async () => {
    const parents = await team.collection("Parent", { pluralName: "Parents" });
    const parentName = await team.field(parents, "Name", "plain_text");
    await team.add(parents, { [parentName]: "Jane Roe" });
    const shape = await upload("Name,Parent,Age\nAda,Jane Roe,9\nBob,John Doe,8\nCy,john doe,7\n");
    expect(shape.columns[1]).toMatchObject({ dataType: "single_data_record", config: { collectionIds: [parents] } });
    const made = await bodyOf<Made>(create(shape));
    expect(await bodyOf<Made>(create(shape))).toEqual(made);
    const { fields } = await bodyOf<{ fields: { id: string; title: string }[] }>(
      team.admin.get(team.path(`/collections/${made.collectionId}/fields`)),
    );
    expect(fields.map(({ title }) => title)).toEqual(["Name", "Parent", "Age"]);
    expect(await importInto(made, "run")).toMatchObject({ create: 3, missing: [{ names: ["John Doe"] }] });
    expect((await team.list(parents)).records.map(({ name }) => name)).toEqual(["Jane Roe", "John Doe"].sort());
    const { records } = await team.list(made.collectionId);
    const parentOf = (name: string) => records.find((each) => each.name === name)!.values[fields[1]!.id];
    expect(parentOf("Bob")).toBe(parentOf("Cy"));
    // Where a name is not enough for a record, none can be made for it.
    await team.field(parents, "Email", "email_address", { isRequired: true });
    expect((await upload("Name,Parent\nAda,Jane Roe\n")).columns[1]).toMatchObject({ dataType: "plain_text" });
  });
});

describe("columns that are parts of one address", () => {
  it("become one field", async () => {
    const shape = await upload("Name,Rue,Code postal,Ville\nAda,1 rue du Lac,75011,Paris\n");
    const { joins } = shape as unknown as { joins: { parts: { column: number; part: string }[] }[] };
    expect(joins).toMatchObject([
      { dataType: "physical_address", parts: [{ column: 1 }, { column: 3 }, { column: 2 }] },
    ]);
    const { parts } = joins[0]!;
    const text = { dataType: "plain_text", config: {} };
    const columns = [
      { column: 0, title: "Name", ...text, isName: true },
      { column: 1, title: "Address", dataType: "physical_address", config: {}, parts },
    ];
    expect((await create(shape, { columns: [columns[0], { ...columns[1], ...text }] })).status).toBe(400);
    const made = await bodyOf<Made>(create(shape, { columns }));
    expect(made.mapping).toMatchObject([{ column: 0 }, { column: 1, parts }]);
    expect(await importInto(made, "run")).toMatchObject({ create: 1 });
    const { records } = await team.list(made.collectionId);
    expect(records).toMatchObject([
      { values: { [made.mapping[1]!.to]: { line1: "1 rue du Lac", postalCode: "75011", city: "Paris" } } },
    ]);
  });
});

describe("making the collection", () => {
  const small = "Name,Cabin\nAda,Fox\nBob,Fox\nCy,Owl\n";
  const withChoice = {
    columns: [
      { column: 0, title: "Name", dataType: "plain_text", isName: true },
      { column: 1, title: "Cabin", dataType: "single_selection_from_list" },
    ],
  };

  it("happens once, however often it is asked for, under the id that the caller chose", async () => {
    const [shape, id] = [await upload(small), newId()];
    const first = await bodyOf<Made>(create(shape, { ...withChoice, id }));
    expect(first.collectionId).toBe(id);
    const again = await bodyOf<Made>(create(shape, { ...withChoice, id }));
    expect(again).toEqual(first);
    const all = await bodyOf<{ pluralName: string }[]>(team.admin.get(`/api/dataCollections?TeamId=${team.teamId}`));
    expect(all.map(({ pluralName }) => pluralName).sort()).toEqual(["Cabin", "Campers"]);
    await importInto(first, "run");
    expect(await importInto(first, "run")).toMatchObject({ create: 3 });
    expect((await team.list(id)).records).toHaveLength(3);
  });

  it("makes items for names that the first rows do not have", async () => {
    const shape = await upload(`Name,Cabin\n${"Ada,Fox\n".repeat(1000)}Zoe,Lynx\n`);
    const made = await bodyOf<Made>(create(shape, withChoice));
    expect(await importInto(made, "run")).toMatchObject({ create: 1001, missing: [{ count: 1, names: ["Lynx"] }] });
  });

  it("refuses a column twice, two names, and settings that the type does not know; nothing is made", async () => {
    const shape = await upload(small);
    const [name, cabin] = withChoice.columns;
    const tries = [
      [name, { ...cabin, column: 0 }],
      [name, { ...cabin, isName: true }],
      [{ ...name, config: { color: "red" } }],
    ];
    for (const columns of tries) expect(await create(shape, { columns })).toMatchObject({ status: 400 });
    expect((await team.admin.get(`/api/dataCollections?TeamId=${team.teamId}`)).body).toEqual([]);
  });

  it("is for who shapes collections and may write records; the upload is its uploader's own", async () => {
    const shape = await upload(small);
    const member = await team.memberWith([{ permissions: ["read_data_record_metadata", "update_data_field_data"] }]);
    const shaper = await team.memberWith([], ["team_admin_data_collections"]);
    expect(await send(small, "a.csv", member)).toMatchObject({ status: 403 });
    expect(await create(shape, withChoice, member)).toMatchObject({ status: 403 });
    expect(await create(shape, withChoice, shaper)).toMatchObject({ status: 404 });
    const own = await bodyOf<Shape>(send(small, "a.csv", shaper));
    expect(await create(own, withChoice, shaper)).toMatchObject({ status: 403 });
    expect((await team.admin.get(`/api/dataCollections?TeamId=${team.teamId}`)).body).toEqual([]);
  });

  it("is not for a file that is being imported into a collection that was there before", async () => {
    const collectionId = await team.collection("Cabin");
    await team.field(collectionId, "Name", "plain_text");
    const form = new FormData();
    form.set("file", new Blob([small]), "a.csv");
    const at = team.path(`/collections/${collectionId}/imports`);
    const usual = await bodyOf<Shape>(team.admin.send("POST", at, form));
    expect(
      await team.admin.post(team.path(`/csv-shapes/${usual.id}/collection`), {
        name: "A",
        pluralName: "As",
        ...withChoice,
      }),
    ).toMatchObject({ status: 404 });
  });
});

describe("a column that is called like a collection", () => {
  it("leads to its records where it names some, and stays what it looks like where it names none", async () => {
    const groups = await team.collection("Group");
    const name = await team.field(groups, "Name", "plain_text");
    await team.add(groups, { [name]: "Foxes" });
    const [foreign, own] = await Promise.all([
      upload("Song,Group\nHey Jude,Beatles\nSatisfaction,Stones\n"),
      upload("Camper,Group\nAda,Owls\nBen,foxes\n"),
    ]);
    expect([typesOf(foreign).Group, typesOf(own).Group]).toEqual(["plain_text", "single_data_record"]);
    const forms = foreign.columns.find(({ title }) => title === "Group")!.forms;
    expect(forms.map(({ dataType }) => dataType)).toContain("single_data_record");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Uploaded = { id: string; columns: { column: number; to: string | null }[] };
type Planned = {
  create: number;
  badCells: object[];
  missing: { collectionId: string; count: number; names: string[] }[];
  changeSetId: string;
};

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let cabins: string;
let sizes: string;
let fields: Record<"name" | "cabin" | "friends" | "size" | "cabinName", string>;

beforeEach(async () => {
  team = await world.team();
  cabins = await team.collection("Cabin");
  sizes = await team.collection("Size", { isUsedAsCustomList: true });
  campers = await team.collection("Camper");
  const cabinName = await team.field(cabins, "Name", "plain_text");
  const sizeName = await team.field(sizes, "Name", "plain_text");
  fields = {
    cabinName,
    name: await team.field(campers, "Name", "plain_text", { isRequired: true }),
    cabin: await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } }),
    friends: await team.field(campers, "Friends", "multi_data_record", { config: { collectionIds: [campers] } }),
    size: await team.field(campers, "Size", "single_selection_from_list", { config: { listId: sizes } }),
  };
  await team.add(cabins, { [cabinName]: "Fox" });
  await team.add(cabins, { [cabinName]: "Smith, Ada" });
  await team.add(sizes, { [sizeName]: "S" });
});

async function start(content: string, createMissing: string[], who: Visitor = team.admin) {
  const form = new FormData();
  form.set("file", new Blob([content]), "campers.csv");
  const uploaded = await bodyOf<Uploaded>(who.send("POST", team.path(`/collections/${campers}/imports`), form));
  const mapping = uploaded.columns.filter(({ to }) => to).map(({ column, to }) => ({ column, to }));
  const settings = { mapping, dayFirst: false, decimalComma: false, createMissing };
  const call = (verb: string) =>
    who.post(team.path(`/collections/${campers}/imports/${uploaded.id}/${verb}`), settings);
  return { check: () => call("check"), run: () => call("run") };
}
const namesIn = async (collectionId: string) => (await team.list(collectionId)).records.map(({ name }) => name).sort();

describe("names that nobody has", () => {
  const file = 'Name,Cabin,Size\nAda,Fox,S\nBob,Éléphant,XL\nCy,elephant,xl\nDee,"Smith, Ada",\n';

  it("are told by the check, made once by the run, and taken back with it", async () => {
    const { check, run } = await start(file, [fields.cabin, fields.size]);
    const missing = [
      { collectionId: cabins, count: 1, names: ["Éléphant"] },
      { collectionId: sizes, count: 1, names: ["XL"] },
    ];
    expect((await check()).body).toMatchObject({ create: 4, badCells: [], missing });
    expect(await namesIn(cabins)).toEqual(["Fox", "Smith, Ada"]);
    const ran = await bodyOf<Planned>(run());
    expect(ran).toMatchObject({ create: 4, missing });
    expect(await namesIn(cabins)).toEqual(["Fox", "Smith, Ada", "Éléphant"]);
    expect(await namesIn(sizes)).toEqual(["S", "XL"]);
    const { records } = await team.list(campers, { sort: [{ field: "record_number", descending: false }] });
    const cabinOf = (name: string) => records.find((each) => each.name === name)!.values[fields.cabin];
    expect(cabinOf("Bob")).toBe(cabinOf("Cy"));
    expect(records[0]!.values[fields.size]).not.toBe(records[1]!.values[fields.size]);
    await bodyOf(team.admin.post(team.path(`/change-sets/${ran.changeSetId}/undo`), { rest: false }));
    expect([await namesIn(campers), await namesIn(cabins), await namesIn(sizes)]).toEqual([
      [],
      ["Fox", "Smith, Ada"],
      ["S"],
    ]);
  });

  it("stay bad cells where nobody asked for them, and where several have the name", async () => {
    await team.add(cabins, { [fields.cabinName]: "Fox" });
    const { check } = await start("Name,Cabin,Size\nAda,FOX,XL\nBob,Owl,\n", [fields.cabin]);
    expect((await check()).body).toMatchObject({
      create: 1,
      badCells: [
        { row: 2, column: 1, messageKey: "data.importSharedName" },
        { row: 2, column: 2, messageKey: "fields.problems.unknownOption" },
      ],
      missing: [{ collectionId: cabins, names: ["Owl"] }],
    });
  });

  it("are told once for each column that they could be made for, however many rows have them", async () => {
    const lines = Array.from(
      { length: 148 },
      (_, at) => `Camper ${at},${["Otter", "Bear", "bear", "Wolf"][at % 4]},XL`,
    );
    const { check } = await start(`Name,Cabin,Size\n${lines.join("\n")}\n`, [fields.size]);
    expect((await check()).body).toMatchObject({
      badCellCount: 148,
      badGroups: [],
      missingNames: [
        { column: 1, title: "Cabin", fieldId: fields.cabin, count: 3, cells: 148, names: ["Otter", "Bear", "Wolf"] },
      ],
    });
    const again = await start(`Name,Cabin,Size\n${lines.join("\n")}\n`, [fields.size, fields.cabin]);
    expect((await again.check()).body).toMatchObject({ create: 148, badCellCount: 0, missingNames: [] });
    const all = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;
    const member = await team.memberWith([
      { permissions: [...all] },
      { permissions: ["update_data_field_data"], collectionId: cabins, isAllowed: false },
    ]);
    const theirs = await start(`Name,Cabin\nAda,Otter\nBob,Otter\n`, [], member);
    expect((await theirs.check()).body).toMatchObject({ missingNames: [], badGroups: [{ value: "Otter", count: 2 }] });
  });

  it("several in a cell become several, also of the collection itself", async () => {
    const { run } = await start('Name,Friends\nAda,"Zoe, Yan"\nBob,"Yan; Zoe"\n', [fields.friends]);
    expect(await bodyOf<Planned>(run())).toMatchObject({ create: 2, missing: [{ count: 2, names: ["Zoe", "Yan"] }] });
    expect(await namesIn(campers)).toEqual(["Ada", "Bob", "Yan", "Zoe"]);
  });

  it("are safe to show, as whatever else comes from a file", async () => {
    const story = await team.field(cabins, "Story", "formatted_text");
    await bodyOf(team.admin.patch(team.path(`/collections/${cabins}`), { nameFieldId: story }));
    const { run } = await start('Name,Cabin\nAda,"<p onclick=""x()"">Owl<script>x()</script></p>"\n', [fields.cabin]);
    await bodyOf<Planned>(run());
    const stories = (await team.list(cabins)).records.map(({ values }) => values[story]);
    expect(stories.filter(Boolean)).toEqual(["<p>Owl</p>"]);
  });

  describe("that are an email address, a phone number or another unique value", () => {
    let families: string;
    let ids: Record<"family" | "email" | "second" | "phone" | "number" | "byKey" | "also", string>;
    beforeEach(async () => {
      families = await team.collection("Family");
      const family = await team.field(families, "Family name", "plain_text");
      ids = {
        family,
        email: await team.field(families, "Email", "email_address", { isUnique: true }),
        second: await team.field(families, "Other email", "email_address"),
        phone: await team.field(families, "Phone", "phone_number"),
        number: await team.field(families, "Number", "number", { isUnique: true }),
        byKey: await team.field(campers, "Parent", "single_data_record", { config: { collectionIds: [families] } }),
        also: await team.field(campers, "Payer", "single_data_record", { config: { collectionIds: [families] } }),
      };
    });
    const byName = async () => {
      const { records } = await team.list(families);
      const { email, second, phone, number } = ids;
      const told = records.map(({ name, values }) => [
        name,
        [email, second, phone, number].map((id) => values[id] ?? null),
      ]);
      return Object.fromEntries(told) as Record<string, unknown[]>;
    };

    it("get it into that field, once for each value however it is written, and are taken back with the import", async () => {
      const lines = [
        "Name,Parent,Payer",
        "Ada,ana@example.org,+1 802 555 0101",
        "Ben,ANA@example.org,+18025550101",
        "Cid,Brook,12",
      ];
      const { run } = await start(`${lines.join("\n")}\n`, [ids.byKey, ids.also]);
      const ran = await bodyOf<Planned>(run());
      expect(await byName()).toEqual({
        "ana@example.org": ["ana@example.org", null, null, null],
        "+1 802 555 0101": [null, null, "+18025550101", null],
        "12": [null, null, null, 12],
        Brook: [null, null, null, null],
      });
      // The next file finds them by it.
      const again = await start("Name,Parent,Payer\nDee,ana@example.org,12\n", [ids.byKey, ids.also]);
      expect((await again.check()).body).toMatchObject({ create: 1, missing: [] });
      await bodyOf(team.admin.post(team.path(`/change-sets/${ran.changeSetId}/undo`), { rest: false }));
      expect(await byName()).toEqual({});
    });

    it("are made by their name alone where the caller may not write or read that field", async () => {
      const all = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;
      const file = "Name,Parent\nAda,ana@example.org\n";
      for (const permission of ["read_data_field_data", "update_data_field_data"] as const) {
        const member = await team.memberWith([
          { permissions: [...all] },
          { permissions: [permission], fieldId: ids.email, isAllowed: false },
          { permissions: [permission], fieldId: ids.second, isAllowed: false },
        ]);
        const ran = await bodyOf<Planned>((await start(file, [ids.byKey], member)).run());
        expect(await byName()).toEqual({ "ana@example.org": [null, null, null, null] });
        await bodyOf(team.admin.post(team.path(`/change-sets/${ran.changeSetId}/undo`), { rest: false }));
      }
    });

    it("are made without a value that a hidden record has already", async () => {
      const people = await team.collection("Person");
      const email = await team.field(people, "Email", "email_address", { isUnique: true });
      const guardians = await team.collection("Guardian", { parentId: people });
      await bodyOf(
        team.admin.patch(team.path(`/collections/${guardians}`), {
          nameFieldId: await team.field(guardians, "Name", "plain_text"),
        }),
      );
      const staff = await team.collection("Staff", { parentId: people });
      await team.add(staff, { [email]: "ana@example.org" });
      const guardian = await team.field(campers, "Guardian", "single_data_record", {
        config: { collectionIds: [guardians] },
      });
      const member = await team.memberWith([
        {
          permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"],
        },
        { permissions: ["read_data_record_metadata"], collectionId: people, isAllowed: false },
        { permissions: ["read_data_record_metadata"], collectionId: staff, isAllowed: false },
        { permissions: ["read_data_record_metadata"], collectionId: guardians },
      ]);
      const file = "Name,Guardian\nAda,ana@example.org\nBen,bo@example.org\n";
      const { run } = await start(file, [guardian], member);
      expect(await bodyOf<Planned>(run())).toMatchObject({ create: 2, missing: [{ count: 2 }] });
      const { records } = await team.list(guardians);
      expect(Object.fromEntries(records.map(({ name, values }) => [name, values[email] ?? null]))).toEqual({
        "ana@example.org": null,
        "bo@example.org": "bo@example.org",
      });
    });
  });

  it("are made only by who may add to their collection, and where a name is enough", async () => {
    const all = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;
    const member = await team.memberWith([
      { permissions: [...all] },
      { permissions: ["update_data_field_data"], collectionId: cabins, isAllowed: false },
    ]);
    expect((await (await start(file, [fields.cabin], member)).run()).status).toBe(403);
    await team.field(cabins, "Beds", "number", { isRequired: true });
    const refused = await (await start(file, [fields.cabin])).run();
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: "createMissing.0", messageKey: "data.importCannotCreate" }] } },
    });
    expect((await (await start(file, [fields.name])).check()).status).toBe(400);
  });
});

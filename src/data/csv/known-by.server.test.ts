import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Uploaded = { id: string; columns: { column: number; to: string | null }[] };
type Planned = { create: number; update: number; badCells: { row: number; messageKey: string }[] };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let parents: string;
let campers: string;
let fields: Record<"email" | "phone" | "number" | "name" | "parent", string>;
let ids: Record<"ana" | "bo", string>;

beforeEach(async () => {
  team = await world.team();
  parents = await team.collection("Parent", { representsPeople: true });
  campers = await team.collection("Camper");
  fields = {
    email: await team.field(parents, "Email", "email_address"),
    phone: await team.field(parents, "Phone", "phone_number"),
    number: await team.field(parents, "Number", "number", { isUnique: true }),
    name: await team.field(campers, "Name", "plain_text"),
    parent: await team.field(campers, "Parent", "single_data_record", { config: { collectionIds: [parents] } }),
  };
  const add = async (values: object) => (await team.add(parents, values as Record<string, unknown>)).id;
  ids = {
    ana: await add({ [fields.email]: "ana@example.org", [fields.phone]: "+18025550101", [fields.number]: 7 }),
    bo: await add({ [fields.email]: "bo@example.org", [fields.number]: 8 }),
  };
});

async function read(content: string, verb: "check" | "run", who: Visitor = team.admin) {
  const form = new FormData();
  form.set("file", new Blob([content]), "campers.csv");
  const { id } = await bodyOf<Uploaded>(who.send("POST", team.path(`/collections/${campers}/imports`), form));
  const mapping = [
    { column: 0, to: fields.name },
    { column: 1, to: fields.parent },
  ];
  const settings = { mapping, dayFirst: false, decimalComma: false };
  return bodyOf<Planned>(who.post(team.path(`/collections/${campers}/imports/${id}/${verb}`), settings));
}
const parentsOf = async () => {
  const { records } = await team.list(campers);
  return Object.fromEntries(records.map(({ name, values }) => [name, values[fields.parent]]));
};

describe("a link in a file", () => {
  it("is found by an email address, a phone number or a unique value", async () => {
    const file = "Name,Parent\nAda,ANA@example.org\nBen,+1 802 555 0101\nCid,8\nDee,bo@example.org\n";
    expect(await read(file, "run")).toMatchObject({ create: 4, badCells: [] });
    expect(await parentsOf()).toEqual({ Ada: ids.ana, Ben: ids.ana, Cid: ids.bo, Dee: ids.bo });
  });

  it("leads nowhere where two have the address, or nobody", async () => {
    await team.add(parents, { [fields.email]: "bo@example.org" });
    const { badCells } = await read("Name,Parent\nAda,bo@example.org\nBen,cy@example.org\n", "check");
    expect(badCells.map(({ row, messageKey }) => [row, messageKey])).toEqual([
      [2, "data.importSharedName"],
      [3, "fields.problems.unknownRecord"],
    ]);
  });

  it("tells nobody of values that they may not read", async () => {
    const rights = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;
    const blind = await team.memberWith([
      { permissions: [...rights] },
      { permissions: ["read_data_field_data"], fieldId: fields.email, isAllowed: false },
    ]);
    const { badCells } = await read("Name,Parent\nAda,ana@example.org\nBen,7\n", "check", blind);
    expect(badCells.map(({ row }) => row)).toEqual([2]);
  });
});

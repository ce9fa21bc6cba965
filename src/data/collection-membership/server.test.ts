import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type DataTeam, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;
let campers: string;
let nameField: string;
let leaders: string;
let badgeField: string;

beforeEach(async () => {
  team = await world.team();
  ({ admin } = team);
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  leaders = await team.collection("Leader", { parentId: campers });
  badgeField = await team.field(leaders, "Badge", "plain_text");
});

const add = (values: Values, at = campers) => team.add(at, values);
const read = (id: string) => team.read(id);
const members = (at: string, action: "add" | "remove", recordIds: string[], extra = {}, who = admin) =>
  who.post(team.path(`/collections/${at}/members`), { action, recordIds, ...extra });
const namesIn = async (at: string) => (await team.list(at)).records.map(({ name }) => name);
const undo = async (answer: { body: unknown }) =>
  admin.post(team.path(`/change-sets/${(answer.body as { changeSetId: string }).changeSetId}/undo`));

describe("joining", () => {
  it("a child is joining its ancestors, for all records in one change set", async () => {
    const cabins = await team.collection("Cabin");
    const [one, two] = [await add({}, cabins), await add({}, cabins)];
    const done = await members(leaders, "add", [one.id, two.id, one.id]);
    expect(done).toMatchObject({ status: 200, body: { records: 2 } });
    expect(await read(one.id)).toMatchObject({ homeId: cabins, collections: [cabins, leaders, campers] });
    expect([await namesIn(campers), await namesIn(leaders)]).toEqual([
      ["", ""],
      ["", ""],
    ]);
    expect((await members(leaders, "add", [one.id])).body).toEqual({ changeSetId: null, records: 0 });
    expect((await undo(done)).body).toMatchObject({ records: 2, left: [] });
    expect([await namesIn(campers), await namesIn(leaders)]).toEqual([[], []]);
    expect((await read(two.id)).collections).toEqual([cabins]);
  });

  it("brings the collection's defaults, and asks for what it requires", async () => {
    const rank = await team.field(leaders, "Rank", "number", { defaultValue: 1 });
    const phone = await team.field(leaders, "Call sign", "plain_text", { isRequired: true });
    const ada = await add({ [nameField]: "Ada" });
    const refused = await members(leaders, "add", [ada.id]);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: `records.${ada.id}.values.${phone}` }] } },
    });
    expect((await members(leaders, "add", [ada.id], { values: { [phone]: "Owl" } })).status).toBe(200);
    expect((await read(ada.id)).values).toEqual({ [nameField]: "Ada", [rank]: 1, [phone]: "Owl" });
    expect((await members(leaders, "add", [ada.id], { values: { [newId()]: "x" } })).status).toBe(400);
  });

  it("empties nothing that the collections of a record require", async () => {
    const ada = await add({ [nameField]: "Ada" });
    await admin.patch(team.path(`/collections/${campers}/fields/${nameField}`), { isRequired: true });
    const emptied = await members(leaders, "add", [ada.id], { values: { [nameField]: null } });
    expect(emptied).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: `records.${ada.id}.values.${nameField}`, messageKey: "validation.empty" }] } },
    });
    expect(await read(ada.id)).toMatchObject({ name: "Ada", collections: [campers] });
  });

  it("is refused where someone else has the unique value meanwhile", async () => {
    const email = await team.field(leaders, "Email", "email_address", { isUnique: true });
    const ada = await add({ [email]: "ada@example.org" }, leaders);
    await members(leaders, "remove", [ada.id]);
    await add({ [email]: "ada@example.org" }, leaders);
    expect((await members(leaders, "add", [ada.id])).status).toBe(409);
    expect((await read(ada.id)).collections).toEqual([campers]);
  });
});

describe("leaving", () => {
  it("hides the values, and coming back restores them", async () => {
    const friend = await team.field(leaders, "Friend", "single_data_record");
    const bob = await add({ [nameField]: "Bob" });
    const lee = await add({ [nameField]: "Lee", [badgeField]: "Gold", [friend]: bob.id }, leaders);
    expect((await members(leaders, "remove", [lee.id])).status).toBe(200);
    expect(await read(lee.id)).toMatchObject({ homeId: campers, collections: [campers], name: "Lee" });
    expect((await read(lee.id)).values).toEqual({ [nameField]: "Lee" });
    expect((await admin.patch(team.path(`/records/${lee.id}`), { values: { [badgeField]: "x" } })).status).toBe(400);
    expect((await admin.patch(team.path(`/records/${lee.id}`), { values: { [nameField]: "Leo" } })).status).toBe(200);
    expect(await namesIn(leaders)).toEqual([]);
    expect((await members(leaders, "add", [lee.id])).status).toBe(200);
    const back = await read(lee.id);
    expect(back.values).toEqual({ [nameField]: "Leo", [badgeField]: "Gold", [friend]: bob.id });
    expect(await namesIn(leaders)).toEqual(["Leo"]);
  });

  it("is undone with values and home, and redone", async () => {
    const lee = await add({ [nameField]: "Lee", [badgeField]: "Gold" }, leaders);
    const left = await members(leaders, "remove", [lee.id]);
    const undone = await undo(left);
    expect(undone.status).toBe(200);
    expect(await read(lee.id)).toMatchObject({ homeId: leaders, values: { [badgeField]: "Gold" } });
    expect(await namesIn(leaders)).toEqual(["Lee"]);
    expect((await undo(undone)).status).toBe(200);
    expect(await read(lee.id)).toMatchObject({ homeId: campers, collections: [campers] });
  });

  it("is named as changed meanwhile where the record has moved since", async () => {
    const cabins = await team.collection("Cabin");
    const lee = await add({ [nameField]: "Lee" }, leaders);
    const left = await members(leaders, "remove", [lee.id]);
    await members(cabins, "add", [lee.id]);
    expect((await undo(left)).status).toBe(409);
  });

  it("a parent is leaving its children, but never the last collection", async () => {
    const cabins = await team.collection("Cabin");
    const lee = await add({ [nameField]: "Lee", [badgeField]: "Gold" }, leaders);
    expect(await members(campers, "remove", [lee.id])).toMatchObject({
      status: 409,
      body: { error: { fields: [{ path: `records.${lee.id}`, messageKey: "data.lastCollection" }] } },
    });
    await members(cabins, "add", [lee.id]);
    expect((await members(campers, "remove", [lee.id])).status).toBe(200);
    expect(await read(lee.id)).toMatchObject({ homeId: cabins, collections: [cabins], values: {} });
    expect([await namesIn(campers), await namesIn(leaders)]).toEqual([[], []]);
  });
});

describe("who may", () => {
  it("is who may update in the collection, with records that they see", async () => {
    const secrets = await team.collection("Secret");
    const hidden = await add({}, secrets);
    const ada = await add({ [nameField]: "Ada" });
    const lee = await add({ [nameField]: "Lee" }, leaders);
    const helper = await team.memberWith([
      { permissions: ["read_data_record_metadata"], collectionId: campers },
      { permissions: ["update_data_field_data"], collectionId: leaders },
    ]);
    expect((await members(leaders, "add", [ada.id], {}, helper)).status).toBe(200);
    expect((await members(leaders, "add", [hidden.id], {}, helper)).status).toBe(404);
    expect((await members(campers, "remove", [lee.id], {}, helper)).status).toBe(404);
    expect((await members(leaders, "add", [newId()], {}, helper)).status).toBe(404);
    expect((await admin.delete(team.path(`/records/${lee.id}`))).status).toBe(200);
    expect((await members(leaders, "remove", [lee.id])).status).toBe(404);
  });

  it("takes ten thousand at once, and no more", async () => {
    const ids = Array.from({ length: 10_001 }, newId);
    expect((await members(leaders, "add", ids)).status).toBe(400);
    expect((await members(leaders, "add", ids.slice(1))).status).toBe(404);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, type Right, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ItemShown, ListShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

type Added = { changeSetId: string | null; items: ItemShown[]; skipped: { blank: number; repeated: string[] } };
type Changed = { changeSetId: string | null; item: ItemShown };

const at = (listId: string, rest = "/items") => team.path(`/custom-lists/${listId}${rest}`);
const create = (input: object, who: Visitor = team.admin) =>
  bodyOf<ListShown>(who.post(team.path("/custom-lists"), input));
const lists = (who: Visitor = team.admin) =>
  bodyOf<{ lists: ListShown[]; abilities: { create: boolean } }>(who.get(team.path("/custom-lists")));
const itemsOf = async (listId: string, query = "", who: Visitor = team.admin) =>
  (await bodyOf<{ items: ItemShown[] }>(who.get(at(listId, `/items${query}`)))).items;
const names = async (listId: string) => (await itemsOf(listId)).map(({ name }) => name);
const add = (listId: string, input: string[], who: Visitor = team.admin) =>
  bodyOf<Added>(who.post(at(listId), { names: input }));
const change = (listId: string, itemId: string, input: object, who: Visitor = team.admin) =>
  who.patch(at(listId, `/items/${itemId}`), input);
const order = (listId: string, itemIds: string[], who: Visitor = team.admin) =>
  who.send("PUT", at(listId, "/item-order"), { itemIds });
const undo = (changeSetId: string | null) =>
  bodyOf(team.admin.post(team.path(`/change-sets/${changeSetId}/undo`), { rest: false }));
const members = (): Promise<Visitor> =>
  team.memberWith([
    { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] } as Right,
  ]);

describe("a list", () => {
  it("is made with its items at once, in order, each name once", async () => {
    const id = newId();
    const input = { id, name: "Diets", icon: "fas_utensils", items: ["Vegan", "", " Halal ", "vegan", "Kosher"] };
    const made = await create(input);
    expect(made).toMatchObject({ id, name: "Diets", icon: "fas_utensils", itemCount: 3, usedBy: [] });
    expect(await names(id)).toEqual(["Vegan", "Halal", "Kosher"]);
    expect((await create(input)).itemCount).toBe(3);
    const fields = await bodyOf<{ fields: { title: string }[] }>(
      team.admin.get(team.path(`/collections/${id}/fields`)),
    );
    expect(fields.fields.map(({ title }) => title)).toEqual(["Name", "Color", "Icon", "Retired", "Rank"]);
  });

  it("is made with the field that offers it, both or neither", async () => {
    const campers = await team.collection("Camper");
    const fields = async () =>
      (
        await bodyOf<{ fields: { id: string; title: string; config: object }[] }>(
          team.admin.get(team.path(`/collections/${campers}/fields`)),
        )
      ).fields;
    const [id, fieldId] = [newId(), newId()];
    const field = {
      collectionId: campers,
      create: { id: fieldId, title: "Size", dataType: "single_selection_from_list", isRequired: false },
    };
    const input = { id, name: "Size", items: ["Small", "Large"], field };
    const made = await create(input);
    expect(made.usedBy).toMatchObject([{ fieldId, title: "Size" }]);
    expect((await create(input)).itemCount).toBe(2);
    expect((await fields()).filter(({ title }) => title === "Size")).toMatchObject([
      { id: fieldId, config: { listId: id } },
    ]);

    const other = newId();
    const change = { collectionId: campers, fieldId, change: { title: "Shirt size" } };
    await create({ id: other, name: "Shirts", items: ["XS"], field: change });
    expect((await fields()).find((each) => each.id === fieldId)).toMatchObject({
      ...{ title: "Shirt size", config: { listId: other } },
    });

    const before = (await lists()).lists.length;
    const refused = async (named: object) =>
      (await team.admin.post(team.path("/custom-lists"), { name: "None", items: ["A"], field: named })).status;
    expect(await refused({ collectionId: campers, create: { title: "Beds", dataType: "number" } })).toBe(400);
    expect(await refused({ collectionId: newId(), create: field.create })).toBe(404);
    expect(await refused({ collectionId: campers, fieldId: newId(), change: {} })).toBe(404);
    expect((await lists()).lists.length).toBe(before);
    expect((await fields()).map(({ title }) => title)).not.toContain("Beds");
  });

  it("is written in the team's first language, whatever its maker reads", async () => {
    const set = { available_data_languages: ["en", "es"] };
    await world.db.app.updateTable("team").set(set).where("id", "=", team.teamId).execute();
    team.admin.headers = { "accept-language": "es" };
    const { id } = await create({ name: "Diets", items: ["Vegan"] });
    const path = team.path(`/collections/${id}`);
    await bodyOf(team.admin.patch(`${path}/translations`, { language: "es", words: { pluralName: "Dietas" } }));
    expect((await lists()).lists).toMatchObject([{ name: "Dietas", plain: { language: "en", name: "Diets" } }]);
    const { fields } = await bodyOf<{ fields: { title: string }[] }>(team.admin.get(`${path}/fields`));
    expect(fields.map(({ title }) => title)).toEqual(["Name", "Color", "Icon", "Retired", "Rank"]);
  });

  it("is shown with the fields that offer it, is renamed, and is shaped by who may shape collections only", async () => {
    const { id } = await create({ name: "Diets", items: ["Vegan"] });
    const campers = await team.collection("Camper");
    const diet = await team.field(campers, "Diet", "single_selection_from_list", { config: { listId: id } });
    const usedBy = [{ fieldId: diet, title: "Diet", collectionId: campers, collectionName: "Campers" }];
    expect(await lists()).toEqual({
      lists: [expect.objectContaining({ id, itemCount: 1, usedBy })],
      abilities: { create: true },
    });
    const member = await members();
    expect(await lists(member)).toMatchObject({
      lists: [{ id, abilities: { editItems: true, deleteItems: false, manage: false } }],
      abilities: { create: false },
    });
    expect((await member.post(team.path("/custom-lists"), { name: "Other" })).status).toBe(403);
    expect((await member.patch(at(id, ""), { name: "Other" })).status).toBe(403);
    const renamed = await bodyOf<ListShown>(team.admin.patch(at(id, ""), { name: "Food", icon: "fas_leaf" }));
    expect(renamed).toMatchObject({ name: "Food", icon: "fas_leaf", usedBy });
    expect((await team.admin.patch(at(campers, ""), { name: "Other" })).status).toBe(404);
    expect((await team.admin.patch(at(id, ""), { icon: "house" })).status).toBe(400);
  });
});

describe("items", () => {
  it("are added at the end, many at once; what is blank or there already is told, and undone as one", async () => {
    const { id } = await create({ name: "Sizes", items: ["S"] });
    const added = await add(id, ["XL", "", "m", "  ", "s", "M"]);
    expect(added.items.map(({ name }) => name)).toEqual(["XL", "m"]);
    expect(added.skipped).toEqual({ blank: 2, repeated: ["s", "M"] });
    expect(await names(id)).toEqual(["S", "XL", "m"]);
    await undo(added.changeSetId);
    expect(await names(id)).toEqual(["S"]);
    expect(await add(id, ["S"])).toEqual({ changeSetId: null, items: [], skipped: { blank: 0, repeated: ["S"] } });
  });

  it("are renamed, coloured and given an icon; colours are of a closed list", async () => {
    const { id } = await create({ name: "Diets", items: ["Vegan", "Halal"] });
    const [vegan] = await itemsOf(id);
    const input = { name: "Plants only", color: "green", icon: "fas_leaf" };
    const { item, changeSetId } = await bodyOf<Changed>(change(id, vegan!.id, input));
    expect(item).toEqual({ id: vegan!.id, ...input, isRetired: false, usedBy: null });
    expect((await itemsOf(id))[0]).toEqual(item);
    for (const wrong of [{ color: "#0f0" }, { color: "purple" }, { icon: "leaf" }, { name: " " }, { rank: 1 }])
      expect((await change(id, vegan!.id, wrong)).status).toBe(400);
    const taken = await change(id, vegan!.id, { name: "halal" });
    expect(taken).toMatchObject({ status: 409, body: { error: { fields: [{ messageKey: "data.itemTaken" }] } } });
    await undo(changeSetId);
    expect((await itemsOf(id))[0]).toMatchObject({ name: "Vegan", color: null, icon: null });
  });

  it("are renamed to nothing that the field which names them does not take", async () => {
    const [cabins, campers] = [await team.collection("Cabin"), await team.collection("Camper")];
    const [fox, ada] = [await team.add(cabins), await team.add(campers)];
    const list = await team.collection("Keeper", { isUsedAsCustomList: true });
    const cabin = await team.field(list, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } });
    await bodyOf(team.admin.patch(team.path(`/collections/${list}`), { nameFieldId: cabin }));
    const item = await team.add(list);
    expect(await change(list, item.id, { name: ada.id })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: `values.${cabin}`, messageKey: "data.recordElsewhere" }] } },
    });
    expect((await change(list, item.id, { name: fox.id })).status).toBe(200);
    expect((await team.read(item.id)).values[cabin]).toBe(fox.id);
  });

  it("are put in order, which lists of records follow too", async () => {
    const { id } = await create({ name: "Days", items: ["Monday", "Tuesday", "Friday"] });
    const [monday, tuesday, friday] = (await itemsOf(id)).map((item) => item.id);
    const { changeSetId } = await bodyOf<Changed>(order(id, [friday!, monday!]));
    expect(await names(id)).toEqual(["Friday", "Monday", "Tuesday"]);
    expect((await team.list(id)).records.map(({ name }) => name)).toEqual(["Friday", "Monday", "Tuesday"]);
    await undo(changeSetId);
    expect(await names(id)).toEqual(["Monday", "Tuesday", "Friday"]);
    const same = await bodyOf<Changed>(order(id, [monday!, tuesday!, friday!]));
    expect(same.changeSetId).toBeNull();
    expect((await order(id, [newId()])).status).toBe(404);
  });

  it("of a collection that became a list get what they lack when it is first needed, in the order they had", async () => {
    const shirts = await team.collection("Shirt");
    const title = await team.field(shirts, "Title", "plain_text");
    for (const name of ["C", "A", "B"]) await team.add(shirts, { [title]: name });
    await team.admin.patch(team.path(`/collections/${shirts}`), { isUsedAsCustomList: true });
    expect(await names(shirts)).toEqual(["A", "B", "C"]);
    const c = (await itemsOf(shirts))[2]!;
    const place = { recordId: c.id, afterId: null };
    expect((await team.admin.post(team.path(`/collections/${shirts}/order`), place)).status).toBe(204);
    expect(await names(shirts)).toEqual(["C", "A", "B"]);
    await bodyOf(change(shirts, c.id, { color: "red" }));
    await add(shirts, ["AA"]);
    expect(await names(shirts)).toEqual(["C", "A", "B", "AA"]);
    const fields = await bodyOf<{ fields: { id: string; title: string }[] }>(
      team.admin.get(team.path(`/collections/${shirts}/fields`)),
    );
    expect(fields.fields.map((field) => field.title)).toEqual(["Title", "Color", "Icon", "Retired", "Rank"]);
    const color = fields.fields.find((field) => field.title === "Color")!;
    await team.admin.delete(team.path(`/collections/${shirts}/fields/${color.id}`));
    expect((await itemsOf(shirts))[0]!.color).toBeNull();
    await bodyOf(change(shirts, c.id, { icon: "fas_shirt" }));
    expect((await itemsOf(shirts))[0]).toMatchObject({ color: "red", icon: "fas_shirt" });
  });

  it("are offered to who may fill in a field with them, and changed by who may change the list", async () => {
    const { id } = await create({ name: "Diets", items: ["Vegan"] });
    const campers = await team.collection("Camper");
    const onCampers: Right = {
      permissions: ["read_data_record_metadata", "update_data_field_data"],
      collectionId: campers,
    };
    const helper = await team.memberWith([onCampers]);
    expect((await helper.get(at(id))).status).toBe(404);
    await team.field(campers, "Diet", "multi_selection_from_list", { config: { listId: id } });
    const [vegan] = await itemsOf(id, "", helper);
    expect(vegan!.name).toBe("Vegan");
    expect((await helper.post(at(id), { names: ["Halal"] })).status).toBe(404);
    const reader = await team.memberWith([{ permissions: ["read_data_record_metadata"], collectionId: id }]);
    expect((await reader.post(at(id), { names: ["Halal"] })).status).toBe(403);
    expect((await change(id, vegan!.id, { color: "red" }, reader)).status).toBe(403);
    expect((await order(id, [vegan!.id], reader)).status).toBe(403);
    expect((await change(id, vegan!.id, { color: "red" }, await members())).status).toBe(200);
  });
});

it("have their names for who may read what was chosen, though neither the list nor the field is theirs to change", async () => {
  const { id } = await create({ name: "Diets", items: ["Vegan", "Halal"] });
  const campers = await team.collection("Camper");
  const diet = await team.field(campers, "Diet", "single_selection_from_list", { config: { listId: id } });
  const [vegan] = await itemsOf(id);
  const ada = await team.add(campers, { [diet]: vegan!.id });
  const seeing = ["read_data_record_metadata", "read_data_field_data"] as const;
  const reader = await team.memberWith([{ permissions: [...seeing], collectionId: campers }]);
  expect((await team.read(ada.id, reader)).names).toEqual({ [vegan!.id]: "Vegan" });
  expect((await itemsOf(id, "", reader)).map(({ name }) => name)).toEqual(["Vegan", "Halal"]);
  const blind = await team.memberWith([
    { permissions: [...seeing], collectionId: campers },
    { permissions: ["read_data_field_data"], fieldId: diet, isAllowed: false },
  ]);
  expect((await team.read(ada.id, blind)).names).toEqual({});
  expect((await blind.get(at(id))).status).toBe(404);
});

describe("a retired item", () => {
  it("stays where it was chosen and can be chosen no more, until it is brought back", async () => {
    const { id } = await create({ name: "Diets", items: ["Vegan", "Halal"] });
    const [vegan, halal] = (await itemsOf(id)).map((item) => item.id);
    const campers = await team.collection("Camper");
    const name = await team.field(campers, "Name", "plain_text");
    const diet = await team.field(campers, "Diet", "single_selection_from_list", { config: { listId: id } });
    const diets = await team.field(campers, "Diets", "multi_selection_from_list", { config: { listId: id } });
    const ada = await team.add(campers, { [name]: "Ada", [diet]: vegan, [diets]: [vegan] });
    const { item } = await bodyOf<Changed>(change(id, vegan!, { isRetired: true }));
    expect(item.isRetired).toBe(true);
    const bob = await team.add(campers, { [name]: "Bob" });
    const write = (recordId: string, values: object) => team.admin.patch(team.path(`/records/${recordId}`), { values });
    const refused = { status: 400, body: { error: { fields: [{ messageKey: "data.retiredItem" }] } } };
    expect(await write(bob.id, { [diet]: vegan })).toMatchObject(refused);
    expect(await write(bob.id, { [diets]: [halal, vegan] })).toMatchObject(refused);
    const bulk = { action: "update", recordIds: [bob.id], values: { [diet]: vegan } };
    expect(await team.admin.post(team.path("/records/bulk"), bulk)).toMatchObject(refused);
    expect((await write(ada.id, { [name]: "Ada L.", [diet]: vegan, [diets]: [vegan, halal] })).status).toBe(200);
    expect((await team.read(ada.id)).names[vegan!]).toBe("Vegan");
    await bodyOf(change(id, vegan!, { isRetired: false }));
    expect((await write(bob.id, { [diet]: vegan })).status).toBe(200);
  });

  it("is found by its name in a file, and not made anew", async () => {
    const { id } = await create({ name: "Diets", items: ["Vegan"] });
    const [vegan] = await itemsOf(id);
    await bodyOf(change(id, vegan!.id, { isRetired: true }));
    const campers = await team.collection("Camper");
    await team.field(campers, "Name", "plain_text");
    const diet = await team.field(campers, "Diet", "single_selection_from_list", { config: { listId: id } });
    const form = new FormData();
    form.set("file", new Blob(["Name,Diet\nAda,vegan\nBob,Halal\n"]), "campers.csv");
    const imports = `/collections/${campers}/imports`;
    const uploaded = await bodyOf<{ id: string; columns: { column: number; to: string | null }[] }>(
      team.admin.send("POST", team.path(imports), form),
    );
    const mapping = uploaded.columns.map(({ column, to }) => ({ column, to }));
    const settings = { mapping, dayFirst: false, decimalComma: false, createMissing: [diet] };
    await bodyOf(team.admin.post(team.path(`${imports}/${uploaded.id}/run`), settings));
    const { records } = await team.list(campers);
    expect(records.find((record) => record.name === "Ada")!.values[diet]).toBe(vegan!.id);
    expect(await names(id)).toEqual(["Vegan", "Halal"]);
  });
});

import { beforeEach, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Made = { id: string; collections: { id: string; name: string }[]; records: number; notes: { message: string }[] };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let ids: Record<"people" | "campers" | "teens" | "cabins" | "sizes" | "name" | "age" | "size" | "cabin", string>;

beforeEach(async () => {
  team = await world.team();
  const people = await team.collection("Person", { representsPeople: true });
  const name = await team.field(people, "Name", "plain_text", { isRequired: true });
  const cabins = await team.collection("Cabin");
  await team.field(cabins, "Name", "plain_text");
  const sizes = await team.collection("Size", { isUsedAsCustomList: true });
  await team.field(sizes, "Name", "plain_text");
  const campers = await team.collection("Camper", { parentId: people, isShownOnTeamDashboard: true });
  const age = await team.field(campers, "Age", "number");
  const size = await team.field(campers, "Size", "single_selection_from_list", { config: { listId: sizes } });
  const cabin = await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } });
  const membershipFilter = { field: age, operator: "at_least", value: 13 };
  const teens = await team.collection("Teen", { parentId: campers, membershipFilter });
  ids = { people, campers, teens, cabins, sizes, name, age, size, cabin };
});

const duplicate = (collectionId: string, input: object = {}, who = team.admin) =>
  who.post(team.path(`/collections/${collectionId}/duplicate`), { name: "Copy", pluralName: "Copies", ...input });
const definitions = () => readDefinitions(world.db.team(team.teamId));

it("is beside its original, with what is below it; lists, links and inherited fields are the same", async () => {
  const { collections } = await bodyOf<Made>(duplicate(ids.campers));
  const known = await definitions();
  const [copy, teens] = ["Copy", "Teen"].map((name) => collections.find((each) => each.name === name)!.id);
  expect(known.collections.get(copy!)).toMatchObject({ parentId: ids.people, isShownOnTeamDashboard: false });
  const titles = known.fieldsOf(copy!).map(({ title }) => title);
  expect(titles).toEqual(["Name", "Age", "Size", "Cabin"]);
  const [age, size, cabin] = known.collections.get(copy!)!.fields;
  expect(size!.config).toMatchObject({ listId: ids.sizes });
  expect(cabin!.config).toMatchObject({ collectionIds: [ids.cabins] });
  expect(known.collections.get(teens!)).toMatchObject({
    parentId: copy,
    membershipFilter: { field: age!.id, operator: "at_least", value: 13 },
  });
  expect((await team.list(copy!)).records).toEqual([]);
});

it("takes the records along if asked, and leaves the originals as they are", async () => {
  const cabin = await team.add(ids.cabins, {});
  const size = await team.add(ids.sizes, {});
  const values = { [ids.name]: "Ada", [ids.age]: 14, [ids.size]: size.id, [ids.cabin]: cabin.id };
  const ada = await team.add(ids.campers, values);
  const made = await bodyOf<Made>(duplicate(ids.campers, { withRecords: true }));
  const copy = made.collections.find(({ name }) => name === "Copy")!.id;
  expect(made.records).toBe(1);
  const [twin] = (await team.list(copy)).records;
  const [, ageCopy] = (await definitions()).fieldsOf(copy);
  expect(twin).toMatchObject({ name: "Ada", values: { [ids.name]: "Ada", [ageCopy!.id]: 14 } });
  expect(twin!.id).not.toBe(ada.id);
  expect(Object.values(twin!.values)).toEqual(expect.arrayContaining([size.id, cabin.id]));
  const teens = made.collections.find(({ name }) => name === "Teen")!.id;
  expect((await team.list(teens)).records.map(({ id }) => id)).toEqual([twin!.id]);
  expect((await team.list(ids.campers)).records.map(({ id }) => id)).toEqual([ada.id]);
});

it("copies a smart collection with its filter", async () => {
  const { collections } = await bodyOf<Made>(duplicate(ids.teens));
  const known = (await definitions()).collections;
  expect(collections).toHaveLength(1);
  expect(known.get(collections[0]!.id)).toMatchObject({
    ...{ parentId: ids.campers, isSmart: true },
    membershipFilter: known.get(ids.teens)!.membershipFilter,
  });
});

it("happens once, and for those who may", async () => {
  const id = newId();
  const first = await bodyOf<Made>(duplicate(ids.campers, { id }));
  expect(await bodyOf<Made>(duplicate(ids.campers, { id }))).toEqual(first);
  const shaper = await team.memberWith([], ["team_admin_data_collections"]);
  expect(await duplicate(ids.campers, {}, shaper)).toMatchObject({ status: 200 });
  await team.add(ids.campers, { [ids.name]: "Ada" });
  expect(await duplicate(ids.campers, { withRecords: true }, shaper)).toMatchObject({ status: 403 });
  expect(await duplicate(newId())).toMatchObject({ status: 404 });
});

it("copies no values into a field that stays the same and is closed to who copies", async () => {
  await team.add(ids.campers, { [ids.name]: "Ada", [ids.age]: 14 });
  const may = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;
  const shaping = ["team_admin_data_collections"] as const;
  const closed = { permissions: ["update_data_field_data" as const], fieldId: ids.name, isAllowed: false };
  const reader = await team.memberWith([{ permissions: [...may] }, closed], [...shaping]);
  expect(await duplicate(ids.campers, { withRecords: true }, reader)).toMatchObject({ status: 403 });
  const writer = await team.memberWith([{ permissions: [...may] }], [...shaping]);
  expect(await duplicate(ids.campers, { withRecords: true }, writer)).toMatchObject({ body: { records: 1 } });
});

it("leaves links behind that lead to the bin", async () => {
  const [fox, owl] = [await team.add(ids.cabins), await team.add(ids.cabins)];
  await team.add(ids.campers, { [ids.name]: "Ada", [ids.cabin]: fox.id });
  await team.add(ids.campers, { [ids.name]: "Bob", [ids.cabin]: owl.id });
  await team.admin.delete(team.path(`/records/${fox.id}`));
  const made = await bodyOf<Made>(duplicate(ids.campers, { withRecords: true }));
  const copy = made.collections.find(({ name }) => name === "Copy")!.id;
  const values = (await team.list(copy)).records.map(({ values }) => Object.values(values));
  expect(values).toEqual([["Ada"], expect.arrayContaining(["Bob", owl.id])]);
});

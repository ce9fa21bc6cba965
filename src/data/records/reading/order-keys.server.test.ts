import { beforeAll, describe, expect, it } from "vitest";
import { bodyOf, type DataTeam, type Page, queryOf, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { longLists } from "./long-lists.server.ts";

/** Orders by what ids stand for; that every order is walked rightly is in list-meaning.property.server.test.ts. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let cabins: string;
let campers: string;
let sizes: string;
const fields = { title: "", name: "", cabin: "", size: "" };
const reading = ["read_data_record_metadata", "read_data_field_data"] as const;

beforeAll(async () => {
  team = await world.team();
  cabins = await team.collection("Cabin");
  fields.title = await team.field(cabins, "Title", "plain_text");
  sizes = (
    await bodyOf<{ id: string }>(
      team.admin.post(team.path("/custom-lists"), { name: "Sizes", items: ["Small", "Large", "Huge"] }),
    )
  ).id;
  campers = await team.collection("Camper");
  fields.name = await team.field(campers, "Name", "plain_text");
  const toCabins = { config: { collectionIds: [cabins] } };
  fields.cabin = await team.field(campers, "Cabin", "single_data_record", toCabins);
  fields.size = await team.field(campers, "Size", "single_selection_from_list", { config: { listId: sizes } });
  const [oak, elm] = [await cabin("Oak"), await cabin("Elm")];
  const { items } = await bodyOf<{ items: { id: string }[] }>(
    team.admin.get(team.path(`/custom-lists/${sizes}/items`)),
  );
  const [small, large, huge] = items.map(({ id }) => id);
  await camper("Ada", { [fields.cabin]: oak, [fields.size]: large });
  await camper("Bob", { [fields.size]: huge });
  await camper("Cleo", { [fields.cabin]: elm, [fields.size]: small });
  await camper("Dan", { [fields.cabin]: elm });
});

const cabin = async (title: string) => (await team.add(cabins, { [fields.title]: title })).id;
const camper = (name: string, values: object) => team.add(campers, { [fields.name]: name, ...values });
const namesOf = ({ records }: Page) => records.map(({ name }) => name);
const sorted = async (field: string, descending = false, who?: Visitor, collection = campers) =>
  namesOf(await team.list(collection, { sort: [{ field, descending }] }, who));

describe("an order", () => {
  it("by a link is that of the names, by a choice that of its list, what is empty last", async () => {
    expect(await sorted(fields.cabin)).toEqual(["Cleo", "Dan", "Ada", "Bob"]);
    expect(await sorted(fields.cabin, true)).toEqual(["Ada", "Dan", "Cleo", "Bob"]);
    expect(await sorted(fields.size)).toEqual(["Cleo", "Ada", "Bob", "Dan"]);
    expect(await sorted(fields.size, true)).toEqual(["Bob", "Ada", "Cleo", "Dan"]);
  });

  it("follows a change of the list's order at once", async () => {
    const path = team.path(`/custom-lists/${sizes}`);
    const { items } = await bodyOf<{ items: { id: string }[] }>(team.admin.get(`${path}/items`));
    const order = (itemIds: string[]) => team.admin.send("PUT", `${path}/item-order`, { itemIds });
    const ids = items.map(({ id }) => id);
    await order(ids.toReversed());
    expect(await sorted(fields.size)).toEqual(["Bob", "Ada", "Cleo", "Dan"]);
    await order(ids);
  });

  it.each([
    ["short", 10_000],
    ["long", -1],
  ])("is jumped into, and walked back, in a %s list", async (_, beyond) => {
    longLists.beyond = beyond;
    const sort = [{ field: fields.cabin, descending: false }];
    const all = ["Cleo", "Dan", "Ada", "Bob"];
    for (const position of [1, 2, 3])
      expect(namesOf(await team.list(campers, { sort, position, limit: 2 }))).toEqual(
        all.slice(position, position + 2),
      );
    const last = (await team.list(campers, { sort, position: 3, limit: 2 })) as Page & { previous: string };
    expect(namesOf(await team.list(campers, { sort, cursor: last.previous, limit: 2 }))).toEqual(["Dan", "Ada"]);
    expect(namesOf(await team.list(campers, { sort, limit: 10 }))).toEqual(all);
  });

  it("is a smart collection's own, and that of an export", async () => {
    const membershipOrder = [{ field: fields.size, descending: false }];
    const all = { and: [] };
    const smart = await team.collection("Sized", {
      ...{ parentId: campers, membershipFilter: all, membershipOrder },
    });
    expect(namesOf(await team.list(smart))).toEqual(["Cleo", "Ada", "Bob", "Dan"]);
    const sort = [{ field: fields.cabin, descending: true }];
    const answer = await team.admin.get(
      team.path(`/collections/${campers}/export.csv?${queryOf({ sort, fields: [fields.name] })}`),
    );
    expect([answer.status, [...String(answer.body).matchAll(/,(\w+)\r/g)].map((line) => line[1])]).toEqual([
      200,
      ["Name", "Ada", "Dan", "Cleo", "Bob"],
    ]);
  });

  it("by who made or changed a record is that of their names", async () => {
    const things = await team.collection("Thing");
    const title = await team.field(things, "Title", "plain_text");
    const zoe = await team.join({ isTeamAdmin: true, name: "Zoe" });
    const abe = await team.join({ isTeamAdmin: true, name: "abe" });
    const first = await team.add(things, { [title]: "by Zoe" }, zoe);
    await team.add(things, { [title]: "by Abe" }, abe);
    expect(await sorted("created_by", false, undefined, things)).toEqual(["by Abe", "by Zoe"]);
    expect(await sorted("created_by", true, undefined, things)).toEqual(["by Zoe", "by Abe"]);
    await bodyOf(
      team.change(first.id, { values: { [title]: "changed" } }, await team.join({ isTeamAdmin: true, name: "Aaron" })),
    );
    expect(await sorted("updated_by", false, undefined, things)).toEqual(["changed", "by Abe"]);
  });
});

describe("whoever may not read all of it", () => {
  const asked = (field: string, who: Visitor) =>
    who.get(team.path(`/collections/${campers}/records?sort=${encodeURIComponent(JSON.stringify([{ field }]))}`));

  it("cannot sort by a field that is closed", async () => {
    const who = await team.memberWith([
      { permissions: [...reading] },
      { permissions: ["read_data_field_data"], fieldId: fields.cabin, isAllowed: false },
    ]);
    expect((await asked(fields.cabin, who)).status).toBe(400);
    expect((await asked(fields.size, who)).status).toBe(200);
  });

  it("learns nothing of names and items that are closed: they are as if empty", async () => {
    const who = await team.memberWith([{ permissions: [...reading], collectionId: campers }]);
    const plain = ["Ada", "Bob", "Cleo", "Dan"];
    expect(await sorted(fields.cabin, false, who)).toEqual(plain);
    expect(await sorted(fields.size, false, who)).toEqual(plain);
    expect(await sorted(fields.cabin, true, who)).toEqual(plain.toReversed());
  });

  it("sees those names in order that they may see, such as through a smart collection", async () => {
    const elms = await team.collection("Elm", {
      parentId: cabins,
      membershipFilter: { field: fields.title, operator: "is", value: "Elm" },
    });
    const who = await team.memberWith([
      { permissions: [...reading], collectionId: campers },
      { permissions: [...reading], collectionId: elms },
    ]);
    expect(await sorted(fields.cabin, false, who)).toEqual(["Cleo", "Dan", "Ada", "Bob"]);
    expect(await sorted(fields.cabin, true, who)).toEqual(["Dan", "Cleo", "Bob", "Ada"]);
  });
});

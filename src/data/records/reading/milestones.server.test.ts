import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { DataRights } from "#data/collections/data-rights.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { bodyOf, type DataTeam, queryOf, type Shown, startDataWorld } from "#testing/data-world.ts";
import { sampleOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { longLists } from "./long-lists.server.ts";
import { milestoneBefore, milestoneSettings } from "./milestones.server.ts";
import { openPage } from "./read-page.server.ts";

type Page = { records: Shown[]; cursor: string | null };

const world = whileTesting(startDataWorld);
const usual = { ...milestoneSettings };
const usualLength = longLists.beyond;
let team: DataTeam;
let campers: string;
let fields: { name: string; age: string; cabin: string };
let people: Shown[];

beforeAll(async () => {
  Object.assign(milestoneSettings, { apart: 4, apartThrough: 4, restMilliseconds: 0 });
  team = await world.team();
  campers = await team.collection("Camper");
  fields = {
    name: await team.field(campers, "Name", "plain_text"),
    age: await team.field(campers, "Age", "number"),
    cabin: await team.field(campers, "Cabin", "plain_text"),
  };
  people = [];
  for (let place = 0; place < 30; place++) people.push(await add(place));
});
afterAll(() => Object.assign(milestoneSettings, usual));
beforeEach(() => {
  longLists.beyond = usualLength;
});

const add = (place: number) =>
  team.add(campers, {
    [fields.name]: `Camper ${String((place * 7) % 31).padStart(2, "0")}`,
    ...(place % 4 !== 3 && { [fields.age]: 5 + (place % 6) }),
    [fields.cabin]: place % 2 ? "Owl" : "Fox",
  });

const orders = (): Record<string, unknown>[] => [
  {},
  { sort: [{ field: fields.age, descending: false }] },
  { sort: [{ field: fields.age, descending: true }] },
  { sort: [{ field: "record_number", descending: true }] },
  { sort: [{ field: "updated_at", descending: false }] },
  {
    sort: [
      { field: fields.cabin, descending: true },
      { field: fields.age, descending: false },
    ],
  },
  { filter: { field: fields.cabin, operator: "is", value: "owl" }, sort: [{ field: fields.age, descending: true }] },
];

const list = (query: Record<string, unknown>) =>
  bodyOf<Page>(team.admin.get(team.path(`/collections/${campers}/records?${queryOf({ limit: "200", ...query })}`)));

/** The last two are counted from the end. */
const positions = [5, 10, 17, 26, -1, 0];

/** Every order, jumped into at many places, is what it is when it is read from its beginning. */
async function requireRight(some = orders()) {
  for (const [number, order] of some.entries()) {
    const all = (await list(order)).records.map(({ id }) => id);
    for (const given of sampleOf(positions, () => `order ${number}`)) {
      const position = given > 0 ? given : all.length + given;
      const page = await list({ ...order, position: String(position), limit: "3" });
      expect(page.records.map(({ id }) => id)).toEqual(all.slice(position, position + 3));
    }
  }
}

async function openedBy(query: { sort?: { field: string; descending: boolean }[] }) {
  const db = world.app.db.team(team.teamId);
  const definitions = await readDefinitions(db);
  const rights = DataRights.ofEverything(definitions);
  return {
    db,
    opened: await openPage(
      db,
      { definitions, rights, timeZone: "UTC" },
      { collectionId: campers, ...query },
      { extent: "whole" },
    ),
  };
}

it("jumps are right from the first on, and after each kind of change", { tags: ["generated"] }, async () => {
  await requireRight();
  await requireRight();
  const changes: (() => Promise<{ status: number }>)[] = [
    () => team.change(people[3]!.id, { values: { [fields.cabin]: "Hare" } }),
    () => team.admin.delete(team.path(`/records/${people[8]!.id}`)),
    () => team.change(people[11]!.id, { values: { [fields.age]: 99 } }),
    () => team.change(people[12]!.id, { values: { [fields.name]: "Aaron" } }),
    () => team.admin.post(team.path(`/records/${people[8]!.id}/restore`), {}),
    () => team.admin.delete(team.path(`/records/${people[0]!.id}`)),
    () => team.change(people[13]!.id, { values: { [fields.age]: null } }),
  ];
  for (const change of changes) {
    expect((await change()).status).toBe(200);
    await requireRight();
    await add(40);
    await requireRight();
  }
});

it("a milestone is where it is said to be, while records come and go around it", async () => {
  const query = { sort: [{ field: fields.age, descending: false }] };
  const { db, opened } = await openedBy(query);
  const near = (position: number) => milestoneBefore(db, opened.jumping, position);
  expect(await near(20)).toBeUndefined();
  await expect.poll(() => near(20)).toBeDefined();
  const requirePlace = async () => {
    const all = (await list(query)).records.map(({ id }) => id);
    for (const position of [12, 20, 25]) {
      const found = await near(position);
      const place = all.indexOf(found!.cursor.id);
      // It may have been deleted itself: then it is no more than a place.
      if (place >= 0) expect(found!.upTo).toBe(place + 1);
      expect(found!.upTo).toBeLessThanOrEqual(position);
    }
    return all;
  };
  const all = await requirePlace();
  await team.admin.delete(team.path(`/records/${all[1]}`));
  await requirePlace();
  await add(0);
  await add(1);
  await requirePlace();
  expect((await team.change(all[2]!, { values: { [fields.cabin]: "Toad" } })).status).toBe(200);
  await requirePlace();
  // Where it was before its key changed, nobody knows: the list is counted anew.
  expect((await team.change(all[3]!, { values: { [fields.age]: 77 } })).status).toBe(200);
  expect(await near(20)).toBeUndefined();
});

it("nobody counts from a milestone within a transaction, nor below the first", async () => {
  const { db, opened } = await openedBy({});
  await milestoneBefore(db, opened.jumping, 20);
  await expect.poll(() => milestoneBefore(db, opened.jumping, 20)).toBeDefined();
  expect(await milestoneBefore(db, opened.jumping, 4)).toBeUndefined();
  await world.app.db.transaction(async (tx) => {
    expect(await milestoneBefore(tx.team(team.teamId), opened.jumping, 20)).toBeUndefined();
  });
});

describe("by what records lead to", () => {
  const ids = { houses: "", house: "", visits: "", sizes: "", size: "" };
  let houses: string[];
  let items: string[];

  beforeAll(async () => {
    ids.houses = await team.collection("House");
    const title = await team.field(ids.houses, "Title", "plain_text");
    await team.field(ids.houses, "Beds", "number");
    houses = [];
    for (const name of ["Oak", "Elm", "Ash", "Elm", "Fir"])
      houses.push((await team.add(ids.houses, { [title]: name })).id);
    const toHouses = { config: { collectionIds: [ids.houses] } };
    ids.house = await team.field(campers, "House", "single_data_record", toHouses);
    ids.visits = await team.field(campers, "Visits", "multi_data_record", toHouses);
    const list = { name: "Sizes", items: ["Small", "Large", "Huge"] };
    ids.sizes = (await bodyOf<{ id: string }>(team.admin.post(team.path("/custom-lists"), list))).id;
    ids.size = await team.field(campers, "Size", "single_selection_from_list", { config: { listId: ids.sizes } });
    const shown = await bodyOf<{ items: { id: string }[] }>(
      team.admin.get(team.path(`/custom-lists/${ids.sizes}/items`)),
    );
    items = shown.items.map(({ id }) => id);
    const { records } = await list200();
    for (const [place, { id }] of records.entries())
      await bodyOf(
        team.change(id, {
          values: {
            ...(place % 6 !== 5 && { [ids.house]: houses[(place * 3) % 5]! }),
            ...(place % 7 !== 0 && { [ids.visits]: [houses[place % 5]!, houses[(place + 2) % 5]!] }),
            ...(place % 5 !== 2 && { [ids.size]: items[place % 3]! }),
          },
        }),
      );
  });

  const list200 = () => list({});
  const byLinks = (): Record<string, unknown>[] => [
    { sort: [{ field: ids.house }] },
    { sort: [{ field: ids.visits, descending: true }] },
    { sort: [{ field: ids.size, descending: true }] },
    { sort: [{ field: "created_by" }] },
    { sort: [{ field: ids.house, descending: true }, { field: fields.age }] },
  ];

  it.each([
    ["short", 10_000],
    ["long", -1],
  ])(
    "jumps into a %s list are right from the first on, and after each kind of change",
    { tags: ["generated"] },
    async (_, beyond) => {
      longLists.beyond = beyond;
      await requireRight(byLinks());
      await requireRight(byLinks());
      const [someone, other] = (await list200()).records;
      const values = (id: string, changed: object) => team.change(id, { values: changed });
      const titleOf = (
        await bodyOf<{ fields: { id: string }[] }>(team.admin.get(team.path(`/collections/${ids.houses}/fields`)))
      ).fields;
      const order = (itemIds: string[]) =>
        team.admin.send("PUT", team.path(`/custom-lists/${ids.sizes}/item-order`), { itemIds });
      const changes: (() => Promise<{ status: number }>)[] = [
        () => values(houses[0]!, { [titleOf[0]!.id]: "Aspen" }),
        () => values(houses[1]!, { [titleOf[1]!.id]: 4 }),
        () => values(someone!.id, { [ids.house]: houses[4]! }),
        () => values(other!.id, { [ids.house]: null, [ids.visits]: [], [ids.size]: items[2]! }),
        () => team.admin.delete(team.path(`/records/${houses[2]!}`)),
        () => team.admin.post(team.path(`/records/${houses[2]!}/restore`), {}),
        () => order(items.toReversed()),
        () => order(items),
        () => values(houses[0]!, { [titleOf[0]!.id]: "Oak" }),
      ];
      for (const change of changes) {
        expect((await change()).status).toBeLessThan(300);
        await requireRight(byLinks());
        await add(40);
      }
    },
  );

  it.each(["house", "size"] as const)("a milestone by %s is kept while nothing moves it", async (key) => {
    // Once it is not to be believed any more, it is not laid again.
    milestoneSettings.restMilliseconds = 3_600_000;
    onTestFinished(() => {
      milestoneSettings.restMilliseconds = 0;
    });
    const { db, opened } = await openedBy({ sort: [{ field: ids[key], descending: false }] });
    const near = () => milestoneBefore(db, opened.jumping, 14);
    // Whoever comes first waits for it.
    expect(await near()).toBeDefined();
    const { id } = await add(41);
    await team.add(ids.houses, {});
    expect(await near()).toBeDefined();
    await bodyOf(team.change(id, { values: { [ids[key]]: key === "house" ? houses[4]! : items[1]! } }));
    expect(await near()).toBeUndefined();
  });
});

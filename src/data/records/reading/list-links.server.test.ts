import { beforeAll, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Link = { fieldId: string; title: string; records: { id: string; name: string }[]; cursor: string | null };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let cabins: string;
let campers: string;
let name: string;
let cabin: string;
let visits: string;

beforeAll(async () => {
  team = await world.team();
  cabins = await team.collection("Cabin");
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  const config = { collectionIds: [cabins] };
  cabin = await team.field(campers, "Cabin", "single_data_record", { config: { ...config, reverseTitle: "Sleepers" } });
  visits = await team.field(campers, "Visits", "multi_data_record", { config });
});

const linksTo = async (id: string, who: Visitor = team.admin, query = "") =>
  (await bodyOf<{ links: Link[] }>(who.get(team.path(`/records/${id}/links${query}`)))).links;

it("tells who links to a record, by field, page by page, without what is in the bin", async () => {
  const oak = (await team.add(cabins)).id;
  const names = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn"];
  for (const each of names) await team.add(campers, { [name]: each, [cabin]: oak });
  const gone = (await team.add(campers, { [name]: "Gone", [visits]: [oak] })).id;
  await bodyOf(team.admin.delete(team.path(`/records/${gone}`)));
  const [sleepers, ...others] = await linksTo(oak);
  expect(others).toEqual([]);
  expect(sleepers).toMatchObject({ fieldId: cabin, title: "Sleepers" });
  expect(sleepers!.records.map((record) => record.name)).toEqual(names.slice(0, 5));
  const [rest] = await linksTo(oak, team.admin, `?field=${cabin}&cursor=${encodeURIComponent(sleepers!.cursor!)}`);
  expect(rest).toMatchObject({ records: [{ name: "Finn" }], cursor: null });
});

it("tells nothing of a field or a collection that is closed to the caller", async () => {
  const elm = (await team.add(cabins)).id;
  await team.add(campers, { [name]: "Ada", [cabin]: elm, [visits]: [elm] });
  const reading = ["read_data_record_metadata", "read_data_field_data"] as const;
  const half = await team.memberWith([
    { permissions: [...reading] },
    { permissions: ["read_data_field_data"], fieldId: cabin, isAllowed: false },
  ]);
  expect((await linksTo(elm, half)).map(({ title }) => title)).toEqual(["Visits"]);
  expect((await half.get(team.path(`/records/${elm}/links?field=${cabin}`))).status).toBe(404);
  const outside = await team.memberWith([{ permissions: [...reading], collectionId: cabins }]);
  expect(await linksTo(elm, outside)).toEqual([]);
});

it("a record says which of its fields the caller may not change, and who changed it last", async () => {
  const ada = (await team.add(campers, { [name]: "Ada" })).id;
  const all = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;
  const half = await team.memberWith([
    { permissions: [...all] },
    { permissions: ["update_data_field_data"], fieldId: name, isAllowed: false },
  ]);
  expect(await team.read(ada, half)).toMatchObject({ abilities: { update: true, readOnly: [name] } });
  const mine = await team.read(ada);
  expect(mine).toMatchObject({ abilities: { readOnly: [] } });
  expect(Object.values((mine as unknown as { people: Record<string, string> }).people)).toHaveLength(1);
});

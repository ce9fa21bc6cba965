import { beforeAll, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Read = { records: { id: string; name: string; values: Record<string, unknown> }[]; names: Record<string, string> };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let staff: string;
let name: string;
let friend: string;
let salary: string;

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  friend = await team.field(campers, "Friend", "single_data_record", { config: { collectionIds: [campers] } });
  staff = await team.collection("Staff");
  salary = await team.field(staff, "Salary", "plain_text");
});

const read = (input: object, who: Visitor = team.admin) => bodyOf<Read>(who.post(team.path("/records/read"), input));

it("reads many records in the order asked for, with the names of what they lead to", async () => {
  const ada = (await team.add(campers, { [name]: "Ada" })).id;
  const bob = (await team.add(campers, { [name]: "Bob", [friend]: ada })).id;
  const gone = (await team.add(campers, { [name]: "Gone" })).id;
  await bodyOf(team.admin.delete(team.path(`/records/${gone}`)));
  const { records, names } = await read({ ids: [bob, newId(), gone, ada, bob] });
  expect(records.map((record) => record.name)).toEqual(["Bob", "Ada"]);
  expect(records[0]!.values).toEqual({ [name]: "Bob", [friend]: ada });
  expect(names).toEqual({ [ada]: "Ada" });
  const some = await read({ ids: [bob], fields: [name] });
  expect(some).toMatchObject({ records: [{ values: { [name]: "Bob" } }], names: {} });
  expect(some.records[0]!.values).not.toHaveProperty(friend);
});

it("leaves out what the caller may not read, records and values", async () => {
  const ada = (await team.add(campers, { [name]: "Ada" })).id;
  const boss = (await team.add(staff, { [salary]: "Much" })).id;
  const permissions = ["read_data_record_metadata", "read_data_field_data"] as const;
  const member = await team.memberWith([{ permissions: [...permissions], collectionId: campers }]);
  expect((await read({ ids: [boss, ada] }, member)).records).toMatchObject([{ id: ada, values: { [name]: "Ada" } }]);
  const seeing = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
  expect((await read({ ids: [boss, ada] }, seeing)).records).toMatchObject([
    { id: boss, values: {} },
    { id: ada, values: {} },
  ]);
});

it("reads a hundred at most", async () => {
  const ids = Array.from({ length: 101 }, () => newId());
  expect((await team.admin.post(team.path("/records/read"), { ids })).status).toBe(400);
});

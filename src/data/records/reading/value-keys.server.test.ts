import { expect, it } from "vitest";
import { isId } from "#shared/ids.ts";
import { type DataTeam, type Page, queryOf, type Shown, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type RowTable, unpackRows } from "../row-table.ts";

const world = whileTesting(startDataWorld);

/** Leaders below campers, each with a field "Notes", and a friend. */
async function makeLeaders(team: DataTeam) {
  const campers = await team.collection("Camper");
  const name = await team.field(campers, "Full name", "plain_text");
  const notes = await team.field(campers, "Notes", "plain_text");
  const leaders = await team.collection("Leader", { parentId: campers });
  const own = await team.field(leaders, "Notes", "plain_text");
  const fee = await team.field(leaders, "Fee", "decimal");
  const friend = await team.field(leaders, "Friend", "single_data_record", { config: { collectionIds: [campers] } });
  const ben = await team.add(campers, { [name]: "Ben" });
  const values = { [name]: "Ada", [notes]: "early", [own]: "swims", [fee]: "12.5", [friend]: ben.id };
  const ada = await team.add(leaders, values);
  return { campers, leaders, name, notes, own, fee, friend, ben, ada, values };
}

const read = async (team: DataTeam, collectionId: string, query: object, who = team.admin) =>
  (await who.get(team.path(`/collections/${collectionId}/records?${queryOf(query as never)}`))).body as Page & {
    table?: RowTable;
  };

it("scripts read values by column names, those of a parent collection by its table where both have one", async () => {
  const team = await world.team();
  const { leaders, ben, ada } = await makeLeaders(team);
  const named = { full_name: "Ada", notes: "swims", "campers.notes": "early", fee: "12.5", friend: ben.id };
  const { records } = await read(team, leaders, { keys: "names" });
  expect(records[0]!.values).toEqual(named);
  const one = (await team.admin.get(team.path(`/records/${ada.id}?keys=names`))).body as Shown;
  expect(one.values).toEqual(named);
});

it("without a word about keys values stand under the fields' ids", async () => {
  const team = await world.team();
  const { leaders, values } = await makeLeaders(team);
  expect((await read(team, leaders, {})).records[0]!.values).toEqual(values);
  expect((await read(team, leaders, { keys: "ids" })).records[0]!.values).toEqual(values);
});

it("a page as a table is the same page", async () => {
  const team = await world.team();
  const { leaders, fee, friend, name } = await makeLeaders(team);
  for (const query of [{}, { fields: [fee, friend, "created_by", "tags"] }, { fields: [] }]) {
    const plain = await read(team, leaders, query);
    const { table, records, ...rest } = await read(team, leaders, { ...query, keys: "none" });
    expect(records).toEqual([]);
    expect(unpackRows(table!, isId)).toEqual(plain.records);
    expect({ ...rest, records: plain.records }).toEqual(plain);
  }
  const { table } = await read(team, leaders, { fields: [name], keys: "none" });
  expect(table).toMatchObject({ columns: ["id", "number", "name", "createdAt", "updatedAt", name] });
});

it("a closed field has neither a column nor a name", async () => {
  const team = await world.team();
  const { leaders, own } = await makeLeaders(team);
  const member = await team.memberWith([
    { permissions: ["read_data_record_metadata"] },
    { permissions: ["read_data_field_data"] },
    { permissions: ["read_data_field_data"], fieldId: own, isAllowed: false },
  ]);
  const { table } = await read(team, leaders, { keys: "none" }, member);
  expect(table!.columns).not.toContain(own);
  const { records } = await read(team, leaders, { keys: "names" }, member);
  expect(records[0]!.values).toMatchObject({ notes: "early" });
  expect(JSON.stringify(records)).not.toContain("swims");
});

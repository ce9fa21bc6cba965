import { expect, it } from "vitest";
import { isId } from "#shared/ids.ts";
import { type DataTeam, type Page, queryOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type RowTable, unpackRows } from "../row-table.ts";

/** Pages that Postgres writes say the same as those that are read as objects. */
const world = whileTesting(startDataWorld);

async function makeLeaders(team: DataTeam) {
  const campers = await team.collection("Camper");
  const name = await team.field(campers, "Full name", "plain_text");
  const age = await team.field(campers, "Age", "number");
  const leaders = await team.collection("Leader", { parentId: campers });
  const fee = await team.field(leaders, "Fee", "decimal");
  const ada = await team.add(leaders, { [name]: "Ada", [age]: 30, [fee]: "12.5" });
  const ben = await team.add(leaders, { [name]: "Ben", [age]: 40, [fee]: "20" });
  return { campers, leaders, name, age, fee, ada, ben };
}

/** Colors make a page be read as objects; they are left out again. */
const colors = [{ filter: { field: "record_name", operator: "is_empty" }, color: "red" }];

/** The same question as a table and under each kind of keys, as Postgres writes it and as it is read as objects. */
async function same(team: DataTeam, collectionId: string, query: object, who = team.admin) {
  const ask = async (more: object) => {
    const answer = await who.get(team.path(`/collections/${collectionId}/records?${queryOf({ ...query, ...more })}`));
    expect(answer.status).toBe(200);
    return answer.body as Page & { table: RowTable };
  };
  const asObjects = async (more: object) => {
    const page = await ask({ ...more, colors });
    return { ...page, records: (page.records as { color?: unknown }[]).map(({ color: _, ...record }) => record) };
  };
  const plain = await asObjects({});
  expect(await ask({})).toEqual(plain);
  expect(await ask({ keys: "names" })).toEqual(await asObjects({ keys: "names" }));
  const { table, ...rest } = await ask({ keys: "none" });
  expect({ ...rest, records: unpackRows(table, isId) }).toEqual(plain);
  return plain.records as Page["records"];
}

it("what changes in a record, in what it inherits, and who is in the list is seen at once", async () => {
  const team = await world.team();
  const { leaders, name, age, fee, ada, ben } = await makeLeaders(team);
  const query = { sort: [{ field: age, descending: false }], limit: 2 };
  const names = async () => (await same(team, leaders, query)).map((record) => record.name);
  expect(await names()).toEqual(["Ada", "Ben"]);
  expect(await names()).toEqual(["Ada", "Ben"]);
  const change = async (id: string, values: object) =>
    expect((await team.admin.patch(team.path(`/records/${id}`), { values })).status).toBe(200);
  await change(ada.id, { [fee]: "13" });
  expect((await same(team, leaders, query))[0]!.values[fee]).toBe("13");
  // Lies in the parent's table.
  await change(ada.id, { [name]: "Ada Lovelace" });
  expect(await names()).toEqual(["Ada Lovelace", "Ben"]);
  await change(ada.id, { [age]: 50 });
  expect(await names()).toEqual(["Ben", "Ada Lovelace"]);
  const cleo = await team.add(leaders, { [name]: "Cleo", [age]: 60 });
  expect(await names()).toEqual(["Ben", "Ada Lovelace"]);
  await team.admin.delete(team.path(`/records/${ben.id}`));
  expect(await names()).toEqual(["Ada Lovelace", "Cleo"]);
  await team.admin.delete(team.path(`/records/${cleo.id}`));
  expect(await names()).toEqual(["Ada Lovelace"]);
});

it("a filter finds what there is now, however often it is asked", async () => {
  const team = await world.team();
  const { campers, leaders, name, age, fee, ada, ben } = await makeLeaders(team);
  const often = async (query: object, collectionId = leaders) => {
    let names: string[] = [];
    for (let time = 0; time < 5; time++) names = (await same(team, collectionId, query)).map((record) => record.name);
    return names;
  };
  const is = (field: string, operator: string, value?: unknown) => ({ field, operator, value });
  const both = { and: [is(name, "contains", "a"), is(age, "at_least", 30)] };
  const queries = [
    { filter: both },
    { filter: both, sort: [{ field: fee, descending: true }] },
    { filter: is(name, "is", "ada") },
    { filter: is(age, "is", 30), limit: 1 },
    { filter: { not: is(fee, "is", "20") }, sort: [{ field: name, descending: false }] },
  ];
  for (const query of queries) expect(await often(query)).toEqual(["Ada"]);
  expect(await often({ filter: both }, campers)).toEqual(["Ada"]);
  const change = async (id: string, values: object) =>
    expect((await team.admin.patch(team.path(`/records/${id}`), { values })).status).toBe(200);
  await change(ben.id, { [name]: "Barbara" });
  for (const query of queries.slice(0, 2)) expect((await often(query)).sort()).toEqual(["Ada", "Barbara"]);
  await change(ada.id, { [fee]: "20", [age]: 20 });
  expect(await often(queries[0]!)).toEqual(["Barbara"]);
  expect(await often(queries[3]!)).toEqual([]);
  expect(await often(queries[4]!)).toEqual([]);
  const dot = await team.add(leaders, { [name]: "Dóra", [age]: 30 });
  expect(await often(queries[3]!)).toEqual(["Dóra"]);
  expect(await often(queries[1]!)).toEqual(["Barbara", "Dóra"]);
  await team.admin.delete(team.path(`/records/${dot.id}`));
  expect(await often(queries[1]!)).toEqual(["Barbara"]);
});

it("pages after a cursor and jumps say the same", async () => {
  const team = await world.team();
  const { leaders, name, ada } = await makeLeaders(team);
  const sort = [{ field: name, descending: false }];
  const first = await team.admin.get(
    team.path(`/collections/${leaders}/records?${queryOf({ sort, limit: 1, keys: "none" })}`),
  );
  const { cursor } = first.body as Page;
  for (const query of [
    { sort, limit: 1, cursor },
    { sort, limit: 1, position: 1 },
  ]) {
    for (let time = 0; time < 2; time++) expect((await same(team, leaders, query))[0]!.name).toBe("Ben");
  }
  await team.admin.patch(team.path(`/records/${ada.id}`), { values: { [name]: "Zoe" } });
  expect((await same(team, leaders, { sort, limit: 1, position: 1 }))[0]!.name).toBe("Zoe");
});

it("what one person has read shows nobody else a closed field or record", async () => {
  const team = await world.team();
  const { campers, leaders, fee } = await makeLeaders(team);
  const member = await team.memberWith([
    { permissions: ["read_data_record_metadata"] },
    { permissions: ["read_data_field_data"] },
    { permissions: ["read_data_field_data"], fieldId: fee, isAllowed: false },
  ]);
  const sort = [{ field: "record_name", descending: false }];
  expect((await same(team, leaders, { sort }))[0]!.values[fee]).toBe("12.5");
  for (let time = 0; time < 2; time++)
    for (const record of await same(team, leaders, { sort }, member)) expect(record.values).not.toHaveProperty(fee);
  // One right more or less is another question.
  expect(await same(team, campers, { sort }, member)).toHaveLength(2);
});

it("a table of more columns than a function takes arguments is whole", async () => {
  const team = await world.team();
  const things = await team.collection("Thing");
  const fields: string[] = [];
  for (let place = 0; place < 95; place++) fields.push(await team.field(things, `Number ${place}`, "number"));
  await team.add(things, Object.fromEntries(fields.map((field, place) => [field, place])));
  const [record] = await same(team, things, {});
  expect(Object.values(record!.values)).toEqual(fields.map((_, place) => place));
});

import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { refreshSearch } from "#data/records/following/reindex.server.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { grantData, makeRole } from "#testing/factories.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { HitGroup } from "./contract.ts";

/** The text that records are found by follows what is defined and granted. */
// Without a worker: the jobs run when the test says so.
const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let campers: string;
let name: string;
let note: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  note = await team.field(campers, "Note", "plain_text");
  await team.add(campers, { [name]: "Ada", [note]: "Peanuts" });
  await refreshSearch(world.app);
});

const texts = async () => {
  const { data, schema } = world.db.team(team.teamId);
  const { rows } = await sql<{
    text: string;
  }>`select _search_text as text from ${sql.table(`${schema}.campers`)}`.execute(data);
  return rows.map(({ text }) => text);
};
const find = async (q: string, who: Visitor = team.admin) => {
  const { groups } = await bodyOf<{ groups: HitGroup[] }>(who.get(team.path(`/search?q=${q}`)));
  return groups.flatMap(({ hits }) => hits.map((hit) => hit.name));
};
const at = (field: string) => team.path(`/collections/${campers}/fields/${field}`);

describe("the search text", () => {
  it("loses a field that is closed to a role, is silent until then, and gets it back", async () => {
    const role = await makeRole(world.db, team.teamId, "Helper", []);
    await grantData(world.db, team.teamId, role, {
      permissions: ["read_data_record_metadata", "read_data_field_data"],
    });
    const helper = await team.join({ roleIds: [role] });
    expect([await find("peanuts"), await find("peanuts", helper)]).toEqual([["Ada"], ["Ada"]]);
    await grantData(world.db, team.teamId, role, {
      permissions: ["read_data_field_data"],
      fieldId: note,
      isAllowed: false,
    });
    expect([await texts(), await find("peanuts", helper)]).toEqual([["ada peanuts"], []]);
    await refreshSearch(world.app);
    expect([await texts(), await find("peanuts"), await find("ada", helper)]).toEqual([["ada"], [], ["Ada"]]);
    await world.db.team(team.teamId).remove("data_grant").where("field_id", "=", note).execute();
    await world.db.app
      .updateTable("team")
      .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
      .where("id", "=", team.teamId)
      .execute();
    await refreshSearch(world.app);
    expect([await texts(), await find("peanuts", helper)]).toEqual([["ada peanuts"], ["Ada"]]);
  });

  it("loses a field that is taken away, and has it again when it comes back", async () => {
    await team.admin.delete(at(note));
    await refreshSearch(world.app);
    expect(await texts()).toEqual(["ada"]);
    await team.admin.post(`${at(note)}/restore`);
    await refreshSearch(world.app);
    expect([await texts(), await find("peanuts")]).toEqual([["ada peanuts"], ["Ada"]]);
  });

  it("of a field that was made and closed at once is clean too", async () => {
    const late = await team.field(campers, "Late", "plain_text");
    await team.add(campers, { [name]: "Bob", [late]: "Secret" });
    const role = await makeRole(world.db, team.teamId, "Helper", []);
    await grantData(world.db, team.teamId, role, {
      permissions: ["read_data_field_data"],
      fieldId: late,
      isAllowed: false,
    });
    await refreshSearch(world.app);
    expect((await texts()).toSorted()).toEqual(["ada peanuts", "bob"]);
  });

  it("is made anew in parts, and left alone where nothing has changed", async () => {
    const { data, schema } = world.db.team(team.teamId);
    const table = sql.table(`${schema}.campers`);
    await sql`with made as (
        insert into ${sql.table(`${schema}._record`)} (id, home_id, collections, name)
        select gen_random_uuid(), ${campers}::uuid, array[${campers}::uuid], 'Camper ' || n from generate_series(1000, 2200) n
        returning id, name, number)
      insert into ${table} (_record_id, _record_name, _record_number, _created_at, _updated_at, name, note)
      select id, name, number, now(), now(), name, 'Note' from made`.execute(data);
    await team.field(campers, "New", "plain_text");
    await refreshSearch(world.app);
    expect((await texts()).filter((text) => text === "")).toHaveLength(1201);
    await team.admin.patch(at(note), { config: { maxLength: 300 } });
    await refreshSearch(world.app);
    expect((await texts()).filter((text) => /^camper \d+ note$/.test(text))).toHaveLength(1201);
  });
});

it("a collection is found once it is searched, and no longer when it is not", async () => {
  const search = (isGloballySearchable: boolean) =>
    team.admin.patch(team.path(`/collections/${campers}`), { isGloballySearchable });
  await search(false);
  await team.add(campers, { [name]: "Bob" });
  expect([await find("ada"), await find("bob")]).toEqual([[], []]);
  await search(true);
  expect([await find("ada"), await find("bob")]).toEqual([["Ada"], ["Bob"]]);
});

describe("names", () => {
  it("follow the field that names the records, without an entry in their history", async () => {
    const found = () => team.list(campers);
    expect((await found()).records.map((each) => each.name)).toEqual(["Ada"]);
    await bodyOf(team.admin.patch(team.path(`/collections/${campers}`), { nameFieldId: note }));
    await refreshSearch(world.app);
    const [record] = (await found()).records;
    const one = await bodyOf(team.admin.get(team.path(`/records/${record!.id}`)));
    expect(one).toMatchObject({ name: "Peanuts", version: 1 });
    expect(await find("peanuts")).toEqual(["Peanuts"]);
    await bodyOf(team.admin.patch(team.path(`/collections/${campers}`), { nameFieldId: null }));
    await refreshSearch(world.app);
    expect((await found()).records.map((each) => each.name)).toEqual(["Ada"]);
  });
});

describe("computed values", () => {
  it("are worked out for the records that are there already", async () => {
    const items = await team.field(campers, "Items", "financial_line_items");
    const paid = await team.field(campers, "Paid", "money");
    const status = await team.field(campers, "Status", "payment_status");
    const line = { description: "Camp", quantity: "1", unitPrice: "100" };
    const { id: zoe } = await team.add(campers, { [name]: "Zoe", [items]: { items: [line] }, [paid]: "40" });
    await refreshSearch(world.app);
    await bodyOf(team.admin.patch(at(status), { config: { lineItemsFieldId: items, paidAmountFieldId: paid } }));
    await refreshSearch(world.app);
    const { values } = await bodyOf<{ values: Record<string, unknown> }>(team.admin.get(team.path(`/records/${zoe}`)));
    expect(values[status]).toBe("partially_paid");
  });
});

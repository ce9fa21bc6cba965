import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, type Right, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;

beforeEach(async () => {
  team = await world.team();
  ({ admin } = team);
});

type Shown = {
  isShownInSidebar: boolean;
  id: string;
  name: string;
  tableName: string;
  idParentDataCollection: string | null;
};
type Field = { id: string; title: string; columnName: string; config: object };
type Able = { abilities: object };

const path = (rest = "") => team.path(`/collections${rest}`);
const list = async (who: Visitor): Promise<Shown[]> =>
  (await who.get(`/api/dataCollections?TeamId=${team.teamId}&countObjects=1`)).body;
const create = (input: object) =>
  bodyOf<Shown>(admin.post(path(), { name: "Camper", pluralName: "Campers", ...input }));
const addField = (collectionId: string, input: object) =>
  bodyOf<Field>(admin.post(path(`/${collectionId}/fields`), { title: "Name", dataType: "plain_text", ...input }));
const seeing: Right = { permissions: ["read_data_record_metadata"] };
const reading: Right = { permissions: ["read_data_field_data"] };
const columnsOf = async (table: string) => {
  const { rows } = await world.app.pool.query(
    "select column_name, data_type from information_schema.columns where table_schema = $1 and table_name = $2",
    [world.db.team(team.teamId).schema, table],
  );
  return new Map(rows.map((row) => [row.column_name, row.data_type]));
};

describe("a collection", () => {
  it("is made with a table of its own, named after it", async () => {
    const made = await create({
      description: "Children at camp",
      isShownOnTeamDashboard: true,
      representsPeople: true,
    });
    expect(made).toMatchObject({ tableName: "campers", isShownInSidebar: true, isGloballySearchable: true });
    expect([...(await columnsOf("campers")).keys()]).toEqual(
      expect.arrayContaining(["_record_id", "_is_active", "_search_text"]),
    );
    expect(await list(admin)).toMatchObject([{ id: made.id, name: "Camper" }]);
  });

  it("is shown in the sidebar unless somebody says otherwise", async () => {
    expect((await create({})).isShownInSidebar).toBe(true);
    expect((await create({ isShownInSidebar: false })).isShownInSidebar).toBe(false);
  });

  it("has a table of another name where the input is taken; ours take none", async () => {
    expect((await create({})).tableName).toBe("campers");
    expect((await create({})).tableName).toBe("campers_2");
    expect((await create({ pluralName: "Record" })).tableName).toBe("record");
    expect((await create({ pluralName: "Niños; drop table" })).tableName).toBe("ninos_drop_table");
  });

  it("is made once when the same is sent twice", async () => {
    const id = newId();
    const [first, second] = [await create({ id }), await create({ id })];
    expect(second).toEqual(first);
    expect(await list(admin)).toHaveLength(1);
  });

  it("stands below another of the same team, never below one of another team", async () => {
    const parent = await create({});
    expect((await create({ parentId: parent.id })).idParentDataCollection).toBe(parent.id);
    const elsewhere = await world.team();
    const input = { name: "A", pluralName: "As", parentId: parent.id };
    expect((await elsewhere.admin.post(elsewhere.path("/collections"), input)).status).toBe(404);
  });

  it("goes to the bin with what is below it, and comes back", async () => {
    const parent = await create({});
    const child = await create({ parentId: parent.id });
    expect((await admin.delete(path(`/${parent.id}`))).status).toBe(204);
    expect(await list(admin)).toEqual([]);
    expect((await admin.post(path(`/${child.id}/restore`))).status).toBe(404);
    expect((await admin.post(path(`/${parent.id}/restore`))).status).toBe(200);
    expect((await admin.post(path(`/${child.id}/restore`))).status).toBe(404);
    expect(await list(admin)).toHaveLength(2);
  });

  it("comes back with all that went with it, and without what had gone before", async () => {
    const parent = await create({});
    const child = await create({ parentId: parent.id });
    const grandchild = await create({ parentId: child.id });
    const earlier = await create({ parentId: parent.id });
    await admin.delete(path(`/${earlier.id}`));
    await admin.delete(path(`/${parent.id}`));
    expect((await admin.post(path(`/${parent.id}/restore`))).status).toBe(200);
    const back = (await list(admin)).map(({ id }) => id);
    expect(back.toSorted()).toEqual([parent.id, child.id, grandchild.id].toSorted());
  });

  it("keeps a field's settings when something else of the field is changed", async () => {
    const { id } = await create({});
    const config = { collectionIds: [id], reverseTitle: "Friends" };
    const field = await addField(id, { dataType: "single_data_record", config });
    const changed = await admin.patch(path(`/${id}/fields/${field.id}`), { title: "Friend" });
    expect(changed.body).toMatchObject({ title: "Friend", config });
  });

  it("is changed, and everyone sees the change with their next request", async () => {
    const made = await create({});
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect(await list(member)).toMatchObject([{ name: "Camper" }]);
    expect((await admin.patch(path(`/${made.id}`), { name: "Child", isShownInSidebar: false })).status).toBe(200);
    expect(await list(member)).toMatchObject([{ name: "Child", isShownInSidebar: false }]);
    const { rows } = await world.app.pool.query(
      "select kind, after from app.definition_change where subject_id = $1 order by at",
      [made.id],
    );
    expect(rows.map((row) => row.kind)).toEqual(["created", "updated"]);
  });
});

describe("a collection's place", () => {
  const move = (id: string, parentId: string | null) => admin.patch(path(`/${id}`), { parentId });

  it("changes, but never to below itself", async () => {
    const [a, b] = [await create({ pluralName: "A" }), await create({ pluralName: "B" })];
    const c = await create({ pluralName: "C", parentId: b.id });
    expect((await move(b.id, a.id)).body).toMatchObject({ idParentDataCollection: a.id });
    for (const below of [a.id, b.id, c.id]) {
      const refused = { status: 400, body: { error: { fields: [{ messageKey: "data.belowItself" }] } } };
      expect(await move(a.id, below)).toMatchObject(refused);
    }
    expect((await move(b.id, newId())).status).toBe(404);
    expect((await move(b.id, null)).body).toMatchObject({ idParentDataCollection: null });
  });

  it("changes only to where all of its records are, those in the bin too", async () => {
    const [a, b] = [await create({ pluralName: "A" }), await create({ pluralName: "B" })];
    const { id: recordId } = await team.add(b.id);
    await admin.delete(team.path(`/records/${recordId}`));
    expect((await move(b.id, a.id)).status).toBe(409);
    await admin.post(team.path(`/records/${recordId}/restore`));
    await admin.post(path(`/${a.id}/members`), { action: "add", recordIds: [recordId] });
    expect((await move(b.id, a.id)).status).toBe(200);
  });

  it("never opens to someone what they were not given", async () => {
    const closed = await create({ pluralName: "Payroll" });
    const pay = await create({ pluralName: "Salaries", parentId: closed.id });
    const shut: Right = { ...seeing, collectionId: closed.id, isAllowed: false };
    const builder = await team.memberWith([seeing, shut], ["team_admin_data_collections"]);
    expect((await builder.patch(path(`/${pay.id}`), { parentId: null })).status).toBe(403);
    const hidden = await create({ pluralName: "Settings", isInternalConfiguration: true });
    expect((await builder.patch(path(`/${hidden.id}`), { isInternalConfiguration: false })).status).toBe(404);
    expect((await move(pay.id, null)).status).toBe(200);
  });

  it("tells nobody whether there are records that they may not know of", async () => {
    const [to, empty, full] = [await create({ pluralName: "To" }), await create({}), await create({})];
    await team.add(full.id);
    const builder = await team.memberWith([], ["team_admin_data_collections"]);
    const answers = [empty, full].map(({ id }) => builder.patch(path(`/${id}`), { parentId: to.id }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403]);
  });

  it("cannot leave a smart collection without the fields of its filter", async () => {
    const [a, b] = [await create({ pluralName: "A" }), await create({ pluralName: "B" })];
    const field = await addField(a.id, {});
    const membershipFilter = { field: field.id, operator: "is_empty" };
    const smart = await create({ pluralName: "Nameless", parentId: a.id, membershipFilter });
    expect((await move(smart.id, b.id)).status).toBe(409);
    await admin.patch(path(`/${smart.id}`), { membershipFilter: { field: "record_name", operator: "is_empty" } });
    expect((await move(smart.id, b.id)).status).toBe(200);
  });
});

describe("the number of records", () => {
  it("is told on demand, of what is there; of smart collections when they are opened", async () => {
    const parent = await create({});
    const child = await create({ pluralName: "Leaders", parentId: parent.id });
    const membershipFilter = { field: "record_name", operator: "is_empty" };
    const smart = await create({ pluralName: "Nameless", parentId: parent.id, membershipFilter });
    const [gone] = [await team.add(parent.id), await team.add(parent.id), await team.add(child.id)];
    await admin.delete(team.path(`/records/${gone.id}`));
    const counts = async (query: string) => {
      const { body } = await admin.get(`/api/dataCollections?TeamId=${team.teamId}${query}`);
      const shown = body as { id: string; countDataObject: number | null }[];
      return [parent, child, smart].map(({ id }) => shown.find((each) => each.id === id)!.countDataObject);
    };
    expect(await counts("&countObjects=1")).toEqual([2, 1, null]);
    expect(await counts("")).toEqual([null, null, null]);
  });
});

describe("a field", () => {
  it("is a typed column, named after it", async () => {
    const { id, tableName } = await create({});
    const name = await addField(id, { title: "Full name", config: { maxLength: 80 } });
    expect(name).toMatchObject({ columnName: "full_name", config: { multiline: false, maxLength: 80 } });
    await addField(id, { title: "Fee", dataType: "decimal" });
    const columns = await columnsOf(tableName);
    expect([columns.get("full_name"), columns.get("fee")]).toEqual(["text", "numeric"]);
  });

  it("is inherited by the collections below", async () => {
    const parent = await create({});
    const child = await create({ parentId: parent.id, pluralName: "Leaders" });
    const [a, b] = [await addField(parent.id, { title: "A" }), await addField(child.id, { title: "B" })];
    const { body } = await admin.get(path(`/${child.id}/fields`));
    expect((body as { fields: Field[] }).fields.map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it("refuses settings and defaults that its type does not understand", async () => {
    const { id } = await create({});
    const input = { title: "Fee", dataType: "decimal" };
    for (const [extra, field] of [
      [{ config: { decimals: 99 } }, "config.decimals"],
      [{ config: { made_up: true } }, "config"],
      [{ defaultValue: "much" }, "defaultValue"],
    ] as const) {
      const answer = await admin.post(path(`/${id}/fields`), { ...input, ...extra });
      expect(answer.status).toBe(400);
      expect((answer.body as { error: { fields: { path: string }[] } }).error.fields[0]!.path).toBe(field);
    }
    expect((await columnsOf("campers")).has("fee")).toBe(false);
  });

  it("is put in order with the others, all of them at once", async () => {
    const { id } = await create({});
    const [a, b, c] = [
      await addField(id, { title: "A" }),
      await addField(id, { title: "B" }),
      await addField(id, { title: "C" }),
    ];
    const order = (fieldIds: string[]) => admin.put(path(`/${id}/field-order`), { fieldIds });
    expect((await order([c.id, a.id])).status).toBe(404);
    expect((await order([c.id, a.id, a.id])).status).toBe(404);
    const answer = await order([c.id, a.id, b.id]);
    expect((answer.body as { fields: Field[] }).fields.map(({ title }) => title)).toEqual(["C", "A", "B"]);
  });

  it("goes and comes back, and keeps its column meanwhile", async () => {
    const { id, tableName } = await create({});
    const field = await addField(id, {});
    expect((await admin.delete(path(`/${id}/fields/${field.id}`))).status).toBe(204);
    expect((await addField(id, {})).columnName).toBe("name_2");
    expect((await admin.post(path(`/${id}/fields/${field.id}/restore`))).status).toBe(200);
    expect([...(await columnsOf(tableName)).keys()]).toEqual(expect.arrayContaining(["name", "name_2"]));
  });
});

describe("who sees what", () => {
  it("is nothing without a role, everything with the first one, and what a grant leaves open", async () => {
    const open = await create({});
    const closed = await create({ name: "Payroll", pluralName: "Payrolls" });
    const secret = await addField(open.id, { title: "Secret" });
    const shown = await addField(open.id, { title: "Shown" });
    const helper = await team.memberWith([
      ...[seeing, { ...seeing, collectionId: closed.id, isAllowed: false }],
      ...[reading, { ...reading, fieldId: secret.id, isAllowed: false }],
    ]);
    expect(await list(await team.join())).toEqual([]);
    expect(await list(await team.join({ roleIds: [team.memberRoleId] }))).toHaveLength(2);
    expect((await list(helper)).map(({ id }) => id)).toEqual([open.id]);
    expect((await helper.get(path(`/${closed.id}/fields`))).status).toBe(404);
    const { body } = await helper.get(path(`/${open.id}/fields`));
    expect((body as { fields: Field[] }).fields.map(({ id }) => id)).toEqual([shown.id]);
  });

  it("tells where someone may add records, and which fields they may write", async () => {
    const people = await create({});
    const smart = await create({
      name: "Teen",
      pluralName: "Teens",
      parentId: people.id,
      membershipFilter: { field: "record_name", operator: "is_empty" },
    });
    const cabins = await create({ name: "Cabin", pluralName: "Cabins" });
    const name = await addField(people.id, { title: "Name" });
    const notes = await addField(people.id, { title: "Notes" });
    const helper = await team.memberWith([
      ...[seeing, reading],
      { permissions: ["update_data_field_data"], collectionId: people.id },
      { permissions: ["update_data_field_data"], fieldId: notes.id, isAllowed: false },
    ]);
    const abilities = async (who: Visitor) =>
      new Map((await list(who)).map((each) => [each.id, (each as unknown as Able).abilities]));
    expect(await abilities(helper)).toEqual(
      new Map([
        [people.id, { create: true, see: true }],
        [smart.id, { create: false, see: true }],
        [cabins.id, { create: false, see: true }],
      ]),
    );
    expect((await abilities(admin)).get(cabins.id)).toEqual({ create: true, see: true });
    const { fields } = (await helper.get(path(`/${people.id}/fields`))).body as { fields: (Field & Able)[] };
    expect(fields.map(({ id, abilities: may }) => [id, may])).toEqual([
      [name.id, { update: true }],
      [notes.id, { update: false }],
    ]);
  });

  it("hides internal configuration from everyone but administrators", async () => {
    const made = await create({ isInternalConfiguration: true });
    expect(await list(await team.join({ roleIds: [team.memberRoleId] }))).toEqual([]);
    expect(await list(admin)).toMatchObject([{ id: made.id }]);
  });
});

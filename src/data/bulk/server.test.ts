import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { type CamperTeam, makeCamperTeam } from "#testing/camper-team.ts";
import { bodyOf, type Shown, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: CamperTeam;
let campers: string;
let nameField: string;
let feeField: string;

beforeEach(async () => {
  team = await makeCamperTeam(world);
  ({ campers, name: nameField, fee: feeField } = team);
});

type Done = { changeSetId: string | null; records: number; recordIds?: string[]; workId: string | null };
type Problems = { status: number; body: { error: { code: string; fields: { path: string; messageKey: string }[] } } };
const send = (body: object, who: Visitor = team.admin) => who.post(team.path("/records/bulk"), body);
const bulk = (body: object, who?: Visitor) => bodyOf<Done>(send(body, who));
const refused = async (body: object, who?: Visitor) => (await send(body, who)) as unknown as Problems;
const make = async (...names: string[]) => {
  const records = names.map((name) => ({ values: { [nameField]: name } }));
  return (await bulk({ action: "create", collectionId: campers, records })).recordIds!;
};
const namesIn = async (at = campers) => (await team.list(at)).records.map(({ name }) => name);
const valuesOf = async (id: string) => (await team.read(id)).values;
const sets = async () => world.db.team(team.teamId).data.selectFrom("_change_set").selectAll().execute();
const undo = (changeSetId: string | null) => team.admin.post(team.path(`/change-sets/${changeSetId}/undo`), {});

describe("many records at once", () => {
  it("are created as one change set, and once however often they are sent", async () => {
    const records = ["Ada", "Bob", "Cid"].map((name) => ({ id: newId(), values: { [nameField]: name } }));
    const input = { action: "create", collectionId: campers, records };
    const both = await Promise.all([bulk(input), bulk(input)]);
    expect(both.map((done) => done.records).sort()).toEqual([0, 3]);
    expect(both[0].recordIds).toEqual(records.map(({ id }) => id));
    expect(await namesIn()).toEqual(["Ada", "Bob", "Cid"]);
    expect(await sets()).toMatchObject([{ kind: "create", records: 3 }]);
  });

  it("are changed, deleted and restored as one change set each, and undone and redone", async () => {
    const ids = await make("Ada", "Bob", "Cid");
    const changed = await bulk({ action: "update", recordIds: ids, values: { [feeField]: "12.50" } });
    expect(changed.records).toBe(3);
    expect(await valuesOf(ids[2]!)).toMatchObject({ [feeField]: "12.5" });
    const undone = await bodyOf<Done>(undo(changed.changeSetId));
    expect(undone.records).toBe(3);
    expect(await valuesOf(ids[0]!)).toEqual({ [nameField]: "Ada" });
    await bodyOf(undo(undone.changeSetId));
    expect(await valuesOf(ids[0]!)).toMatchObject({ [feeField]: "12.5" });
    // In effect again, it can be undone again.
    await bodyOf(undo(changed.changeSetId));
    expect(await valuesOf(ids[0]!)).toEqual({ [nameField]: "Ada" });

    expect((await bulk({ action: "delete", recordIds: ids.slice(0, 2) })).records).toBe(2);
    expect(await namesIn()).toEqual(["Cid"]);
    expect((await bulk({ action: "restore", recordIds: ids.slice(0, 2) })).records).toBe(2);
    expect(await namesIn()).toEqual(["Ada", "Bob", "Cid"]);
  });

  it("are everything that a filter matches", async () => {
    await make("Ada", "Bob", "Ann");
    const filter = { field: nameField, operator: "starts_with", value: "A" };
    const done = await bulk({
      action: "update",
      matching: { collectionId: campers, filter },
      values: { [feeField]: "1" },
    });
    expect(done).toMatchObject({ records: 2, workId: null });
    const { records } = await team.list(campers, { filter: { field: feeField, operator: "is_not_empty" } });
    expect(records.map(({ name }) => name)).toEqual(["Ada", "Ann"]);
    const none = await bulk({ action: "delete", matching: { collectionId: campers, filter: { or: [] } } });
    expect(none).toMatchObject({ records: 0, changeSetId: null });
  });

  it("join and leave collections", async () => {
    const leaders = await team.collection("Leader");
    const badge = await team.field(leaders, "Badge", "plain_text", { isRequired: true });
    const ids = await make("Ada", "Bob");
    const bare = await refused({ action: "add", recordIds: ids, collectionId: leaders });
    expect(bare).toMatchObject({ status: 400 });
    expect(bare.body.error.fields.map(({ path }) => path)).toEqual(ids.map((id) => `records.${id}.values.${badge}`));
    await bulk({ action: "add", recordIds: ids, collectionId: leaders, values: { [badge]: "Gold" } });
    expect(await namesIn(leaders)).toEqual(["Ada", "Bob"]);
    await bulk({ action: "remove", matching: { collectionId: leaders }, collectionId: leaders });
    expect(await namesIn(leaders)).toEqual([]);
    const last = await refused({ action: "remove", recordIds: ids, collectionId: campers });
    expect(last).toMatchObject({ status: 409 });
    expect(last.body.error.fields).toMatchObject(
      ids.map((id) => ({ path: `records.${id}`, messageKey: "data.lastCollection" })),
    );
  });

  it("take values of their own, each with the version that it was based on", async () => {
    const [ada, bob] = await make("Ada", "Bob");
    const records = [
      { id: ada, version: 1, values: { [feeField]: "1" } },
      { id: bob, values: { [feeField]: "2", [nameField]: "Bo" } },
    ];
    expect((await bulk({ action: "update", records })).records).toBe(2);
    expect([await valuesOf(ada!), await valuesOf(bob!)]).toEqual([
      { [nameField]: "Ada", [feeField]: "1" },
      { [nameField]: "Bo", [feeField]: "2" },
    ]);
    const late = { action: "update", records: [{ id: ada, version: 1, values: { [feeField]: "3" } }] };
    const clash = await refused(late);
    expect(clash).toMatchObject({ status: 409 });
    expect(clash.body.error.fields).toMatchObject([
      { path: `records.${ada}.values.${feeField}`, messageKey: "data.changedMeanwhile" },
    ]);
    const other = { action: "update", records: [{ id: ada, version: 1, values: { [nameField]: "Adele" } }] };
    expect((await bulk(other)).records).toBe(1);
  });
});

describe("what is wrong with one of many", () => {
  it("keeps all of them as they are, and is named by record and field", async () => {
    const [ada, bob] = await make("Ada", "Bob");
    const records = [
      { id: ada, values: { [nameField]: "Eda" } },
      { id: bob, values: { [feeField]: "much" } },
    ];
    const wrong = await refused({ action: "update", records });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.fields.map(({ path }) => path)).toEqual([`records.${bob}.values.${feeField}`]);
    expect(await namesIn()).toEqual(["Ada", "Bob"]);
    const created = await refused({
      action: "create",
      collectionId: campers,
      records: [{ values: { [nameField]: "Cid" } }, { values: { [feeField]: "much", [newId()]: 1 } }],
    });
    expect(created.body.error.fields.map(({ path }) => path.split(".").slice(0, 2).join("."))).toEqual([
      "records.1",
      "records.1",
    ]);
    expect(await namesIn()).toEqual(["Ada", "Bob"]);
  });

  it("names a hundred at most", async () => {
    const records = Array.from({ length: 150 }, () => ({ values: { [feeField]: "much" } }));
    const wrong = await refused({ action: "create", collectionId: campers, records });
    expect(wrong.body.error.fields).toHaveLength(100);
  });

  it("is refused at once where several would have the same unique value", async () => {
    const email = await team.field(campers, "Email", "email_address", { isUnique: true });
    const [ada, bob] = await make("Ada", "Bob");
    const values = { [email]: "a@example.org" };
    expect((await refused({ action: "update", recordIds: [ada, bob], values })).status).toBe(409);
    expect((await bulk({ action: "update", recordIds: [ada], values })).records).toBe(1);
    const taken = await refused({ action: "update", records: [{ id: bob, values }] });
    expect(taken.body.error.fields).toMatchObject([
      {
        path: `records.${bob}.values.${email}`,
        messageKey: "data.notUniqueBecause",
        message: "“Ada” already has this value.",
      },
    ]);
    // Who gives a value up in the same set does not stand in the way.
    const swap = [
      { id: ada, values: { [email]: null } },
      { id: bob, values },
    ];
    expect((await bulk({ action: "update", records: swap })).records).toBe(2);
  });

  it("is the call itself where it does not say what to do with what", async () => {
    for (const body of [
      { action: "update", recordIds: [newId()] },
      { action: "delete" },
      { action: "restore", matching: { collectionId: newId() } },
      { action: "delete", recordIds: [newId()], matching: { collectionId: newId() } },
      { action: "tag", recordIds: [newId()] },
      { action: "update", records: [{ values: {} }] },
      { action: "create", records: [{ values: {} }] },
      { action: "delete", recordIds: [newId()], values: {} },
    ])
      expect([(await send(body)).status, body]).toEqual([400, body]);
  });
});

describe("rights", () => {
  const all = ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] as const;

  it("are asked for every record", async () => {
    const secrets = await team.collection("Secret");
    const hidden = (await team.add(secrets)).id;
    const [ada] = await make("Ada");
    const helper = await team.memberWith([{ permissions: [...all], collectionId: campers }]);
    const values: Values = { [feeField]: "1" };
    expect((await bulk({ action: "update", recordIds: [ada], values }, helper)).records).toBe(1);
    for (const body of [
      { action: "update", recordIds: [ada, hidden], values },
      { action: "delete", recordIds: [hidden] },
      { action: "update", recordIds: [ada, newId()], values },
      { action: "create", collectionId: secrets, records: [{ values: {} }] },
      { action: "add", collectionId: secrets, recordIds: [ada] },
      { action: "delete", matching: { collectionId: secrets } },
    ])
      expect([(await send(body, helper)).status, body]).toEqual([404, body]);
    expect((await send({ action: "delete", recordIds: [ada] }, helper)).status).toBe(403);
    expect((await team.read(ada!)).version).toBe(2);
  });

  it("close fields and filters that ask for them", async () => {
    const [ada] = await make("Ada");
    const helper = await team.memberWith([
      { permissions: [...all] },
      { permissions: ["read_data_field_data", "update_data_field_data"], fieldId: feeField, isAllowed: false },
    ]);
    expect((await send({ action: "update", recordIds: [ada], values: { [feeField]: "1" } }, helper)).status).toBe(403);
    const filter = { field: feeField, operator: "is_empty" };
    const values = { [nameField]: "X" };
    expect((await send({ action: "update", matching: { collectionId: campers, filter }, values }, helper)).status).toBe(
      400,
    );
  });

  it("end at the team", async () => {
    const [ada] = await make("Ada");
    const elsewhere = await world.team();
    const answer = await elsewhere.admin.post(elsewhere.path("/records/bulk"), { action: "delete", recordIds: [ada] });
    expect(answer.status).toBe(404);
    expect(
      (await elsewhere.admin.post(team.path("/records/bulk"), { action: "delete", recordIds: [ada] })).status,
    ).toBe(403);
    expect((await team.read(ada!)) as Shown).toMatchObject({ name: "Ada" });
  });
});

it("takes as many statements for a thousand as for ten, but for their parts", async () => {
  const { schema } = world.db.team(team.teamId);
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const count = async (records: number) => {
    const inputs = Array.from({ length: records }, (_, place) => ({ values: { [nameField]: `N${place}` } }));
    const { recordIds } = await bulk({ action: "create", collectionId: campers, records: inputs });
    asked.mockClear();
    await bulk({ action: "update", recordIds: recordIds!, values: { [feeField]: "3" } });
    const texts = asked.mock.calls.map(([query]) => JSON.stringify(query) ?? "");
    return texts.filter((text) => text.includes(schema)).length;
  };
  // What goes on in the background now and then asks something of the team as well.
  const least = async (records: number) => Math.min(await count(records), await count(records), await count(records));
  const [few, many] = [await least(10), await least(1000)];
  asked.mockRestore();
  expect(few).toBeGreaterThan(2);
  expect(many).toBeLessThan(few * 2);
});

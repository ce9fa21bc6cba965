import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import type { DataPermission } from "#shared/permissions.ts";
import { type DataTeam, type Page, queryOf, type Shown, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;
let campers: string;
let nameField: string;
let feeField: string;

beforeEach(async () => {
  team = await world.team();
  ({ admin } = team);
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  feeField = await team.field(campers, "Fee", "decimal");
});

const add = (values: Values, at = campers) => team.add(at, values);
const list = (query: Values = {}, who = admin, at = campers) => team.list(at, query, who);
const namesIn = ({ records }: Page) => records.map(({ name }) => name);
const change = (id: string, body: object, who = admin) => team.change(id, body, who);
const undo = (changeSetId: string, input?: object) => admin.post(team.path(`/change-sets/${changeSetId}/undo`), input);

describe("a record", () => {
  it("is named by its first text, and numbered", async () => {
    const ada = await add({ [nameField]: "  Ada ", [feeField]: "12.50" });
    expect(ada).toMatchObject({ name: "Ada", version: 1, collections: [campers], values: { [feeField]: "12.5" } });
  });

  it("is created once when the same is sent twenty times at once", async () => {
    const id = newId();
    const input = { id, values: { [nameField]: "Ada" } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(team.path(`/collections/${campers}/records`), input)),
    );
    expect(answers.map(({ status, body }) => [status, status === 200 ? "" : body])).toEqual(Array(20).fill([200, ""]));
    expect((await list()).records).toHaveLength(1);
  });

  it("is made in several collections at once, as one change that is taken back as one", async () => {
    const staff = await team.collection("Staff", { pluralName: "Staff" });
    const badge = await team.field(staff, "Badge", "plain_text", { isRequired: true });
    const make = (values: object, also: string[]) =>
      admin.post(team.path(`/collections/${campers}/records`), { values: { [nameField]: "Ada", ...values }, also });
    expect(await make({}, [staff])).toMatchObject({ status: 400 });
    expect(await make({}, [newId()])).toMatchObject({ status: 404 });
    const made = (await make({ [badge]: "7" }, [staff])).body as Shown & { changeSetId: string };
    expect(made).toMatchObject({ name: "Ada", collections: [campers, staff], values: { [badge]: "7" } });
    expect(namesIn(await list({}, admin, staff))).toEqual(["Ada"]);
    await undo(made.changeSetId);
    expect([namesIn(await list()), namesIn(await list({}, admin, staff))]).toEqual([[], []]);
  });

  it("is in its collection's ancestors too, with their fields", async () => {
    const leaders = await team.collection("Leader", { parentId: campers });
    const badge = await team.field(leaders, "Badge", "plain_text");
    const lee = await add({ [nameField]: "Lee", [badge]: "Gold" }, leaders);
    expect(lee.collections).toEqual([leaders, campers]);
    expect(namesIn(await list())).toEqual(["Lee"]);
    const found = await list(
      {
        filter: {
          and: [
            { field: badge, operator: "is", value: "gold" },
            { field: nameField, operator: "starts_with", value: "l" },
          ],
        },
      },
      admin,
      leaders,
    );
    expect(found.records[0]!.values).toEqual({ [nameField]: "Lee", [badge]: "Gold" });
  });

  it("refuses unknown fields, fields of other collections and missing required ones, and keeps nothing", async () => {
    const cabins = await team.collection("Cabin");
    const beds = await team.field(cabins, "Beds", "number", { isRequired: true });
    for (const [at, values] of [
      [campers, { [newId()]: "x" }],
      [campers, { [beds]: 4 }],
      [cabins, {}],
    ] as const) {
      expect((await admin.post(team.path(`/collections/${at}/records`), { values })).status).toBe(400);
    }
    expect([(await list()).records, (await list({}, admin, cabins)).records]).toEqual([[], []]);
  });

  it("has values of its own where the field is unique, whatever the case", async () => {
    const email = await team.field(campers, "Email", "email_address", { isUnique: true });
    const ada = await add({ [email]: "ada@example.org" });
    const twin = { values: { [email]: "ADA@example.org" } };
    expect((await admin.post(team.path(`/collections/${campers}/records`), twin)).status).toBe(409);
    await admin.delete(team.path(`/records/${ada.id}`));
    expect((await admin.post(team.path(`/collections/${campers}/records`), twin)).status).toBe(200);
    expect((await admin.post(team.path(`/records/${ada.id}/restore`))).status).toBe(409);
  });

  it("goes to the bin and comes back with its links", async () => {
    const friends = await team.field(campers, "Friends", "multi_data_record");
    const [ada, bob] = [await add({ [nameField]: "Ada" }), await add({ [nameField]: "Bob" })];
    await change(bob.id, { values: { [friends]: [ada.id] } });
    expect((await admin.delete(team.path(`/records/${bob.id}`))).status).toBe(200);
    expect(namesIn(await list())).toEqual(["Ada"]);
    const back = (await admin.post(team.path(`/records/${bob.id}/restore`))).body as Shown;
    expect(back.values[friends]).toEqual([ada.id]);
    const { records } = await list({ filter: { field: friends, operator: "has_any_of", value: [ada.id] } });
    expect(records.map(({ id }) => id)).toEqual([bob.id]);
    expect((await team.read(bob.id)).names).toEqual({ [ada.id]: "Ada" });
  });

  it("does not link to what is not there, or elsewhere", async () => {
    const friend = await team.field(campers, "Friend", "single_data_record");
    const { id } = await add({ [nameField]: "Ada" });
    expect((await change(id, { values: { [friend]: newId() } })).status).toBe(400);
  });
});

describe("two people at once", () => {
  it("both win with different fields; with the same field the second is told", async () => {
    const ada = await add({ [nameField]: "Ada", [feeField]: "1" });
    expect((await change(ada.id, { version: 1, values: { [nameField]: "Ada B" } })).status).toBe(200);
    expect((await change(ada.id, { version: 1, values: { [feeField]: "2" } })).status).toBe(200);
    const clash = await change(ada.id, { version: 1, values: { [nameField]: "Ada C" } });
    const both = { path: `values.${nameField}`, current: "Ada B" };
    expect(clash).toMatchObject({ status: 409, body: { error: { fields: [both] } } });
    expect((await team.read(ada.id)).values).toEqual({ [nameField]: "Ada B", [feeField]: "2" });
  });

  it("lose nothing when twenty write to one record", async () => {
    const fields = await Promise.all(
      Array.from({ length: 5 }, (_, count) => team.field(campers, `F${count}`, "number")),
    );
    const ada = await add({ [nameField]: "Ada" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => change(ada.id, { values: { [fields[count % 5]!]: count } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const changes = await team.history(ada.id);
    expect(changes.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, count) => 21 - count));
  });
});

describe("a list", () => {
  it("is read page by page, each record once, in both orders", async () => {
    for (let count = 0; count < 23; count++)
      await add({ [nameField]: `C${count % 7}`, ...(count % 3 && { [feeField]: String(count) }) });
    for (const sort of [
      [{ field: nameField }],
      [{ field: feeField, descending: true }],
      [{ field: nameField, descending: true }, { field: feeField }],
      [{ field: "created_at", descending: true }],
    ]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await list({ sort, limit: 5, ...(cursor && { cursor }) });
        seen.push(...page.records.map(({ id }) => id));
        cursor = page.cursor;
      } while (cursor);
      const whole = (await list({ sort, limit: 500 })).records.map(({ id }) => id);
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(23);
    }
    expect((await admin.get(team.path(`/collections/${campers}/count`))).body).toEqual({ count: 23 });
  });

  it("finds regardless of case and accents, and takes wildcards as they are written", async () => {
    for (const name of ["Zoë", "100% Ada", "a_b", "axb"]) await add({ [nameField]: name });
    const find = async (value: string) =>
      namesIn(await list({ filter: { field: nameField, operator: "contains", value } }));
    expect(await find("zoe")).toEqual(["Zoë"]);
    expect(await find("0%")).toEqual(["100% Ada"]);
    expect(await find("A_B")).toEqual(["a_b"]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  it.each([
    { filter: { field: "live", operator: "is_true" } },
    { filter: { field: "record_name", operator: "is; drop table x" } },
    { filter: { field: "record_name", operator: "constructor" } },
    { filter: { nothing: true } },
    { sort: [{ field: "search_text" }] },
    { cursor: "bm90IGpzb24" },
    { limit: 501 },
  ])("refuses %j", async (query) => {
    expect((await admin.get(team.path(`/collections/${campers}/records?${queryOf(query)}`))).status).toBe(400);
  });
});

describe("history", () => {
  it("tells who changed what, and takes a change set back", async () => {
    const ada = await add({ [nameField]: "Ada" });
    await change(ada.id, { values: { [nameField]: "Eda", [feeField]: "5" } });
    const [latest] = await team.history(ada.id);
    expect(latest).toMatchObject({
      kind: "updated",
      before: { [nameField]: "Ada", [feeField]: null },
      after: { [nameField]: "Eda", [feeField]: "5" },
    });
    const undone = await undo(latest!.changeSetId);
    expect(undone).toMatchObject({ status: 200, body: { records: 1, left: [] } });
    expect((await team.read(ada.id)).values).toEqual({ [nameField]: "Ada" });
    expect((await undo(latest!.changeSetId)).status).toBe(409);
    const redo = (undone.body as { changeSetId: string }).changeSetId;
    expect((await undo(redo)).status).toBe(200);
    expect((await team.read(ada.id)).name).toBe("Eda");
  });

  it("names what others changed since, and undoes the rest on demand", async () => {
    const ada = await add({ [nameField]: "Ada", [feeField]: "1" });
    await change(ada.id, { values: { [nameField]: "Eda", [feeField]: "2" } });
    const [first] = await team.history(ada.id);
    await change(ada.id, { values: { [nameField]: "Ida" } });
    const refused = await undo(first!.changeSetId);
    const path = `records.${ada.id}.values.${nameField}`;
    expect(refused).toMatchObject({ status: 409, body: { error: { fields: [{ path }] } } });
    const done = await undo(first!.changeSetId, { rest: true });
    expect(done).toMatchObject({ status: 200, body: { left: [ada.id] } });
    expect((await team.read(ada.id)).values).toEqual({
      [nameField]: "Ida",
      [feeField]: "1",
    });
  });
});

describe("a closed field", () => {
  it("is neither read, found, sorted by, written nor told of in history", async () => {
    const ada = await add({ [nameField]: "Ada", [feeField]: "98765.43" });
    const rights: DataPermission[] = ["read_data_field_data", "update_data_field_data"];
    const helper = await team.memberWith([
      { permissions: ["read_data_record_metadata", ...rights] },
      { permissions: rights, fieldId: feeField, isAllowed: false },
    ]);
    expect((await list({}, helper)).records[0]!.values).toEqual({ [nameField]: "Ada" });
    expect((await team.read(ada.id, helper)).values).toEqual({ [nameField]: "Ada" });
    for (const query of [
      { filter: { field: feeField, operator: "is_not_empty" } },
      { sort: [{ field: feeField }] },
      { fields: [feeField] },
    ]) {
      expect((await helper.get(team.path(`/collections/${campers}/records?${queryOf(query)}`))).status).toBe(400);
    }
    expect((await change(ada.id, { values: { [feeField]: "0" } }, helper)).status).toBe(403);
    expect(JSON.stringify((await helper.get(team.path(`/records/${ada.id}/history`))).body)).not.toContain("98765.43");
    expect((await helper.delete(team.path(`/records/${ada.id}`))).status).toBe(403);
  });
});

describe("who is not in the team, or has no role", () => {
  it("finds nothing", async () => {
    const ada = await add({ [nameField]: "Ada" });
    const idle = await team.join();
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect((await idle.get(team.path(`/collections/${campers}/records`))).status).toBe(404);
    expect((await idle.get(team.path(`/records/${ada.id}`))).status).toBe(404);
    expect((await member.get(team.path(`/records/${ada.id}`))).status).toBe(200);
    const elsewhere = await world.team();
    expect((await elsewhere.admin.get(team.path(`/records/${ada.id}`))).status).toBe(403);
    expect((await elsewhere.admin.get(elsewhere.path(`/records/${ada.id}`))).status).toBe(404);
  });
});

it("each change says by which change set it is taken back; what changes nothing has none", async () => {
  const made = await admin.post(team.path(`/collections/${campers}/records`), { values: { [nameField]: "Ada" } });
  const { id, changeSetId } = made.body as Shown & { changeSetId: string };
  expect(changeSetId).toEqual(expect.any(String));
  const changed = (await change(id, { values: { [nameField]: "Bo" } })).body as { changeSetId: string };
  expect((await change(id, { values: { [nameField]: "Bo" } })).body).toMatchObject({ changeSetId: null });
  const undone = await undo(changed.changeSetId);
  expect(undone.status).toBe(200);
  expect((await admin.get(team.path(`/records/${id}`))).body).toMatchObject({ name: "Ada" });
});

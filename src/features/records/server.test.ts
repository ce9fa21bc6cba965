import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";

let world: TestApp;
let teamId: string;
let memberRoleId: string;
let admin: Visitor;
let campers: string;
let nameField: string;
let feeField: string;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ({ teamId, memberRoleId } = await makeTeam(world.db));
  admin = await join({ isTeamAdmin: true });
  campers = await collection({ name: "Camper", pluralName: "Campers" });
  nameField = await field(campers, { title: "Name", dataType: "plain_text" });
  feeField = await field(campers, { title: "Fee", dataType: "decimal" });
});

async function join(membership: { isTeamAdmin?: boolean; roleIds?: string[] }): Promise<Visitor> {
  const person = await makePerson(world.db);
  await addToTeam(world.db, teamId, { ...person, ...membership });
  return world.signIn(person.email);
}

type Shown = {
  id: string;
  name: string;
  version: number;
  collections: string[];
  values: Record<string, unknown>;
  names: Record<string, string>;
};
type Page = { records: Shown[]; cursor: string | null };
const team = (rest: string) => `/api/teams/${teamId}${rest}`;
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;
const collection = async (wish: object) => idOf(await admin.post(team("/collections"), wish));
const field = async (at: string, wish: object) => idOf(await admin.post(team(`/collections/${at}/fields`), wish));
const add = async (values: Record<string, unknown>, at = campers): Promise<Shown> => {
  const answer = await admin.post(team(`/collections/${at}/records`), { values });
  expect([answer.status, answer.status === 200 ? "" : answer.body]).toEqual([200, ""]);
  return answer.body;
};
const list = async (query: Record<string, unknown> = {}, who = admin, at = campers): Promise<Page> => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  );
  const answer = await who.get(team(`/collections/${at}/records?${search}`));
  expect([answer.status, answer.status === 200 ? "" : answer.body]).toEqual([200, ""]);
  return answer.body;
};
const namesIn = ({ records }: Page) => records.map(({ name }) => name);
const change = (id: string, body: object, who = admin) => who.patch(team(`/records/${id}`), body);

describe("a record", () => {
  it("is named by its first text, and numbered", async () => {
    const ada = await add({ [nameField]: "  Ada ", [feeField]: "12.50" });
    expect(ada).toMatchObject({ name: "Ada", version: 1, collections: [campers], values: { [feeField]: "12.5" } });
  });

  it("is created once when the same is sent twenty times at once", async () => {
    const id = newId();
    const wish = { id, values: { [nameField]: "Ada" } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(team(`/collections/${campers}/records`), wish)),
    );
    expect(answers.map(({ status, body }) => [status, status === 200 ? "" : body])).toEqual(Array(20).fill([200, ""]));
    expect((await list()).records).toHaveLength(1);
  });

  it("is made in several collections at once, as one change that is taken back as one", async () => {
    const staff = await collection({ name: "Staff", pluralName: "Staff" });
    const badge = await field(staff, { title: "Badge", dataType: "plain_text", isRequired: true });
    const make = (values: object, also: string[]) =>
      admin.post(team(`/collections/${campers}/records`), { values: { [nameField]: "Ada", ...values }, also });
    expect(await make({}, [staff])).toMatchObject({ status: 400 });
    expect(await make({}, [newId()])).toMatchObject({ status: 404 });
    const made = (await make({ [badge]: "7" }, [staff])).body as Shown & { changeSetId: string };
    expect(made).toMatchObject({ name: "Ada", collections: [campers, staff], values: { [badge]: "7" } });
    expect(namesIn(await list({}, admin, staff))).toEqual(["Ada"]);
    await admin.post(team(`/change-sets/${made.changeSetId}/undo`), {});
    expect([namesIn(await list()), namesIn(await list({}, admin, staff))]).toEqual([[], []]);
  });

  it("is in its collection's ancestors too, with their fields", async () => {
    const leaders = await collection({ name: "Leader", pluralName: "Leaders", parentId: campers });
    const badge = await field(leaders, { title: "Badge", dataType: "plain_text" });
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
    const cabins = await collection({ name: "Cabin", pluralName: "Cabins" });
    const beds = await field(cabins, { title: "Beds", dataType: "number", isRequired: true });
    for (const [at, values] of [
      [campers, { [newId()]: "x" }],
      [campers, { [beds]: 4 }],
      [cabins, {}],
    ] as const) {
      expect((await admin.post(team(`/collections/${at}/records`), { values })).status).toBe(400);
    }
    expect([(await list()).records, (await list({}, admin, cabins)).records]).toEqual([[], []]);
  });

  it("has values of its own where the field is unique, whatever the case", async () => {
    const email = await field(campers, { title: "Email", dataType: "email_address", isUnique: true });
    const ada = await add({ [email]: "ada@example.org" });
    const twin = { values: { [email]: "ADA@example.org" } };
    expect((await admin.post(team(`/collections/${campers}/records`), twin)).status).toBe(409);
    await admin.delete(team(`/records/${ada.id}`));
    expect((await admin.post(team(`/collections/${campers}/records`), twin)).status).toBe(200);
    expect((await admin.post(team(`/records/${ada.id}/restore`))).status).toBe(409);
  });

  it("goes to the bin and comes back with its links", async () => {
    const friends = await field(campers, { title: "Friends", dataType: "multi_data_record" });
    const [ada, bob] = [await add({ [nameField]: "Ada" }), await add({ [nameField]: "Bob" })];
    await change(bob.id, { values: { [friends]: [ada.id] } });
    expect((await admin.delete(team(`/records/${bob.id}`))).status).toBe(200);
    expect(namesIn(await list())).toEqual(["Ada"]);
    const back = (await admin.post(team(`/records/${bob.id}/restore`))).body as Shown;
    expect(back.values[friends]).toEqual([ada.id]);
    const { records } = await list({ filter: { field: friends, operator: "has_any_of", value: [ada.id] } });
    expect(records.map(({ id }) => id)).toEqual([bob.id]);
    expect(((await admin.get(team(`/records/${bob.id}`))).body as Shown).names).toEqual({ [ada.id]: "Ada" });
  });

  it("does not link to what is not there, or elsewhere", async () => {
    const friend = await field(campers, { title: "Friend", dataType: "single_data_record" });
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
    const { body } = await admin.get(team(`/records/${ada.id}`));
    expect((body as Shown).values).toEqual({ [nameField]: "Ada B", [feeField]: "2" });
  });

  it("lose nothing when twenty write to one record", async () => {
    const fields = await Promise.all(
      Array.from({ length: 5 }, (_, count) => field(campers, { title: `F${count}`, dataType: "number" })),
    );
    const ada = await add({ [nameField]: "Ada" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => change(ada.id, { values: { [fields[count % 5]!]: count } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { changes } = (await admin.get(team(`/records/${ada.id}/history`))).body as {
      changes: { version: number }[];
    };
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
    expect((await admin.get(team(`/collections/${campers}/count`))).body).toEqual({ count: 23 });
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
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
    );
    expect((await admin.get(team(`/collections/${campers}/records?${search}`))).status).toBe(400);
  });
});

describe("history", () => {
  it("tells who changed what, and takes a change set back", async () => {
    const ada = await add({ [nameField]: "Ada" });
    await change(ada.id, { values: { [nameField]: "Eda", [feeField]: "5" } });
    const history = async () =>
      ((await admin.get(team(`/records/${ada.id}/history`))).body as { changes: Changed[] }).changes;
    const [latest] = await history();
    expect(latest).toMatchObject({
      kind: "updated",
      before: { [nameField]: "Ada", [feeField]: null },
      after: { [nameField]: "Eda", [feeField]: "5" },
    });
    const undone = await admin.post(team(`/change-sets/${latest!.changeSetId}/undo`));
    expect(undone).toMatchObject({ status: 200, body: { records: 1, left: [] } });
    expect(((await admin.get(team(`/records/${ada.id}`))).body as Shown).values).toEqual({ [nameField]: "Ada" });
    expect((await admin.post(team(`/change-sets/${latest!.changeSetId}/undo`))).status).toBe(409);
    const redo = (undone.body as { changeSetId: string }).changeSetId;
    expect((await admin.post(team(`/change-sets/${redo}/undo`))).status).toBe(200);
    expect(((await admin.get(team(`/records/${ada.id}`))).body as Shown).name).toBe("Eda");
  });

  it("names what others changed since, and undoes the rest on demand", async () => {
    const ada = await add({ [nameField]: "Ada", [feeField]: "1" });
    await change(ada.id, { values: { [nameField]: "Eda", [feeField]: "2" } });
    const [first] = ((await admin.get(team(`/records/${ada.id}/history`))).body as { changes: Changed[] }).changes;
    await change(ada.id, { values: { [nameField]: "Ida" } });
    const refused = await admin.post(team(`/change-sets/${first!.changeSetId}/undo`));
    expect(refused).toMatchObject({ status: 409, body: { error: { fields: [{ path: `records.${ada.id}` }] } } });
    const done = await admin.post(team(`/change-sets/${first!.changeSetId}/undo`), { rest: true });
    expect(done).toMatchObject({ status: 200, body: { left: [ada.id] } });
    expect(((await admin.get(team(`/records/${ada.id}`))).body as Shown).values).toEqual({
      [nameField]: "Ida",
      [feeField]: "1",
    });
  });
});

type Changed = { changeSetId: string; kind: string; before: object; after: object };

describe("a closed field", () => {
  it("is neither read, found, sorted by, written nor told of in history", async () => {
    const ada = await add({ [nameField]: "Ada", [feeField]: "98765.43" });
    const role = await makeRole(world.db, teamId, "Helper", []);
    const grants = [
      ...["read_data_record_metadata", "read_data_field_data", "update_data_field_data"].map((permission) => ({
        permission,
        is_allowed: true,
      })),
      ...["read_data_field_data", "update_data_field_data"].map((permission) => ({
        permission,
        field_id: feeField,
        is_allowed: false,
      })),
    ];
    await world.db
      .team(teamId)
      .insert(
        "data_grant",
        grants.map((grant) => ({ id: newId(), role_id: role, collection_id: null, field_id: null, ...grant })),
      )
      .execute();
    await world.db.app
      .updateTable("team")
      .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
      .where("id", "=", teamId)
      .execute();
    const helper = await join({ roleIds: [role] });
    expect((await list({}, helper)).records[0]!.values).toEqual({ [nameField]: "Ada" });
    expect(((await helper.get(team(`/records/${ada.id}`))).body as Shown).values).toEqual({ [nameField]: "Ada" });
    for (const query of [
      { filter: JSON.stringify({ field: feeField, operator: "is_not_empty" }) },
      { sort: JSON.stringify([{ field: feeField }]) },
      { fields: JSON.stringify([feeField]) },
    ] as Record<string, string>[]) {
      expect((await helper.get(team(`/collections/${campers}/records?${new URLSearchParams(query)}`))).status).toBe(
        400,
      );
    }
    expect((await change(ada.id, { values: { [feeField]: "0" } }, helper)).status).toBe(403);
    expect(JSON.stringify((await helper.get(team(`/records/${ada.id}/history`))).body)).not.toContain("98765.43");
    expect((await helper.delete(team(`/records/${ada.id}`))).status).toBe(403);
  });
});

describe("who is not in the team, or has no role", () => {
  it("finds nothing", async () => {
    const ada = await add({ [nameField]: "Ada" });
    const idle = await join({});
    const member = await join({ roleIds: [memberRoleId] });
    expect((await idle.get(team(`/collections/${campers}/records`))).status).toBe(404);
    expect((await idle.get(team(`/records/${ada.id}`))).status).toBe(404);
    expect((await member.get(team(`/records/${ada.id}`))).status).toBe(200);
    const elsewhere = await makeTeam(world.db);
    const other = await makePerson(world.db);
    await addToTeam(world.db, elsewhere.teamId, { ...other, isTeamAdmin: true });
    const stranger = await world.signIn(other.email);
    expect((await stranger.get(team(`/records/${ada.id}`))).status).toBe(403);
    expect((await stranger.get(`/api/teams/${elsewhere.teamId}/records/${ada.id}`)).status).toBe(404);
  });
});

it("each change says by which change set it is taken back; what changes nothing has none", async () => {
  const made = await admin.post(team(`/collections/${campers}/records`), { values: { [nameField]: "Ada" } });
  const { id, changeSetId } = made.body as Shown & { changeSetId: string };
  expect(changeSetId).toEqual(expect.any(String));
  const changed = (await change(id, { values: { [nameField]: "Bo" } })).body as { changeSetId: string };
  expect((await change(id, { values: { [nameField]: "Bo" } })).body).toMatchObject({ changeSetId: null });
  const undone = await admin.post(team(`/change-sets/${changed.changeSetId}/undo`), {});
  expect(undone.status).toBe(200);
  expect((await admin.get(team(`/records/${id}`))).body).toMatchObject({ name: "Ada" });
});

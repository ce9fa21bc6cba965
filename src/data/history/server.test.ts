import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type CamperTeam, makeCamperTeam } from "#testing/camper-team.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Listed = {
  id: string;
  kind: string;
  isUndone: boolean;
  user: { id: string; name: string };
  changes: { name: string }[];
};
type Sets = { changeSets: Listed[]; cursor: string | null };
type Detail = {
  changes: { recordId: string; name: string; before: object; after: object }[];
  cursor: string | null;
  canUndo: { is: boolean; reason: string | null };
};

const world = whileTesting(startDataWorld);
let team: CamperTeam;
let campers: string;
let nameField: string;
let feeField: string;

beforeEach(async () => {
  team = await makeCamperTeam(world);
  ({ campers, name: nameField, fee: feeField } = team);
});

const sets = (query = "", who: Visitor = team.admin) => bodyOf<Sets>(who.get(team.path(`/change-sets${query}`)));
const detail = (id: string, query = "", who: Visitor = team.admin) =>
  bodyOf<Detail>(who.get(team.path(`/change-sets/${id}${query}`)));
const bulk = (body: object) =>
  bodyOf<{ changeSetId: string; recordIds: string[] }>(team.admin.post(team.path("/records/bulk"), body));
const readers = ["read_data_record_metadata", "read_data_field_data"] as const;

describe("change sets", () => {
  it("are listed newest first: all, of a person, of a record, of a kind, page by page", async () => {
    const mia = await team.join({ roleIds: [team.memberRoleId], name: "Mia" });
    const ada = await team.add(campers, { [nameField]: "Ada" });
    for (let count = 0; count < 60; count++) await team.change(ada.id, { values: { [feeField]: String(count) } });
    const bob = await team.add(campers, { [nameField]: "Bob" }, mia);
    const first = await sets();
    expect(first.changeSets[0]).toMatchObject({ kind: "create", user: { name: "Mia" }, changes: [{ name: "Bob" }] });
    const second = await sets(`?cursor=${first.cursor}`);
    expect(second.cursor).toBe(null);
    const all = [...first.changeSets, ...second.changeSets];
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([62, 62]);
    const mine = await sets(`?userId=${first.changeSets[0]!.user.id}`);
    expect(mine.changeSets.map(({ changes }) => changes[0]!.name)).toEqual(["Bob"]);
    expect((await sets(`?recordId=${bob.id}`)).changeSets).toHaveLength(1);
    expect((await sets("?kind=create")).changeSets.map(({ changes }) => changes[0]!.name)).toEqual(["Bob", "Ada"]);
    expect((await team.admin.get(team.path("/change-sets?cursor=bm9wZQ"))).status).toBe(400);
  });

  it("tell old and new, page by page, and only what the caller may read", async () => {
    const records = Array.from({ length: 130 }, (_, place) => ({
      values: { [nameField]: `C${place}`, [feeField]: "98765" },
    }));
    const made = await bulk({ action: "create", collectionId: campers, records });
    const first = await detail(made.changeSetId);
    const second = await detail(made.changeSetId, `?cursor=${first.cursor}`);
    expect([first.changes.length, second.changes.length, second.cursor]).toEqual([100, 30, null]);
    expect(first.changes[0]).toMatchObject({ name: "C0", after: { [nameField]: "C0", [feeField]: "98765" } });
    const helper = await team.memberWith([
      { permissions: [...readers] },
      { permissions: ["read_data_field_data"], fieldId: feeField, isAllowed: false },
    ]);
    const shown = await detail(made.changeSetId, "", helper);
    expect(JSON.stringify(shown)).not.toContain('"98765');
    expect(shown.canUndo).toEqual({ is: false, reason: "rights" });
    expect(first.canUndo).toEqual({ is: true, reason: null });
    const blind = await team.memberWith([]);
    expect((await blind.get(team.path(`/change-sets/${made.changeSetId}`))).status).toBe(404);
    expect((await sets("", blind)).changeSets).toEqual([]);
    expect((await team.admin.get(team.path(`/change-sets/${newId()}`))).status).toBe(404);
  });

  it("say that they were undone", async () => {
    const ada = await team.add(campers, { [nameField]: "Ada" });
    const [made] = (await sets()).changeSets;
    await bodyOf(team.admin.post(team.path(`/change-sets/${made!.id}/undo`), {}));
    expect((await detail(made!.id)).canUndo).toEqual({ is: false, reason: "undone" });
    expect((await sets(`?recordId=${ada.id}`)).changeSets.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
      ["undo", false],
      ["create", true],
    ]);
  });
});

describe("undo", () => {
  const undo = (id: string, rest = false) => team.admin.post(team.path(`/change-sets/${id}/undo`), { rest });

  it("does not throw away what others wrote into a record since it was made", async () => {
    const records = ["Ada", "Bob"].map((name) => ({ values: { [nameField]: name } }));
    const made = await bulk({ action: "create", collectionId: campers, records });
    const [ada] = made.recordIds;
    await team.change(ada!, { values: { [feeField]: "5" } });
    expect(await undo(made.changeSetId)).toMatchObject({
      status: 409,
      body: { error: { fields: [{ path: `records.${ada}`, messageKey: "data.changedMeanwhile" }] } },
    });
    expect(await undo(made.changeSetId, true)).toMatchObject({ status: 200, body: { records: 1, left: [ada] } });
    expect((await team.list(campers)).records.map(({ name }) => name)).toEqual(["Ada"]);
  });

  it("names the values that were changed since, leaves these, and takes back everything else", async () => {
    const ada = await team.add(campers, { [nameField]: "Ada", [feeField]: "1" });
    const both = { action: "update", recordIds: [ada.id], values: { [nameField]: "Eve", [feeField]: "2" } };
    const { changeSetId } = await bulk(both);
    await team.change(ada.id, { values: { [feeField]: "5" } });
    const path = `records.${ada.id}.values.${feeField}`;
    const refused = await undo(changeSetId);
    expect(refused).toMatchObject({ status: 409, body: { error: { fields: [{ path }] } } });
    expect((refused.body as ErrorBody).error.fields).toHaveLength(1);
    expect(await undo(changeSetId, true)).toMatchObject({ status: 200, body: { records: 1, left: [ada.id] } });
    const [row] = (await team.list(campers)).records;
    expect(row).toMatchObject({ name: "Ada", values: { [nameField]: "Ada", [feeField]: "5" } });
  });

  it("says by name who has a unique value meanwhile, if the caller may see them", async () => {
    const email = await team.field(campers, "Email", "email_address", { isUnique: true });
    const ada = await team.add(campers, { [nameField]: "Ada", [email]: "a@example.org" });
    const gone = await bodyOf<{ changeSetId: string }>(team.admin.delete(team.path(`/records/${ada.id}`)));
    await team.add(campers, { [nameField]: "Ann", [email]: "A@example.org" });
    const message = "“Ann” already has this value.";
    expect(await undo(gone.changeSetId)).toMatchObject({
      status: 409,
      body: { error: { fields: [{ path: `records.${ada.id}.values.${email}`, message }] } },
    });
    expect(await team.admin.post(team.path(`/records/${ada.id}/restore`))).toMatchObject({
      status: 409,
      body: { error: { fields: [{ path: `values.${email}`, message }] } },
    });
  });

  it("names whose link would lead to what is in the bin by now, and undoes the rest on demand", async () => {
    const friend = await team.field(campers, "Friend", "single_data_record");
    const eve = await team.add(campers, { [nameField]: "Eve" });
    const records = ["Ada", "Bob"].map((name) => ({ values: { [nameField]: name, [friend]: eve.id } }));
    const [ada, bob] = (await bulk({ action: "create", collectionId: campers, records })).recordIds;
    const updates = [
      { id: ada, values: { [nameField]: "Adele", [friend]: null } },
      { id: bob, values: { [nameField]: "Bo" } },
    ];
    const changed = await bulk({ action: "update", records: updates });
    await team.admin.delete(team.path(`/records/${eve.id}`));
    expect(await undo(changed.changeSetId)).toMatchObject({
      status: 409,
      body: { error: { fields: [{ path: `records.${ada}.values.${friend}`, messageKey: "data.unknownRecord" }] } },
    });
    expect(await undo(changed.changeSetId, true)).toMatchObject({ status: 200, body: { records: 1, left: [ada] } });
    expect((await team.list(campers)).records.map(({ name }) => name)).toEqual(["Adele", "Bob"]);
  });

  it("forgets fields that are gone, and needs the rights that doing needs", async () => {
    const ada = await team.add(campers, { [nameField]: "Ada" });
    await team.change(ada.id, { values: { [feeField]: "5", [nameField]: "Eda" } });
    const [changed] = (await sets()).changeSets;
    const reader = await team.memberWith([{ permissions: [...readers] }]);
    expect((await reader.post(team.path(`/change-sets/${changed!.id}/undo`), {})).status).toBe(403);
    await team.admin.delete(team.path(`/collections/${campers}/fields/${feeField}`));
    expect((await undo(changed!.id)).status).toBe(200);
    expect((await team.read(ada.id)).name).toBe("Ada");
    const again = await undo(changed!.id);
    expect(again).toMatchObject({
      status: 409,
      body: { error: { fields: [{ messageKey: "data.undoneAlready" }] } },
    });
  });
});

it("history tells who did what and how to draw it, where a record was moved, and what the caller may take back", async () => {
  const riders = await team.collection("Rider");
  const ada = await team.add(campers, { [nameField]: "Ada" });
  await team.change(ada.id, { values: { [feeField]: "5" } });
  const { changeSetId } = await bulk({ action: "add", collectionId: riders, recordIds: [ada.id] });
  type Entry = {
    changes: { setKind: string; user: { name: string }; isUndoable: boolean; moves: { joined: object[] } | null }[];
    fields: { id: string; title: string; dataType: string; isWritable: boolean }[];
  };
  const read = (who: Visitor) => bodyOf<Entry>(who.get(team.path(`/records/${ada.id}/history`)));
  const told = await read(team.admin);
  expect(told.changes.map(({ setKind, isUndoable }) => [setKind, isUndoable])).toEqual([
    ["add", true],
    ["update", true],
    ["create", true],
  ]);
  expect(told.changes[0]).toMatchObject({
    user: { name: expect.any(String) },
    moves: { joined: [{ id: riders }], left: [] },
  });
  expect(told.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: feeField, title: "Fee", dataType: "decimal", isWritable: true }),
    ]),
  );
  expect(await detail(changeSetId)).toMatchObject({ records: 1, changes: [{ moves: { joined: [{ id: riders }] } }] });
  expect((await sets("?kind=add,create")).changeSets.map(({ kind }) => kind)).toEqual(["add", "create"]);

  const reader = await team.memberWith([{ permissions: [...readers], collectionId: campers }]);
  const closed = await read(reader);
  expect(closed.changes.map(({ isUndoable, moves }) => [isUndoable, moves])).toEqual(Array(3).fill([false, null]));
  expect(closed.fields.some(({ isWritable }) => isWritable)).toBe(false);
  expect(await detail(changeSetId, "", reader)).toMatchObject({ records: null });
});

it("history goes on behind two hundred changes", async () => {
  const ada = await team.add(campers, { [nameField]: "Ada" });
  const { schema } = world.db.team(team.teamId);
  await world.db.run(
    `insert into ${schema}._change (change_set_id, record_id, kind, version, before, after)
     select change_set_id, record_id, 'updated', 1, '{}', '{}' from ${schema}._change, generate_series(1, 230)
     where record_id = $1`,
    [ada.id],
  );
  type Page = { changes: { kind: string }[]; cursor: string | null };
  const first = await bodyOf<Page>(team.admin.get(team.path(`/records/${ada.id}/history`)));
  const second = await bodyOf<Page>(team.admin.get(team.path(`/records/${ada.id}/history?cursor=${first.cursor}`)));
  expect([first.changes.length, second.changes.length, second.cursor]).toEqual([200, 31, null]);
  expect(second.changes.at(-1)!.kind).toBe("created");
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataPermissions } from "#shared/permissions.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Shaping data does not open it (docs/decisions/0023): each way that was once open. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let nameField: string;
let diagnosis: string;
let watched: string;
let ada: string;
let shaper: Visitor;

const all = [...dataPermissions];
const inCampers = (rest: string) => team.path(`/collections/${campers}${rest}`);
const ofField = (fieldId: string, rest = "") => inCampers(`/fields/${fieldId}${rest}`);
const reasons = (answer: { status: number; body: unknown }) => [
  answer.status,
  ((answer.body as { error?: { fields: { path: string; messageKey: string }[] } }).error?.fields ?? []).map(
    ({ path, messageKey }) => `${path} ${messageKey}`,
  ),
];

beforeAll(async () => {
  team = await world.team();
});

beforeEach(async () => {
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  diagnosis = await team.field(campers, "Diagnosis", "plain_text");
  watched = await team.collection("Watched");
  await team.field(watched, "Title", "plain_text");
  ({ id: ada } = await team.add(campers, { [nameField]: "Ada", [diagnosis]: "42" }));
  await team.add(campers, { [nameField]: "Bea" });
  shaper = await team.memberWith(
    [
      { permissions: all },
      { permissions: ["read_data_field_data"], fieldId: diagnosis, isAllowed: false },
      { permissions: all, collectionId: watched, isAllowed: false },
    ],
    ["team_admin_data_collections"],
  );
});

describe("a field whose values one may not see", () => {
  const list = () => bodyOf<{ id: string }>(shaper.post(team.path("/custom-lists"), { name: "Ills", items: ["41"] }));
  const versionOf = async (fieldId: string) =>
    (await bodyOf<{ version: number }>(shaper.post(ofField(fieldId, "/type-change/check"), { dataType: "number" })))
      .version;

  it("does not become the items of a list", async () => {
    const { id: listId } = await list();
    const input = { dataType: "single_selection_from_list", config: { listId }, createMissing: true };
    const told = [403, ["createMissing data.itemsUnseen"]];
    expect(reasons(await shaper.post(ofField(diagnosis, "/type-change/check"), input))).toEqual(told);
    const version = await versionOf(diagnosis);
    const change = { ...input, version, acceptLoss: true };
    expect(reasons(await shaper.post(ofField(diagnosis, "/type-change"), change))).toEqual(told);
    const items = await shaper.get(team.path(`/custom-lists/${listId}/items`));
    expect(JSON.stringify(items.body)).not.toContain('"42"');
  });

  it("changes its type without a word of what becomes of them", async () => {
    const report = async (dataType: string) =>
      (await bodyOf<{ report: object }>(shaper.post(ofField(diagnosis, "/type-change/check"), { dataType }))).report;
    const hidden = { records: 2, convert: 0, lossy: 0, empty: 0, lost: 0, isHidden: true, examples: [] };
    expect(await report("number")).toMatchObject(hidden);
    expect(await report("boolean")).toMatchObject(hidden);
    const version = await versionOf(diagnosis);
    for (const dataType of ["number", "boolean"]) {
      const answer = await shaper.post(ofField(diagnosis, "/type-change"), { dataType, version, acceptLoss: false });
      expect(reasons(answer)).toEqual([409, ["acceptLoss data.typeChangeUnseen"]]);
    }
    const input = { dataType: "boolean", version, acceptLoss: true };
    const changed = await bodyOf(shaper.post(ofField(diagnosis, "/type-change"), input));
    expect(changed).toMatchObject({ lost: 0, lossy: 0, field: { dataType: "boolean" } });
    expect(JSON.stringify((await team.read(ada, shaper)).values)).not.toContain(diagnosis);
  });

  it("does not name records once its type is one that names them", async () => {
    const people = await team.collection("Guest");
    const salary = await team.field(people, "Salary", "number");
    const name = await team.field(people, "Name", "plain_text");
    await team.add(people, { [name]: "Cleo", [salary]: 70_000 });
    const builder = await team.memberWith(
      [{ permissions: all }, { permissions: ["read_data_field_data"], fieldId: salary, isAllowed: false }],
      ["team_admin_data_collections"],
    );
    const at = team.path(`/collections/${people}/fields/${salary}/type-change`);
    const input = { dataType: "plain_text", version: 1, acceptLoss: true };
    expect(reasons(await builder.post(at, input))).toEqual([403, ["nameFieldId data.opensNames"]]);
    expect((await team.admin.post(at, input)).status).toBe(200);
  });

  it("is not told by a rule", async () => {
    const unique = () => shaper.patch(ofField(diagnosis), { isUnique: true });
    expect(reasons(await unique())).toEqual([403, ["isUnique data.uniqueUnseen"]]);
    await team.add(campers, { [nameField]: "Cleo", [diagnosis]: "42" });
    expect(reasons(await unique())).toEqual([403, ["isUnique data.uniqueUnseen"]]);
    expect(await bodyOf(shaper.get(ofField(diagnosis, "/rules-check")))).toMatchObject({ empty: 0, repeated: 0 });
  });

  it("is not followed by a status", async () => {
    const paid = await team.field(campers, "Paid", "money");
    const lines = await team.field(campers, "Lines", "financial_line_items");
    const builder = await team.memberWith(
      [{ permissions: all }, { permissions: ["read_data_field_data"], fieldId: paid, isAllowed: false }],
      ["team_admin_data_collections"],
    );
    const config = { lineItemsFieldId: lines, paidAmountFieldId: paid, dueDateFieldId: null };
    const told = [403, ["config.paidAmountFieldId data.opensComputed"]];
    const input = { title: "Status", dataType: "payment_status" };
    expect(reasons(await builder.post(inCampers("/fields"), { ...input, config }))).toEqual(told);
    const { id } = await bodyOf<{ id: string }>(builder.post(inCampers("/fields"), input));
    expect(reasons(await builder.patch(ofField(id), { config }))).toEqual(told);
    const { id: other } = await bodyOf<{ id: string }>(
      builder.post(inCampers("/fields"), { title: "Word", dataType: "plain_text" }),
    );
    const change = { dataType: "payment_status", config, version: 1, acceptLoss: true };
    expect(reasons(await builder.post(ofField(other, "/type-change"), change))).toEqual(told);
    expect((await team.admin.patch(ofField(id), { config })).status).toBe(200);
  });

  it("is not said to be unused", async () => {
    const blank = await team.field(campers, "Blank", "plain_text");
    const { notes } = await bodyOf<{ notes: object[] }>(shaper.get(team.path("/structure/attention")));
    expect(JSON.stringify(notes)).toContain(blank);
    const builder = await team.memberWith(
      [{ permissions: all }, { permissions: ["read_data_field_data"], fieldId: blank, isAllowed: false }],
      ["team_admin_data_collections"],
    );
    const seen = await bodyOf<{ notes: object[] }>(builder.get(team.path("/structure/attention")));
    expect(JSON.stringify(seen.notes)).not.toContain(blank);
  });
});

describe("a collection that one may not see", () => {
  const selection = (listId: string) => ({
    title: "Choice",
    dataType: "single_selection_from_list",
    config: { listId },
  });
  const opensItems = [403, ["config.listId data.opensItems"]];

  it.each(["closed", "internal"])("offers no items as a list: %s", async (kind) => {
    if (kind === "internal")
      await bodyOf(team.admin.patch(team.path(`/collections/${watched}`), { isInternalConfiguration: true }));
    await team.admin.patch(team.path(`/collections/${watched}`), { isUsedAsCustomList: true });
    expect(reasons(await shaper.post(inCampers("/fields"), selection(watched)))).toEqual(opensItems);
    const { id: listId } = await bodyOf<{ id: string }>(shaper.post(team.path("/custom-lists"), { name: "Mine" }));
    const { id } = await bodyOf<{ id: string }>(shaper.post(inCampers("/fields"), selection(listId)));
    expect(reasons(await shaper.patch(ofField(id), { config: { listId: watched } }))).toEqual(opensItems);
    const word = await team.field(campers, "Word", "plain_text");
    const change = { ...selection(watched), title: undefined, version: 1, acceptLoss: true };
    expect(reasons(await shaper.post(ofField(word, "/type-change"), change))).toEqual(opensItems);
    expect((await shaper.get(team.path(`/custom-lists/${watched}/items`))).status).toBe(404);
  });

  it("offers none through a copy of a field that does", async () => {
    await bodyOf(team.admin.patch(team.path(`/collections/${watched}`), { isUsedAsCustomList: true }));
    const guests = await team.collection("Guest");
    const field = await bodyOf<{ id: string }>(
      team.admin.post(team.path(`/collections/${guests}/fields`), selection(watched)),
    );
    const builder = await team.memberWith(
      [
        { permissions: all },
        { permissions: ["read_data_field_data", "update_data_field_data"], fieldId: field.id, isAllowed: false },
        { permissions: all, collectionId: watched, isAllowed: false },
      ],
      ["team_admin_data_collections"],
    );
    const copy = { name: "Copy", pluralName: "Copies", withRecords: false };
    const answer = await builder.post(team.path(`/collections/${guests}/duplicate`), copy);
    expect(reasons(answer)).toEqual(opensItems);
  });

  it("tells its names to no text that a type change makes, and is not asked for by name", async () => {
    const title = (
      await bodyOf<{ fields: { id: string }[] }>(team.admin.get(team.path(`/collections/${watched}/fields`)))
    ).fields[0]!.id;
    const { id: hannah } = await team.add(watched, { [title]: "Hannah" });
    const friend = await team.field(campers, "Friend", "single_data_record", { config: { collectionIds: [watched] } });
    await bodyOf(team.change(ada, { values: { [friend]: hannah } }));
    const toText = { dataType: "plain_text", version: 1, acceptLoss: true };
    expect(reasons(await shaper.post(ofField(friend, "/type-change"), toText))).toEqual([
      403,
      ["dataType data.namesUnseen"],
    ]);
    const guess = await team.field(campers, "Guess", "plain_text");
    await bodyOf(team.change(ada, { values: { [guess]: "Hannah" } }));
    const toLink = { dataType: "single_data_record", config: { collectionIds: [watched] } };
    const { report } = await bodyOf<{ report: object }>(shaper.post(ofField(guess, "/type-change/check"), toLink));
    expect(report).toMatchObject({ convert: 0, lost: 1 });
  });

  it("gives no items to other teams", async () => {
    await bodyOf(team.admin.patch(team.path(`/collections/${watched}`), { isUsedAsCustomList: true }));
    await bodyOf(team.admin.post(inCampers("/fields"), selection(watched)));
    const answer = await shaper.patch(inCampers(""), { isBlueprint: true });
    expect(reasons(answer)).toEqual([403, ["isBlueprint data.opensOffer"]]);
  });

  it("tells nobody who is in it by a preview of another filter", async () => {
    const smart = await team.collection("Ill", {
      parentId: campers,
      membershipFilter: { field: diagnosis, operator: "is_not_empty" },
    });
    const outside = await team.memberWith(
      [{ permissions: all }, { permissions: all, collectionId: smart, isAllowed: false }],
      ["team_admin_data_collections"],
    );
    const filter = { field: nameField, operator: "is", value: "Ada" };
    const preview = await outside.post(team.path(`/collections/${smart}/membership-preview`), { filter });
    expect(preview.status).toBe(404);
  });
});

describe("a move", () => {
  it("opens what stands above to nobody whom who moves it could not show it", async () => {
    const parent = await team.collection("Person");
    await team.field(parent, "Name", "plain_text");
    const secret = await team.field(parent, "Secret", "plain_text");
    const child = await team.collection("Visitor");
    await team.memberWith([{ permissions: all, collectionId: child }]);
    const builder = await team.memberWith(
      [{ permissions: all }, { permissions: ["read_data_field_data"], fieldId: secret, isAllowed: false }],
      ["team_admin_data_collections"],
    );
    const move = (who: Visitor) => who.patch(team.path(`/collections/${child}`), { parentId: parent });
    expect(reasons(await move(builder))).toEqual([403, ["parentId data.opensRights"]]);
    expect((await move(team.admin)).status).toBe(200);
  });

  it("counts what lies in the bin, which comes back", async () => {
    const [above, parent] = [await team.collection("Above"), await team.collection("Parent")];
    const child = await team.collection("Child", { parentId: parent });
    await team.memberWith([{ permissions: all, collectionId: above }]);
    const builder = await team.memberWith(
      [
        { permissions: all, collectionId: parent },
        { permissions: all, collectionId: above },
        { permissions: all, collectionId: child, isAllowed: false },
      ],
      ["team_admin_data_collections"],
    );
    await bodyOf(builder.delete(team.path(`/collections/${child}`)).then(({ body }) => ({ status: 200, body })));
    const moved = await builder.patch(team.path(`/collections/${parent}`), { parentId: above });
    expect(reasons(moved)).toEqual([403, ["parentId data.opensRights"]]);
  });

  it("of a filter opens a field of more records to nobody whom who draws it could not show it", async () => {
    const smart = await team.collection("Few", {
      parentId: campers,
      membershipFilter: { field: nameField, operator: "is", value: "Ada" },
    });
    await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"], collectionId: smart },
    ]);
    const everyone = { membershipFilter: { field: nameField, operator: "is_not_empty" } };
    const drawn = await shaper.patch(team.path(`/collections/${smart}`), everyone);
    expect(reasons(drawn)).toEqual([403, ["membershipFilter data.opensRights"]]);
    expect((await team.admin.patch(team.path(`/collections/${smart}`), everyone)).status).toBe(200);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { type CamperTeam, makeCamperTeam } from "#testing/camper-team.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { BinnedDefinition, FieldUseShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: CamperTeam;
let campers: string;
let name: string;
let fee: string;

beforeEach(async () => {
  team = await makeCamperTeam(world);
  ({ campers, name, fee } = team);
});

const usesOf = (fieldId: string, who = team.admin) =>
  bodyOf<{ uses: FieldUseShown[]; records: { count: number; hasMore: boolean } }>(
    who.get(team.shape(`/fields/${fieldId}/uses`)),
  );
const binOf = async (who = team.admin) =>
  (await bodyOf<{ definitions: BinnedDefinition[] }>(who.get(team.path("/structure/bin")))).definitions;

describe("where a field is used", () => {
  it("tells every place, those first that stand in the way of deleting it", async () => {
    const paid = await team.field(campers, "Paid", "decimal");
    const lines = await team.field(campers, "Lines", "financial_line_items");
    const config = { lineItemsFieldId: lines, paidAmountFieldId: paid };
    const status = await team.field(campers, "Status", "payment_status", { config });
    const owing = await team.collection("Owing", {
      ...{ parentId: campers, membershipOrder: [{ field: fee, descending: true }] },
      membershipFilter: { and: [{ field: fee, operator: "more_than", value: "0" }] },
    });
    await team.add(campers, { [name]: "Ada", [fee]: "5" });
    await team.add(campers, { [name]: "Bob" });
    const { uses, records } = await usesOf(fee);
    expect(uses).toMatchObject([
      { kind: "smartFilter", collectionId: owing, name: "Owings", collectionName: "Owings", isBlocking: true },
      { kind: "smartOrder", collectionId: owing, isBlocking: false },
    ]);
    expect(records).toEqual({ count: 1, hasMore: false });
    expect((await team.admin.delete(team.shape(`/fields/${fee}`))).status).toBe(409);
    expect((await usesOf(paid)).uses).toMatchObject([
      { kind: "fieldSetting", subjectId: status, collectionId: campers, name: "Status", isBlocking: false },
    ]);
    expect(await usesOf(name)).toMatchObject({
      uses: [{ kind: "nameField", collectionId: campers, name: "Campers" }],
      records: { count: 2 },
    });
  });

  it("counts the records that lead somewhere, not those in the bin", async () => {
    const friend = await team.field(campers, "Friend", "multi_data_record", { config: { collectionIds: [campers] } });
    const [ada, bob] = [await team.add(campers, { [name]: "Ada" }), await team.add(campers, { [name]: "Bob" })];
    await team.add(campers, { [name]: "Cid", [friend]: [ada.id, bob.id] });
    const gone = await team.add(campers, { [name]: "Dee", [friend]: [ada.id] });
    await team.admin.delete(team.path(`/records/${gone.id}`));
    expect((await usesOf(friend)).records).toEqual({ count: 1, hasMore: false });
  });
});

describe("the bin of definitions", () => {
  it("has collections and fields with who and when, and says what can come back now", async () => {
    const leaders = await team.collection("Leader", { parentId: campers });
    await team.admin.delete(team.shape(`/fields/${fee}`));
    expect(await binOf()).toMatchObject([
      {
        ...{ subject: "field", id: fee, name: "Fee", dataType: "decimal", isRestorable: true, daysLeft: 30 },
        ...{ collectionId: campers, collectionName: "Campers", deletedBy: { name: expect.any(String) } },
      },
    ]);
    await team.admin.delete(team.shape());
    const binned = await binOf();
    expect(binned.map(({ id, isRestorable }) => [id, isRestorable])).toEqual([
      [campers, true],
      [leaders, false],
      [fee, false],
    ]);
    expect(binned[1]).toMatchObject({ collectionId: campers, collectionName: "Campers" });
    expect((await team.admin.post(team.shape("/restore"))).status).toBe(200);
    expect((await binOf()).every(({ isRestorable }) => isRestorable)).toBe(true);
  });
});

describe("the log", () => {
  it("says in plain words what changed, the latest first, page by page", async () => {
    await team.patch("", { pluralName: "Kids", isShownInSidebar: true, nameFieldId: name });
    await team.patch(`/fields/${fee}`, { title: "Price", isRequired: true, defaultValue: "98765.43" });
    const { changes, cursor } = await team.log();
    expect(cursor).toBeNull();
    expect(changes.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      "updated field",
      "updated collection",
      "created field",
      "created field",
      "created collection",
    ]);
    expect(changes[0]).toMatchObject({
      ...{ name: "Price", collectionName: "Kids", isUndoable: true, isTypeChange: false },
      changed: expect.arrayContaining([
        { key: "title", before: "Fee", after: "Price" },
        { key: "isRequired", before: false, after: true },
        { key: "defaultValue", before: null, after: null },
      ]),
    });
    expect(changes[1]!.changed).toContainEqual({ key: "nameFieldId", before: null, after: "Name" });
    expect(JSON.stringify(changes)).not.toContain('"98765');
    const first = await team.log("?limit=2");
    const second = await team.log(`?limit=2&cursor=${encodeURIComponent(first.cursor!)}`);
    expect([...first.changes, ...second.changes].map(({ id }) => id)).toEqual(changes.slice(0, 4).map(({ id }) => id));
  });

  it("can be of one collection and what is in it", async () => {
    const cabins = await team.collection("Cabin");
    const beds = await team.field(cabins, "Beds", "number");
    const { changes } = await team.log(`?collectionId=${cabins}`);
    expect(changes.map(({ subjectId }) => subjectId)).toEqual([beds, cabins]);
  });

  it("leaves out what changed nothing", async () => {
    await team.patch(`/fields/${fee}`, { title: "Fee" });
    expect((await team.newest()).kind).toBe("created");
  });
});

it("is for administrators of data, of this team", async () => {
  const { id } = await team.newest();
  const other = await world.team();
  const member = await team.join({ roleIds: [team.memberRoleId] });
  const paths = [
    "/structure/bin",
    "/structure/changes",
    "/structure/attention",
    `/collections/${campers}/fields/${fee}/uses`,
  ];
  for (const who of [member, other.admin]) {
    for (const path of paths) expect((await who.get(team.path(path))).status).toBe(403);
    expect((await team.undo(id, who)).status).toBe(403);
  }
  expect((await other.admin.post(other.path(`/structure/changes/${id}/undo`))).status).toBe(404);
  expect((await other.admin.get(other.path(`/collections/${campers}/fields/${fee}/uses`))).status).toBe(404);
  const elsewhere = await bodyOf(other.admin.get(other.path(`/structure/changes?collectionId=${campers}`)));
  expect(elsewhere).toEqual({ changes: [], cursor: null });
});

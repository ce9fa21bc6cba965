import { beforeEach, describe, expect, it } from "vitest";
import { purgeRecords } from "#data/bin/purge-records.server.ts";
import { bodyOf, type DataTeam, type Right, type Shown, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Merged = { changeSetId: string; records: number };
type Change = { setKind: string; kind: string; mergedFrom: { id: string; name: string } | null; isUndoable: boolean };

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let parents: string;
let guides: string;
let campers: string;
let [name, email, phone, notes, friends, badge, parent, others]: string[] = [];

beforeEach(async () => {
  team = await world.team();
  parents = await team.collection("Parent", { representsPeople: true });
  guides = await team.collection("Guide");
  campers = await team.collection("Camper");
  name = await team.field(parents, "Name", "plain_text");
  email = await team.field(parents, "Email", "email_address", { isUnique: true });
  phone = await team.field(parents, "Phone", "phone_number");
  notes = await team.field(parents, "Notes", "plain_text");
  friends = await team.field(parents, "Friends", "multi_data_record", { config: { collectionIds: [parents] } });
  badge = await team.field(guides, "Badge", "plain_text", { defaultValue: "none yet" });
  parent = await team.field(campers, "Parent", "single_data_record", { config: { collectionIds: [parents] } });
  others = await team.field(campers, "Pickup", "multi_data_record", { config: { collectionIds: [parents] } });
});

const merge = (intoId: string, fromId: string, more: object = {}, who: Visitor = team.admin) =>
  who.post(team.path(`/records/${intoId}/merge`), { fromId, ...more });
const undo = (changeSetId: string) =>
  bodyOf<Merged>(team.admin.post(team.path(`/change-sets/${changeSetId}/undo`), {}));
const history = async (recordId: string) =>
  (await bodyOf<{ changes: Change[] }>(team.admin.get(team.path(`/records/${recordId}/history`)))).changes;
const problem = (messageKey: string) => ({ body: { error: { fields: [{ messageKey }] } } });
const of = (key: string | undefined) => key!;
const read = (id: string) => bodyOf<Shown & { isDeleted: boolean }>(team.admin.get(team.path(`/records/${id}`)));

/** A mother who stands there twice, with children of either, and a friend. */
async function twice() {
  const friend = await team.add(parents, { [of(name)]: "Bo" });
  const one = await team.add(parents, {
    [of(name)]: "Ana Diaz",
    [of(phone)]: "+18025550101",
    [of(friends)]: [friend.id],
  });
  const other = await team.add(parents, {
    ...{ [of(name)]: "Ana Díaz", [of(email)]: "ana@example.org", [of(notes)]: "Drives", [of(friends)]: [one.id] },
  });
  await team.admin.post(team.path(`/collections/${guides}/members`), { action: "add", recordIds: [other.id] });
  const [ada, ben, cid] = await Promise.all([
    team.add(campers, { [of(parent)]: one.id }),
    team.add(campers, { [of(parent)]: other.id, [of(others)]: [one.id, other.id] }),
    team.add(campers, { [of(parent)]: other.id }),
  ]);
  await team.admin.delete(team.path(`/records/${cid.id}`));
  return { friend, one, other, ada, ben, cid };
}

describe("merging two records", () => {
  it("unites values, collections, tags and links in one change set, which is undone as one", async () => {
    const { friend, one, other, ada, ben, cid } = await twice();
    const { id: tagId } = await bodyOf<{ id: string }>(team.admin.post(team.path("/tags"), { name: "Cook" }));
    await bodyOf(
      team.admin.post(team.path("/records/bulk"), { action: "tag", recordIds: [other.id], tagIds: [tagId] }),
    );
    const merged = await bodyOf<Merged>(merge(one.id, other.id, { values: { [of(name)]: "Ana Díaz" } }));
    expect(merged.records).toBe(2);
    const now = await read(one.id);
    expect(now).toMatchObject({ name: "Ana Díaz", tags: [tagId] });
    expect(now.collections.toSorted()).toEqual([parents, guides].toSorted());
    expect(now.values).toEqual({
      [of(name)]: "Ana Díaz",
      [of(email)]: "ana@example.org",
      [of(phone)]: "+18025550101",
      [of(notes)]: "Drives",
      [of(friends)]: [friend.id],
      [of(badge)]: "none yet",
    });
    expect((await read(ada.id)).values).toMatchObject({ [of(parent)]: one.id });
    expect((await read(ben.id)).values).toMatchObject({ [of(parent)]: one.id, [of(others)]: [one.id] });
    expect(await read(other.id)).toMatchObject({ isDeleted: true, mergedInto: { id: one.id, name: "Ana Díaz" } });
    const back = await bodyOf<{ values: object }>(team.admin.post(team.path(`/records/${cid.id}/restore`)));
    expect(back.values).toMatchObject({ [of(parent)]: one.id });

    const undone = await undo(merged.changeSetId);
    expect((await read(one.id)).values).toEqual(one.values);
    expect((await read(one.id)).collections).toEqual([parents]);
    const again = await read(other.id);
    expect(again).toMatchObject({ isDeleted: false, mergedInto: null, tags: [tagId] });
    expect(again.values).toMatchObject({ [of(email)]: "ana@example.org", [of(friends)]: [one.id] });
    expect((await read(ben.id)).values).toMatchObject({ [of(parent)]: other.id, [of(others)]: [one.id, other.id] });
    await undo(undone.changeSetId);
    expect((await read(one.id)).values).toMatchObject({ [of(email)]: "ana@example.org" });
    expect(await read(other.id)).toMatchObject({ isDeleted: true, mergedInto: { id: one.id } });
  });

  it("keeps the history of both, also once the other is gone for good, until the one that stays goes", async () => {
    const { one, other, friend } = await twice();
    await bodyOf(team.admin.patch(team.path(`/records/${other.id}`), { values: { [of(notes)]: "Drives and cooks" } }));
    const merged = await bodyOf<Merged>(merge(one.id, other.id));
    const told = await history(one.id);
    const ofOther = told.filter(({ mergedFrom }) => mergedFrom);
    expect(ofOther.map(({ kind }) => kind)).toEqual(["updated", "updated", "created"]);
    expect(ofOther.every(({ mergedFrom, isUndoable }) => mergedFrom?.name === "Ana Díaz" && !isUndoable)).toBe(true);
    expect(told[0]).toMatchObject({ setKind: "merge-records", kind: "updated", mergedFrom: null });
    await undo(merged.changeSetId);
    expect((await history(one.id)).some(({ mergedFrom }) => mergedFrom)).toBe(false);

    await bodyOf(merge(one.id, other.id));
    // And on to a third: what the second brought comes along.
    await bodyOf(merge(friend.id, one.id));
    const purge = (id: string) => world.db.transaction((tx) => purgeRecords(tx, team.teamId, [id]));
    await purge(other.id);
    await purge(one.id);
    const left = await history(friend.id);
    expect(left.filter(({ mergedFrom }) => mergedFrom?.id === other.id)).toHaveLength(4);
    expect(left.some(({ mergedFrom }) => mergedFrom?.id === one.id)).toBe(true);
    await purge(friend.id);
    const changes = await world.db
      .team(team.teamId)
      .data.selectFrom("_change")
      .select("id")
      .where("record_id", "in", [one.id, other.id, friend.id])
      .execute();
    expect(changes).toEqual([]);
  });

  it("is refused where a record has changed, is itself, is gone, is an item, or breaks a rule", async () => {
    const { one, other } = await twice();
    expect(await merge(one.id, one.id)).toMatchObject({ status: 400, ...problem("data.mergeWithItself") });
    expect(await merge(one.id, other.id, { fromVersion: other.version + 5 })).toMatchObject({ status: 409 });
    expect(await merge(one.id, other.id, { version: one.version + 5 })).toMatchObject({ status: 409 });
    const bad = await merge(one.id, other.id, { values: { [of(email)]: "nobody" } });
    expect(bad).toMatchObject({ status: 400, body: { error: { fields: [{ path: `values.${email}` }] } } });
    const holder = await team.add(parents, { [of(email)]: "taken@example.org" });
    const taken = await merge(one.id, other.id, { values: { [of(email)]: "taken@example.org" } });
    expect(taken.status).toBe(409);
    await team.admin.delete(team.path(`/records/${holder.id}`));
    expect((await merge(one.id, holder.id)).status).toBe(404);
    const list = await bodyOf<{ id: string }>(
      team.admin.post(team.path("/custom-lists"), { name: "Diets", items: ["Vegan", "Halal"] }),
    );
    const { items } = await bodyOf<{ items: { id: string }[] }>(
      team.admin.get(team.path(`/custom-lists/${list.id}/items`)),
    );
    expect(await merge(items[0]!.id, items[1]!.id)).toMatchObject({ status: 400, ...problem("data.mergeItemsInList") });
    expect((await read(other.id)).isDeleted).toBe(false);
  });

  it("is for who may read all of both and change what follows, and does not tell what is closed to them", async () => {
    const { one, other } = await twice();
    const everything: Right["permissions"] = [
      ...([
        "read_data_record_metadata",
        "read_data_field_data",
        "update_data_field_data",
        "delete_data_records",
      ] as const),
    ];
    const all = await team.memberWith([{ permissions: everything }]);
    const reader = await team.memberWith([{ permissions: everything.slice(0, 2) }]);
    const keeper = await team.memberWith([{ permissions: everything.slice(0, 3) }]);
    const withoutNotes = await team.memberWith([
      { permissions: everything },
      { permissions: ["read_data_field_data"], fieldId: of(notes), isAllowed: false },
    ]);
    const withoutCampers = await team.memberWith([
      { permissions: everything, collectionId: parents },
      { permissions: everything, collectionId: guides },
    ]);
    for (const who of [withoutNotes, withoutCampers])
      expect(await merge(one.id, other.id, {}, who)).toMatchObject({
        status: 403,
        ...problem("data.mergeRecordsClosed"),
      });
    const lonely = [await team.add(parents, { [of(name)]: "Cy" }), await team.add(parents, { [of(name)]: "Cy" })];
    expect(await merge(lonely[0]!.id, lonely[1]!.id, {}, withoutCampers)).toMatchObject(
      problem("data.mergeRecordsClosed"),
    );
    for (const who of [reader, keeper]) expect((await merge(one.id, other.id, {}, who)).status).toBe(403);
    expect((await read(other.id)).isDeleted).toBe(false);
    expect((await merge(one.id, other.id, {}, all)).status).toBe(200);
  });
});

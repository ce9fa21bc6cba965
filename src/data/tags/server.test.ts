import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Tag = { id: string; name: string; color: string; records: number | null };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let nameField: string;
let ids: string[];

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  ids = [];
  for (const name of ["Ada", "Bob", "Cid"]) ids.push((await team.add(campers, { [nameField]: name })).id);
});

const make = (name: string, input: object = {}) => bodyOf<Tag>(team.admin.post(team.path("/tags"), { name, ...input }));
const list = async (query = "", who: Visitor = team.admin) =>
  (await bodyOf<{ tags: Tag[] }>(who.get(team.path(`/tags${query}`)))).tags;
const bulk = (body: object, who: Visitor = team.admin) => who.post(team.path("/records/bulk"), body);
const put = (recordIds: string[], ...tagIds: string[]) =>
  bodyOf<{ changeSetId: string; records: number }>(bulk({ action: "tag", recordIds, tagIds }));
const tagsOn = async (id: string) => ((await team.read(id)) as unknown as { tags: string[] }).tags;
const found = async (operator: string, value?: string[], at = campers) =>
  (await team.list(at, { filter: { field: "tags", operator, ...(value && { value }) } })).records.map(
    ({ name }) => name,
  );

describe("a tag", () => {
  it("has a name of its own whatever the case, and a colour of the list", async () => {
    const urgent = await make("Urgent", { color: "red" });
    expect(await list()).toEqual([expect.objectContaining({ name: "Urgent", color: "red", records: null })]);
    for (const [input, status] of [
      [{ name: "uRGENT" }, 409],
      [{ name: "x".repeat(51) }, 400],
      [{ name: "Blue", color: "#00f" }, 400],
      [{ name: "  " }, 400],
    ] as const)
      expect((await team.admin.post(team.path("/tags"), input)).status).toBe(status);
    const changed = await bodyOf<Tag>(
      team.admin.patch(team.path(`/tags/${urgent.id}`), { name: "URGENT", color: "pink" }),
    );
    expect(changed).toMatchObject({ name: "URGENT", color: "pink" });
    const again = { id: urgent.id, name: "Urgent" };
    expect(await bodyOf<Tag>(team.admin.post(team.path("/tags"), again))).toMatchObject({
      id: urgent.id,
      name: "URGENT",
    });
  });

  it("is managed by holders of its permission, and listed by every member", async () => {
    const urgent = await make("Urgent");
    const helper = await team.join({ roleIds: [team.memberRoleId] });
    expect(await list("", helper)).toHaveLength(1);
    expect((await helper.post(team.path("/tags"), { name: "Mine" })).status).toBe(403);
    expect((await helper.delete(team.path(`/tags/${urgent.id}`))).status).toBe(403);
    const manager = await team.memberWith([], ["team_admin_data_tags"]);
    expect((await manager.post(team.path("/tags"), { name: "Mine" })).status).toBe(200);
    const elsewhere = await world.team();
    expect((await elsewhere.admin.delete(elsewhere.path(`/tags/${urgent.id}`))).status).toBe(404);
  });
});

describe("tags of records", () => {
  it("are put on and taken off, filtered by, counted, and taken back", async () => {
    const [urgent, vip] = [await make("Urgent"), await make("VIP")];
    const both = await put(ids.slice(0, 2), urgent.id);
    expect(both.records).toBe(2);
    await put([ids[1]!], vip.id);
    // What is there already is no change.
    expect(await put([ids[1]!], vip.id)).toMatchObject({ records: 0, changeSetId: null });
    expect(await tagsOn(ids[1]!)).toEqual([urgent.id, vip.id].sort());
    expect(await found("has_any_of", [urgent.id, vip.id])).toEqual(["Ada", "Bob"]);
    expect(await found("has_all_of", [urgent.id, vip.id])).toEqual(["Bob"]);
    expect(await found("has_none_of", [vip.id])).toEqual(["Ada", "Cid"]);
    expect(await found("is_empty")).toEqual(["Cid"]);
    expect((await list("?counts=1")).map(({ name, records }) => [name, records])).toEqual([
      ["Urgent", 2],
      ["VIP", 1],
    ]);
    // Undone by itself, whatever other tags came since.
    await bodyOf(team.admin.post(team.path(`/change-sets/${both.changeSetId}/undo`), {}));
    expect([await tagsOn(ids[0]!), await tagsOn(ids[1]!)]).toEqual([[], [vip.id]]);
    const [latest] = (
      await bodyOf<{ changes: { tags: object }[] }>(team.admin.get(team.path(`/records/${ids[1]}/history`)))
    ).changes;
    expect(latest!.tags).toEqual({ before: [urgent.id, vip.id].sort(), after: [vip.id] });
    await bodyOf(bulk({ action: "untag", recordIds: [ids[1]!], tagIds: [vip.id] }));
    expect(await tagsOn(ids[1]!)).toEqual([]);
  });

  it("make members of smart collections, and cannot be deleted from under them", async () => {
    const urgent = await make("Urgent");
    const smart = await team.collection("Urgent one", {
      parentId: campers,
      membershipFilter: { field: "tags", operator: "has_any_of", value: [urgent.id] },
    });
    await put([ids[2]!], urgent.id);
    expect((await team.list(smart)).records.map(({ name }) => name)).toEqual(["Cid"]);
    const refused = await team.admin.delete(team.path(`/tags/${urgent.id}`));
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { fields: [{ messageKey: "data.usedByCollection" }] } },
    });
    // Who may not know of the collection is not told its name.
    const manager = await team.memberWith([], ["team_admin_data_tags"]);
    const unnamed = await manager.delete(team.path(`/tags/${urgent.id}`));
    expect(unnamed).toMatchObject({
      status: 409,
      body: { error: { fields: [{ path: "collections", messageKey: "data.usedByHiddenCollection" }] } },
    });
    expect(JSON.stringify(unnamed.body)).not.toContain("Urgent one");
    const sort = encodeURIComponent(JSON.stringify([{ field: "tags" }]));
    expect((await team.admin.get(team.path(`/collections/${campers}/records?sort=${sort}`))).status).toBe(400);
  });

  it("are set by whoever may change the record, and none that are not there", async () => {
    const urgent = await make("Urgent");
    const body = { action: "tag", recordIds: [ids[0]], tagIds: [urgent.id] };
    const reader = await team.memberWith([{ permissions: ["read_data_record_metadata", "read_data_field_data"] }]);
    expect((await bulk(body, reader)).status).toBe(403);
    expect((await bulk({ ...body, tagIds: [newId()] })).status).toBe(400);
    const elsewhere = await world.team();
    const theirs = await bodyOf<Tag>(elsewhere.admin.post(elsewhere.path("/tags"), { name: "Theirs" }));
    expect((await bulk({ ...body, tagIds: [theirs.id] })).status).toBe(400);
    const writer = await team.memberWith([
      { permissions: ["read_data_record_metadata", "update_data_field_data"], collectionId: campers },
    ]);
    expect((await bulk(body, writer)).status).toBe(200);
  });

  it("are counted as far as the caller may see the records", async () => {
    const urgent = await make("Urgent");
    const secrets = await team.collection("Secret");
    const hidden = await team.add(secrets);
    await put([ids[0]!, hidden.id], urgent.id);
    const helper = await team.memberWith([{ permissions: ["read_data_record_metadata"], collectionId: campers }]);
    expect((await list("?counts=1", helper))[0]!.records).toBe(1);
    // Who may manage tags and see no records is not told that none carries it.
    const manager = await team.memberWith([], ["team_admin_data_tags"]);
    expect((await list("?counts=1", manager))[0]!.records).toBeNull();
    await team.admin.delete(team.path(`/records/${hidden.id}`));
    expect((await list("?counts=1"))[0]!.records).toBe(1);
  });
});

describe("a deleted tag", () => {
  it("is off all records, and comes back onto them", async () => {
    const urgent = await make("Urgent");
    await put(ids.slice(0, 2), urgent.id);
    await bodyOf(team.admin.delete(team.path(`/tags/${urgent.id}`)));
    expect([await list(), await tagsOn(ids[0]!), await found("is_empty")]).toEqual([[], [], ["Ada", "Bob", "Cid"]]);
    expect(await found("has_any_of", [urgent.id])).toEqual([]);
    expect((await list("?bin=1")).map(({ name }) => name)).toEqual(["Urgent"]);
    const other = await make("urgent");
    const restore = () => team.admin.post(team.path(`/tags/${urgent.id}/restore`));
    expect((await restore()).status).toBe(409);
    await bodyOf(team.admin.patch(team.path(`/tags/${other.id}`), { name: "Other" }));
    await bodyOf(restore());
    expect(await found("has_any_of", [urgent.id])).toEqual(["Ada", "Bob"]);
  });

  it("gives its records to the one that it is merged into", async () => {
    const [urgent, soon] = [await make("Urgent"), await make("Soon")];
    await put(ids.slice(0, 2), urgent.id);
    await put(ids.slice(1), soon.id);
    const merge = (into: string) => team.admin.post(team.path(`/tags/${urgent.id}/merge`), { into });
    expect([(await merge(urgent.id)).status, (await merge(newId())).status]).toEqual([400, 400]);
    expect(await bodyOf<Tag>(merge(soon.id))).toMatchObject({ id: soon.id });
    expect(await found("has_all_of", [soon.id])).toEqual(["Ada", "Bob", "Cid"]);
    expect((await list()).map(({ name }) => name)).toEqual(["Soon"]);
  });
});

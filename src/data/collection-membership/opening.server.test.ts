import { beforeEach, describe, expect, it } from "vitest";
import { dataPermissions } from "#shared/permissions.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Being in a collection below opens what stands above: nobody brings a record there whom that would show more of it. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let address: string;
let nurse: Visitor;
let medical: string;
let ada: string;

const all = [...dataPermissions];

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  const name = await team.field(campers, "Name", "plain_text");
  address = await team.field(campers, "Address", "plain_text");
  medical = await team.collection("Medical", { parentId: campers });
  ({ id: ada } = await team.add(campers, { [name]: "Ada", [address]: "Zanzibar" }));
  nurse = await team.memberWith([
    { permissions: ["read_data_record_metadata"] },
    { permissions: all, collectionId: medical },
  ]);
});

const move = (who: Visitor, action: "add" | "remove") =>
  who.post(team.path(`/collections/${medical}/members`), { action, recordIds: [ada] });
const seen = async () => JSON.stringify(await team.read(ada, nurse));

describe("a record that joins a collection below", () => {
  it("is not opened by who sees nothing but its name", async () => {
    const answer = await move(nurse, "add");
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([403, expect.stringContaining("opensJoin")]);
    const bulk = { action: "add", collectionId: medical, recordIds: [ada] };
    expect((await nurse.post(team.path("/records/bulk"), bulk)).status).toBe(403);
    expect(await seen()).not.toContain("Zanzibar");
  });

  it("is not brought back there by undoing", async () => {
    await bodyOf(move(team.admin, "add"));
    const { changeSetId } = await bodyOf<{ changeSetId: string }>(move(team.admin, "remove"));
    expect((await nurse.post(team.path(`/change-sets/${changeSetId}/undo`), {})).status).toBe(403);
    const { canUndo } = await bodyOf<{ canUndo: object }>(nurse.get(team.path(`/change-sets/${changeSetId}`)));
    expect(canUndo).toMatchObject({ is: false });
    expect(await seen()).not.toContain("Zanzibar");
  });

  it("is not opened to others by who may not read it, though they do not read it there either", async () => {
    const porter = await team.memberWith([{ permissions: ["read_data_record_metadata", "update_data_field_data"] }]);
    expect((await move(porter, "add")).status).toBe(403);
  });

  it("is brought there by who may read it", async () => {
    const reader = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["update_data_field_data"], collectionId: medical },
    ]);
    expect((await move(reader, "add")).status).toBe(200);
    expect(await seen()).toContain("Zanzibar");
  });

  it("can be made there by whoever may add to it", async () => {
    const made = await bodyOf<{ id: string }>(
      nurse.post(team.path(`/collections/${medical}/records`), { values: { [address]: "Paris" } }),
    );
    expect(JSON.stringify(await team.read(made.id, nurse))).toContain("Paris");
  });
});

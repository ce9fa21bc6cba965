import { beforeEach, describe, expect, it } from "vitest";
import type { LongWorkShown } from "#platform/long-work/contract.ts";
import { runLongWork } from "#platform/long-work/long-work.server.ts";
import { bodyOf, type DataTeam, type Right, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ItemShown, ListShown } from "./contract.ts";
import { mergingItems } from "./merge-work.server.ts";

type Merged = { changeSetId: string; records: number; workId: string | null };

// No worker of its own: the test says when the work goes on.
const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let list: string;
let items: string[];
let campers: string;
let name: string;
let diet: string;
let diets: string;

beforeEach(async () => {
  team = await world.team();
  const input = { name: "Diets", items: ["Vegan", "Végane", "Plants", "Halal"] };
  list = (await bodyOf<ListShown>(team.admin.post(team.path("/custom-lists"), input))).id;
  items = (await read()).map(({ id }) => id);
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  diet = await team.field(campers, "Diet", "single_selection_from_list", { config: { listId: list } });
  diets = await team.field(campers, "Diets", "multi_selection_from_list", { config: { listId: list } });
});

const read = async (query = "") =>
  (await bodyOf<{ items: ItemShown[] }>(team.admin.get(team.path(`/custom-lists/${list}/items${query}`)))).items;
const merge = (fromIds: string[], intoId: string, who: Visitor = team.admin) =>
  who.post(team.path(`/custom-lists/${list}/items/merge`), { fromIds, intoId });
const everything = [
  "read_data_record_metadata",
  "read_data_field_data",
  "update_data_field_data",
  "delete_data_records",
];
const all = everything as Right["permissions"];

describe("merging items", () => {
  it("takes every record along, counts them before, and is undone as one", async () => {
    const [vegan, vegane, plants, halal] = items as [string, string, string, string];
    const ada = await team.add(campers, { [name]: "Ada", [diet]: vegane, [diets]: [halal, plants, vegan] });
    const bob = await team.add(campers, { [name]: "Bob", [diet]: halal, [diets]: [plants, vegane] });
    const cid = await team.add(campers, { [name]: "Cid", [diet]: vegane });
    await team.admin.delete(team.path(`/records/${cid.id}`));
    expect((await read("?counts=1")).map(({ usedBy }) => usedBy)).toEqual([1, 2, 2, 2]);
    const uses = team.admin.post(team.path(`/custom-lists/${list}/items/uses`), { itemIds: [vegane, plants] });
    expect(await bodyOf(uses)).toEqual({ records: 2 });
    const merged = await bodyOf<Merged>(merge([vegane, plants], vegan));
    expect(merged).toMatchObject({ records: 2, workId: null });
    expect((await read()).map((item) => item.name)).toEqual(["Vegan", "Halal"]);
    expect((await team.read(ada.id)).values).toMatchObject({ [diet]: vegan, [diets]: [halal, vegan] });
    expect((await team.read(bob.id)).values).toMatchObject({ [diet]: halal, [diets]: [vegan] });
    const back = await bodyOf<{ values: object }>(team.admin.post(team.path(`/records/${cid.id}/restore`)));
    expect(back.values).toMatchObject({ [diet]: vegan });
    await bodyOf(team.admin.post(team.path(`/change-sets/${merged.changeSetId}/undo`), { rest: false }));
    expect((await read()).map((item) => item.name)).toEqual(["Vegan", "Végane", "Plants", "Halal"]);
    expect((await team.read(ada.id)).values).toMatchObject({ [diet]: vegane, [diets]: [halal, plants, vegan] });
    expect((await team.read(cid.id)).values).toMatchObject({ [diet]: vegane });
  });

  it("takes defaults and smart collections along, for who may shape these", async () => {
    const [vegan, vegane, plants] = items as [string, string, string];
    const at = team.path(`/collections/${campers}/fields/${diet}`);
    await bodyOf(team.admin.patch(at, { defaultValue: vegane }));
    const membershipFilter = { and: [{ field: diet, operator: "is_any_of", value: [vegane, plants] }] };
    const smart = await team.collection("Green", { parentId: campers, membershipFilter });
    const member = await team.memberWith([{ permissions: all }]);
    expect(await merge([vegane], vegan, member)).toMatchObject({
      status: 403,
      body: { error: { fields: [{ messageKey: "data.mergeNeedsAdmin" }] } },
    });
    const merged = await bodyOf<Merged>(merge([vegane], vegan));
    const ada = await team.add(campers, { [name]: "Ada" });
    expect(ada.values[diet]).toBe(vegan);
    expect((await team.list(smart)).records.map(({ id }) => id)).toEqual([ada.id]);
    // One undo takes all of it back, for who may; undone itself, all of it follows again.
    const undo = (changeSetId: string, who = team.admin) => who.post(team.path(`/change-sets/${changeSetId}/undo`), {});
    expect(await undo(merged.changeSetId, member)).toMatchObject({
      status: 403,
      body: { error: { fields: [{ messageKey: "data.undoNeedsAdmin" }] } },
    });
    const undone = await bodyOf<Merged>(undo(merged.changeSetId));
    const bob = await team.add(campers, { [name]: "Bob" });
    expect(bob.values[diet]).toBe(vegane);
    expect((await team.list(smart)).records.map(({ id }) => id)).toEqual([bob.id]);
    await team.admin.delete(team.path(`/records/${bob.id}`));
    await bodyOf(undo(undone.changeSetId));
    expect((await team.add(campers, { [name]: "Cid" })).values[diet]).toBe(vegan);
  });

  it("is refused to who may not change a record that follows, or delete items", async () => {
    const [vegan, vegane] = items as [string, string];
    const onList: Right = { permissions: all, collectionId: list };
    const member = await team.memberWith([onList]);
    const writer = await team.memberWith([{ permissions: all.slice(0, 3) }]);
    expect((await merge([vegane], vegan, writer)).status).toBe(403);
    await team.add(campers, { [name]: "Ada", [diet]: vegane });
    expect(await merge([vegane], vegan, member)).toMatchObject({
      status: 403,
      body: { error: { fields: [{ messageKey: "data.mergeClosed" }] } },
    });
    expect((await merge([vegan], vegan)).status).toBe(400);
    const other = await team.add(campers, { [name]: "Bob" });
    expect((await merge([other.id], vegan)).status).toBe(404);
    await bodyOf(team.admin.patch(team.path(`/custom-lists/${list}/items/${vegan}`), { isRetired: true }));
    expect((await merge([vegane], vegan)).status).toBe(400);
    expect(await read()).toHaveLength(4);
  });

  it("of more than 10,000 records is long work, in one change set", async () => {
    const [vegan, vegane] = items as [string, string];
    for (const count of [5001, 5000]) {
      const records = Array.from({ length: count }, () => ({ values: { [diet]: vegane } }));
      await bodyOf(team.admin.post(team.path("/records/bulk"), { action: "create", collectionId: campers, records }));
    }
    // One in the bin, and one that has left the collection but keeps what it chose.
    const binned = await team.add(campers, { [name]: "Bo", [diet]: vegane });
    await team.admin.delete(team.path(`/records/${binned.id}`));
    const left = await team.add(await team.collection("Guest"));
    const members = (action: string) =>
      bodyOf(team.admin.post(team.path(`/collections/${campers}/members`), { action, recordIds: [left.id] }));
    await members("add");
    await team.change(left.id, { values: { [diet]: vegane } });
    await members("remove");
    const begun = await bodyOf<Merged>(merge([vegane], vegan));
    expect(begun).toMatchObject({ records: 0, workId: expect.any(String) });
    await runLongWork(world.app, [mergingItems], { teamId: team.teamId, workId: begun.workId! });
    const work = await bodyOf<LongWorkShown>(team.admin.get(team.path(`/long-work/${begun.workId}`)));
    expect(work).toMatchObject({ state: "done", result: { changeSetId: begun.changeSetId, records: 10_002 } });
    expect((await read("?counts=1")).map((item) => [item.name, item.usedBy])).toEqual([
      ["Vegan", 10_001],
      ["Plants", 0],
      ["Halal", 0],
    ]);
    const set = await bodyOf<{ kind: string }>(team.admin.get(team.path(`/change-sets/${begun.changeSetId}`)));
    expect(set.kind).toBe("merge");
  });
});

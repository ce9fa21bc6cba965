import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let me: Visitor;
let campers: string;
let name: string;
let age: string;

beforeAll(async () => {
  team = await world.team();
  me = await team.join({ roleIds: [team.memberRoleId] });
});
beforeEach(async () => {
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  age = await team.field(campers, "Age", "number");
});

const at = (rest: string) => team.path(`/collections/${campers}/${rest}`);
const older = () => ({ field: age, operator: "at_least", value: 12 });
const setup = () => ({
  columns: [
    { key: name, width: 240 },
    { key: age, width: 96 },
    { key: "created_at", width: 160 },
  ],
  frozen: 2,
  sort: [
    { field: age, descending: true },
    { field: "record_name", descending: false },
  ],
  filter: { and: [older(), { field: name, operator: "contains", value: "a" }] },
  groupBy: age,
  thenBy: name,
  figures: [{ key: age, figure: "sum" }],
  known: [name, age],
});
const kept = async (who = me) =>
  (await bodyOf<{ setup: ReturnType<typeof setup> | null }>(who.get(at("list-setup")))).setup;

describe("how someone looks at a list", () => {
  it("is their own, the last that was kept, and can be forgotten", async () => {
    expect(await kept()).toBeNull();
    expect((await me.put(at("list-setup"), { setup: setup() })).status).toBe(204);
    const last = { ...setup(), frozen: 0 };
    expect((await me.put(at("list-setup"), { setup: last })).status).toBe(204);
    expect(await kept()).toEqual(last);
    expect(await kept(team.admin)).toBeNull();
    await me.put(at("list-setup"), { setup: null });
    expect(await kept()).toBeNull();
  });

  it("forgets the parts that speak of a field which is gone or closed", async () => {
    const reader = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: age, isAllowed: false },
    ]);
    await reader.put(at("list-setup"), { setup: setup() });
    await me.put(at("list-setup"), { setup: setup() });
    const withoutAge = {
      columns: [
        { key: name, width: 240 },
        { key: "created_at", width: 160 },
      ],
      frozen: 1,
      sort: [{ field: "record_name", descending: false }],
      filter: { and: [{ field: name, operator: "contains", value: "a" }] },
      groupBy: name,
      thenBy: null,
      figures: [],
      known: [name],
    };
    expect(await kept(reader)).toEqual(withoutAge);
    expect(await kept()).toEqual(setup());
    await team.admin.delete(at(`fields/${age}`));
    expect(await kept()).toEqual(withoutAge);
    // The person is told what their list leaves out.
    expect((await me.get(at("list-setup"))).body).toMatchObject({ omittedConditions: [{ field: age, title: null }] });
    await team.admin.delete(at(`fields/${name}`));
    expect(await kept()).toMatchObject({ filter: null, frozen: 0, columns: [{ key: "created_at" }] });
  });

  it("is refused where it makes no sense, and where the collection is out of sight", async () => {
    for (const wrong of [
      { frozen: -1 },
      { filter: { field: age } },
      { more: 1 },
      { columns: [{ key: age, width: 3 }] },
    ])
      expect((await me.put(at("list-setup"), { setup: { ...setup(), ...wrong } })).status).toBe(400);
    const stranger = await team.memberWith([]);
    expect((await stranger.get(at("list-setup"))).status).toBe(404);
    expect((await stranger.put(at("list-setup"), { setup: setup() })).status).toBe(404);
  });
});

describe("what a list comes to", () => {
  type Summary = { groups: { values: unknown[]; count: number; figures: unknown[] }[]; names: Record<string, string> };
  const summary = (input: object, who = me) => bodyOf<Summary>(who.post(at("summary"), input));
  const make = (values: object) => bodyOf<{ id: string }>(team.admin.post(at("records"), { values }));

  it("is told of the whole filter, of some records alone and by groups", async () => {
    const [ada] = await Promise.all([
      make({ [name]: "Ada", [age]: 9 }),
      make({ [name]: "Ben", [age]: 12 }),
      make({ [name]: "Cem", [age]: 15 }),
      make({ [name]: "Cem" }),
    ]);
    const figures = ["filled", "sum", "average", "min", "max"].map((aggregate) => ({ field: age, aggregate }));
    expect((await summary({ figures })).groups).toEqual([
      { values: [], count: 4, figures: [3, "36", "12.000000", 9, 15] },
    ]);
    expect((await summary({ figures, filter: older() })).groups[0]).toMatchObject({
      count: 2,
      figures: [2, "27", "13.500000", 12, 15],
    });
    expect((await summary({ figures, ids: [ada.id, newId()] })).groups[0]).toMatchObject({
      count: 1,
      figures: [1, "9", "9.000000", 9, 9],
    });
    const sum = [{ field: age, aggregate: "sum" }];
    expect((await summary({ figures: sum, groupBy: [name] })).groups).toContainEqual({
      ...{ values: ["Cem"], count: 2, figures: ["15"] },
    });
  });

  it("counts records that lead somewhere, whatever they are linked by", async () => {
    const { id } = await make({ [name]: "Ada" });
    await make({ [name]: "Ben" });
    const { id: tagId } = await bodyOf<{ id: string }>(team.admin.post(team.path("/tags"), { name: `Kind ${id}` }));
    const body = { action: "tag", recordIds: [id], tagIds: [tagId] };
    await bodyOf(team.admin.post(team.path("/records/bulk"), body));
    expect((await summary({ figures: [{ field: "tags", aggregate: "filled" }] })).groups[0]!.figures).toEqual([1]);
  });

  it("is refused over what its reader may not read, and where it means nothing", async () => {
    const reader = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: age, isAllowed: false },
    ]);
    const ask = async (body: object, who: Visitor) => (await who.post(at("summary"), body)).status;
    expect(await ask({ figures: [{ field: age, aggregate: "filled" }] }, reader)).toBe(400);
    expect(await ask({ figures: [], groupBy: [age] }, reader)).toBe(400);
    expect(await ask({ figures: [{ field: name, aggregate: "sum" }] }, me)).toBe(400);
    expect(await ask({ figures: [] }, await team.memberWith([]))).toBe(404);
  });
});

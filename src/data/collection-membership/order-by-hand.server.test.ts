import { beforeEach, describe, expect, it } from "vitest";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

const readers = { permissions: ["read_data_record_metadata" as const, "read_data_field_data" as const] };

describe("an order by hand", () => {
  let campers: string;
  let name: string;
  let ids: Record<string, string>;

  beforeEach(async () => {
    campers = await team.collection("Camper");
    name = await team.field(campers, "Name", "plain_text");
    ids = {};
    for (const each of ["Ada", "Bob", "Cid", "Dee", "Eve"]) ids[each] = (await team.add(campers, { [name]: each })).id;
  });

  const smart = (membershipOrder: unknown = { byHand: true }) =>
    team.collection("Row", {
      parentId: campers,
      membershipFilter: { field: name, operator: "is_not", value: "Eve" },
      membershipOrder,
    });
  const move = (at: string, who: string, after: string | null, as: Visitor = team.admin) =>
    as.post(team.path(`/collections/${at}/order`), { recordId: ids[who], afterId: after && ids[after] });
  const order = async (at: string, query = {}) =>
    (await team.list(at, query)).records.map((each) => each.name).join(" ");

  it("is told of a collection, and to whom whether they may change it", async () => {
    const row = await smart();
    const sorted = await smart([{ field: name, descending: true }]);
    const told = async (who: Visitor, id: string) => {
      const { body } = await who.get(`/api/dataCollections?TeamId=${team.teamId}`);
      type Told = { id: string; membershipOrder: unknown; abilities: { order?: boolean } };
      const found = (body as Told[]).find((each) => each.id === id)!;
      return [found.membershipOrder, found.abilities.order];
    };
    const reader = await team.memberWith([readers]);
    expect(await told(team.admin, row)).toEqual([{ byHand: true }, true]);
    expect(await told(reader, row)).toEqual([{ byHand: true }, false]);
    expect(await told(team.admin, sorted)).toEqual([[{ field: name, descending: true }], undefined]);
    expect((await told(team.admin, campers))[1]).toBeUndefined();
  });

  it("of a smart collection is kept, with who has no place last by name", async () => {
    const row = await smart();
    expect(await order(row)).toBe("Ada Bob Cid Dee");
    expect((await move(row, "Dee", null)).status).toBe(204);
    expect(await order(row)).toBe("Dee Ada Bob Cid");
    await move(row, "Cid", "Dee");
    expect(await order(row)).toBe("Dee Cid Ada Bob");
    await move(row, "Dee", "Ada");
    expect(await order(row)).toBe("Cid Ada Dee Bob");
    await move(row, "Dee", "Ada");
    expect(await order(row)).toBe("Cid Ada Dee Bob");
    await move(row, "Bob", null);
    expect(await order(row)).toBe("Bob Cid Ada Dee");
    expect(await order(row, { sort: [{ field: "record_name" }] })).toBe("Ada Bob Cid Dee");
    expect(await order(campers)).toBe("Ada Bob Cid Dee Eve");
  });

  it("goes on from page to page", async () => {
    const row = await smart();
    await move(row, "Dee", null);
    await move(row, "Bob", "Dee");
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await team.list(row, { limit: "1", ...(cursor && { cursor }) });
      seen.push(...page.records.map((each) => each.name));
      cursor = page.cursor;
    }
    expect(seen.join(" ")).toBe("Dee Bob Ada Cid");
  });

  it("has always room between two, however often", async () => {
    const row = await smart();
    await move(row, "Bob", "Ada");
    await move(row, "Dee", "Ada");
    for (let count = 0; count < 60; count++) {
      const [one, other] = count % 2 === 0 ? ["Cid", "Dee"] : ["Dee", "Cid"];
      expect((await move(row, one, "Ada")).status).toBe(204);
      expect(await order(row)).toBe(`Ada ${one} ${other} Bob`);
    }
  });

  it("is for members of a collection by hand, and for who may change them", async () => {
    const row = await smart();
    const sorted = await smart([{ field: "record_name", descending: true }]);
    expect(await order(sorted)).toBe("Dee Cid Bob Ada");
    expect((await move(sorted, "Ada", null)).body).toMatchObject({
      error: { fields: [{ messageKey: "data.notByHand" }] },
    });
    expect((await move(row, "Eve", null)).status).toBe(404);
    expect((await move(row, "Ada", "Eve")).status).toBe(404);
    expect((await move(row, "Ada", "Ada")).status).toBe(400);
    expect((await move(row, "Ada", null, await team.memberWith([readers]))).status).toBe(403);
    expect((await move(row, "Ada", null, await team.memberWith([]))).status).toBe(404);
    const input = { name: "X", pluralName: "X", membershipOrder: { byHand: true } };
    expect((await team.admin.post(team.path("/collections"), input)).status).toBe(400);
  });

  it("is that of custom lists too", async () => {
    await team.admin.patch(team.path(`/collections/${campers}`), { isUsedAsCustomList: true });
    await move(campers, "Eve", null);
    expect(await order(campers)).toBe("Eve Ada Bob Cid Dee");
    await team.admin.delete(team.path(`/records/${ids.Eve}`));
    expect(await order(campers)).toBe("Ada Bob Cid Dee");
    await team.admin.post(team.path(`/records/${ids.Eve}/restore`));
    expect(await order(campers)).toBe("Eve Ada Bob Cid Dee");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { DataRights } from "#data/collections/data-rights.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { openDb, openPool } from "#server/db/db.ts";
import { bodyOf, type DataTeam, queryOf, type Shown, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { listTable } from "./list-table.server.ts";

type Page = { records: (Shown & { createdBy?: string })[]; cursor: string | null; previous: string | null };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let name: string;
let age: string;
let cabin: string;
let friends: string;

/** Twenty-three campers; every third has no age, and every age stands twice. */
const ages = Array.from({ length: 23 }, (_, place) => (place % 3 === 2 ? null : 8 + Math.floor(place / 4)));

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  age = await team.field(campers, "Age", "number");
  cabin = await team.field(campers, "Cabin", "plain_text");
  friends = await team.field(campers, "Friends", "multi_data_record", { config: { collectionIds: [campers] } });
  for (const [place, years] of ages.entries()) {
    const values = { [name]: `Camper ${String.fromCharCode(65 + place)}`, ...(years !== null && { [age]: years }) };
    await team.add(campers, { ...values, [cabin]: place < 10 ? "Owl" : "Fox" });
  }
});

const list = (query: Record<string, unknown>) =>
  bodyOf<Page>(team.admin.get(team.path(`/collections/${campers}/records?${queryOf({ limit: "5", ...query })}`)));
const names = ({ records }: Page) => records.map((record) => record.name.at(-1)!);

async function walk(query: Record<string, unknown>, from?: Page): Promise<string[]> {
  const all: string[] = [];
  let page = from ?? (await list(query));
  for (;;) {
    all.push(...names(page));
    if (!page.cursor) return all;
    page = await list({ ...query, cursor: page.cursor });
  }
}

const orders = (): [string, { field: string; descending: boolean }[]][] => [
  ["by a field that some have not", [{ field: age, descending: false }]],
  ["the same descending", [{ field: age, descending: true }]],
  ["by a column that all have, descending", [{ field: "record_name", descending: true }]],
  [
    "by two keys, each its own way",
    [
      { field: age, descending: true },
      { field: name, descending: false },
    ],
  ],
  [
    "by two keys, empty ones in the second",
    [
      { field: cabin, descending: false },
      { field: age, descending: true },
    ],
  ],
];

describe("a list", () => {
  it.each([0, 1, 2, 3, 4])("goes back the way it came (order %i)", async (which) => {
    const [, sort] = orders()[which]!;
    const forward = await walk({ sort });
    expect(forward).toHaveLength(23);
    expect(new Set(forward).size).toBe(23);
    let page = await list({ sort, position: "20" });
    const back = names(page);
    while (page.previous) {
      page = await list({ sort, cursor: page.previous });
      back.unshift(...names(page));
    }
    expect(back).toEqual(forward);
    expect(page.previous).toBeNull();
    // And forth again from where it ended.
    expect(await walk({ sort }, page)).toEqual(forward);
  });

  it.each([0, 1, 2, 3, 4])("is jumped into at any place (order %i)", async (which) => {
    const [, sort] = orders()[which]!;
    const forward = await walk({ sort });
    for (const position of [0, 1, 7, 14, 15, 16, 22]) {
      const page = await list({ sort, position: String(position) });
      expect(names(page)).toEqual(forward.slice(position, position + 5));
      expect(page.previous === null).toBe(position === 0);
      expect(page.cursor === null).toBe(position + 5 >= 23);
    }
    const beyond = await list({ sort, position: "500" });
    expect([beyond.records, beyond.cursor]).toEqual([[], null]);
  });

  it("is jumped into with a filter", async () => {
    const asked = {
      filter: { field: cabin, operator: "is", value: "fox" },
      sort: [{ field: name, descending: false }],
    };
    expect(names(await list({ ...asked, position: "10" }))).toEqual(["U", "V", "W"]);
  });

  it("tells who made a record where it is asked to, and is filtered by it", async () => {
    const page = await list({ fields: ["created_by", name] });
    const maker = page.records[0]!.createdBy!;
    expect(maker).toMatch(/^[0-9a-f-]{36}$/);
    expect((await list({})).records[0]!.createdBy).toBeUndefined();
    const mine = await list({ filter: { field: "created_by", operator: "is_any_of", value: [maker] } });
    expect(mine.records).toHaveLength(5);
    const others = await list({ filter: { field: "created_by", operator: "is_none_of", value: [maker] } });
    expect(others.records).toHaveLength(0);
  });

  it("refuses a cursor that nobody was given, and a place that is none", async () => {
    const cursor = Buffer.from(JSON.stringify({ keys: ["many"], id: campers, back: true })).toString("base64url");
    const path = (query: Record<string, unknown>) => team.path(`/collections/${campers}/records?${queryOf(query)}`);
    const sort = [{ field: age, descending: false }];
    expect((await team.admin.get(path({ cursor, sort }))).status).toBe(400);
    expect((await team.admin.get(path({ position: "-1" }))).status).toBe(400);
    expect((await team.admin.get(path({ position: "1e3" }))).status).toBe(400);
  });
});

describe("groups", () => {
  type Groups = { groups: { value: unknown; count: number }[]; isWhole: boolean; names: Record<string, string> };
  const groups = (query: Record<string, unknown>) =>
    bodyOf<Groups>(team.admin.get(team.path(`/collections/${campers}/groups?${queryOf(query)}`)));

  it("count what a list falls into, with those that have nothing", async () => {
    expect((await groups({ field: cabin })).groups).toEqual([
      { value: "Fox", count: 13 },
      { value: "Owl", count: 10 },
    ]);
    const byAge = await groups({ field: age });
    expect(byAge.isWhole).toBe(true);
    expect(byAge.groups.find(({ value }) => value === null)!.count).toBe(ages.filter((years) => years === null).length);
    expect(byAge.groups.reduce((sum, { count }) => sum + count, 0)).toBe(23);
  });

  it("count within a filter", async () => {
    const filter = { field: age, operator: "at_least", value: 12 };
    const expected = ages.filter((years, place) => years !== null && years >= 12 && place >= 10).length;
    expect((await groups({ field: cabin, filter })).groups).toContainEqual({ value: "Fox", count: expected });
  });

  it("count a record in each group that it links to, and name them", async () => {
    const [first, second] = (await list({})).records;
    await team.change((await list({ position: "3" })).records[0]!.id, {
      values: { [friends]: [first!.id, second!.id] },
    });
    const found = await groups({ field: friends });
    expect(found.groups).toContainEqual({ value: first!.id, count: 1 });
    expect(found.groups).toContainEqual({ value: null, count: 22 });
    expect(found.names[first!.id]).toBe(first!.name);
  });

  it("name the people who made the records", async () => {
    const { groups: byPerson, names } = await groups({ field: "created_by" });
    expect(byPerson.map(({ count }) => count)).toEqual([23]);
    expect(names[byPerson[0]!.value as string]).toMatch(/\S/);
  });

  it("are refused of a field that is closed, unknown or a structure", async () => {
    const address = await team.field(campers, "Address", "physical_address");
    const closed = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: age, isAllowed: false },
    ]);
    const path = (field: string) => team.path(`/collections/${campers}/groups?field=${field}`);
    expect((await team.admin.get(path(address))).status).toBe(400);
    expect((await team.admin.get(path(campers))).status).toBe(400);
    expect((await closed.get(path(age))).status).toBe(400);
    expect((await closed.get(path(cabin))).status).toBe(200);
  });
});

it("the plan of a first page is kept, whatever its order: with a limit that is not known none would be", async () => {
  const pool = openPool(world.app.pool.options.connectionString!, 1);
  try {
    const db = openDb(pool).team(team.teamId);
    const definitions = await readDefinitions(db);
    const known = { definitions, rights: DataRights.ofEverything(definitions), timeZone: "UTC" };
    for (const descending of [false, true]) {
      const asked = { collectionId: campers, fields: [name, age], sort: [{ field: age, descending }], limit: 20 };
      const page = await listTable(db, known, asked);
      expect(JSON.parse(page!.rows.text)).toHaveLength(20);
    }
    const kept = await pool.query("select parameter_types::text[] as given from pg_prepared_statements");
    // Descending, those without an age are a list of their own.
    expect(kept.rows).toEqual([{ given: [] }, { given: [] }, { given: [] }]);
  } finally {
    await pool.end();
  }
});

import { beforeAll, describe, expect, it } from "vitest";
import { unpackRows } from "#data/records/row-table.ts";
import { bodyOf, type DataTeam, type Page, queryOf, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Links as columns of the records that they lead to. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let cabins: string;
let campers: string;
let title: string;
let name: string;
let cabin: string;
let visits: string;
let oak: string;
let elm: string;
const reading = ["read_data_record_metadata", "read_data_field_data"] as const;

beforeAll(async () => {
  team = await world.team();
  cabins = await team.collection("Cabin");
  title = await team.field(cabins, "Title", "plain_text");
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  const config = { collectionIds: [cabins] };
  cabin = await team.field(campers, "Cabin", "single_data_record", { config: { ...config, reverseTitle: "Sleepers" } });
  visits = await team.field(campers, "Visits", "multi_data_record", { config });
  oak = (await team.add(cabins, { [title]: "Oak" })).id;
  elm = (await team.add(cabins, { [title]: "Elm" })).id;
  await team.add(campers, { [name]: "Bob", [cabin]: oak, [visits]: [oak, elm] });
  await team.add(campers, { [name]: "Ada", [cabin]: oak });
  const gone = await team.add(campers, { [name]: "Gone", [cabin]: oak });
  await bodyOf(team.admin.delete(team.path(`/records/${gone.id}`)));
});

type Linked = { ids: string[]; count: number };
const back = (field: string) => `back:${field}`;
const named = (page: Page, id: string, field: string) => {
  const value = page.records.find((record) => record.id === id)?.values[back(field)] as Linked | undefined;
  const names = (page as Page & { names: Record<string, string> }).names;
  return value && { names: value.ids.map((each) => names[each]), count: value.count };
};
const list = (fields: string[], who?: Visitor) => team.list(cabins, { fields }, who);

describe("a column of who links to the records", () => {
  it("tells them by name, without those in the bin", async () => {
    const page = await list([back(cabin), back(visits)]);
    expect(named(page, oak, cabin)).toEqual({ names: ["Ada", "Bob"], count: 2 });
    expect(named(page, elm, cabin)).toBeUndefined();
    expect([named(page, oak, visits), named(page, elm, visits)]).toEqual([
      { names: ["Bob"], count: 1 },
      { names: ["Bob"], count: 1 },
    ]);
  });

  it("is offered with what it is called on this side", async () => {
    type Offered = { reverseLinks: { fieldId: string; collectionId: string; title: string }[] };
    const offered = await bodyOf<Offered>(team.admin.get(team.path(`/collections/${cabins}/fields`)));
    expect(offered.reverseLinks).toEqual([
      { fieldId: cabin, collectionId: campers, title: "Sleepers" },
      { fieldId: visits, collectionId: campers, title: "Campers: Visits" },
    ]);
  });

  it("counts more than it names", async () => {
    const pine = (await team.add(cabins, { [title]: "Pine" })).id;
    for (let n = 0; n < 23; n++) await team.add(campers, { [name]: `Camper ${n}`, [cabin]: pine });
    const page = await list([back(cabin)]);
    const value = page.records.find(({ id }) => id === pine)!.values[back(cabin)] as Linked;
    expect([value.ids.length, value.count]).toEqual([20, 23]);
    await bodyOf(team.admin.delete(team.path(`/records/${pine}`)));
  });

  it("comes in packed rows, in records that are read one by one, and in exports", async () => {
    const query = queryOf({ fields: [back(cabin)], keys: "none" });
    const { table } = await bodyOf<{ table: Parameters<typeof unpackRows>[0] }>(
      team.admin.get(team.path(`/collections/${cabins}/records?${query}`)),
    );
    const rows = unpackRows(table, (column) => column.startsWith("back:"));
    expect(rows.find(({ id }) => id === oak)!.values[back(cabin)]).toMatchObject({ count: 2 });
    const read = await bodyOf<Page>(
      team.admin.post(team.path("/records/read"), { ids: [oak], fields: [back(visits)] }),
    );
    expect(named(read, oak, visits)).toEqual({ names: ["Bob"], count: 1 });
    const csv = await team.admin.get(
      team.path(`/collections/${cabins}/export.csv?${queryOf({ fields: [title, back(cabin)] })}`),
    );
    expect(
      String(csv.body)
        .replace(/\r\n[^,\r]+,/g, "\n")
        .trim(),
    ).toMatch(/,Title,Sleepers\nElm,\nOak,"Ada, Bob"$/);
  });

  it("is kept in a setup of the list, and in a table view", async () => {
    const columns = [title, back(cabin)].map((key) => ({ key, width: 200 }));
    const setup = { columns, frozen: 0, sort: [], filter: null, groupBy: null, known: [title] };
    const path = team.path(`/collections/${cabins}/list-setup`);
    expect((await team.admin.send("PUT", path, { setup })).status).toBe(204);
    expect(await bodyOf(team.admin.get(path))).toMatchObject({ setup: { columns } });
    const view = await bodyOf<{ settings: { displayedFields: { field: string }[] } }>(
      team.admin.post(team.path(`/collections/${cabins}/views`), {
        ...{ type: "table", internalName: "With sleepers", isPersonal: true },
        settings: { recordNameFieldId: title, displayedFields: [{ field: back(cabin) }] },
      }),
    );
    expect(view.settings.displayedFields.map(({ field }) => field)).toEqual([back(cabin)]);
  });
});

describe("whoever may not read a link", () => {
  it.each(["field", "collection"])("is refused where the %s is closed, and is not offered it", async (closed) => {
    const who = await team.memberWith([
      { permissions: [...reading] },
      closed === "field"
        ? { permissions: ["read_data_field_data"], fieldId: cabin, isAllowed: false }
        : { permissions: [...reading], collectionId: campers, isAllowed: false },
    ]);
    const asked = (field: string) =>
      who.get(team.path(`/collections/${cabins}/records?${queryOf({ fields: [back(field)] })}`));
    expect((await asked(cabin)).status).toBe(400);
    expect((await asked(visits)).status).toBe(closed === "field" ? 200 : 400);
    const { reverseLinks } = await bodyOf<{ reverseLinks: { fieldId: string }[] }>(
      who.get(team.path(`/collections/${cabins}/fields`)),
    );
    expect(reverseLinks.map(({ fieldId }) => fieldId)).toEqual(closed === "field" ? [visits] : []);
    const read = await bodyOf<Page>(who.post(team.path("/records/read"), { ids: [oak], fields: [back(cabin)] }));
    expect(read.records[0]!.values).toEqual({});
    const csv = await who.get(team.path(`/collections/${cabins}/export.csv?${queryOf({ fields: [back(cabin)] })}`));
    expect(csv.status).toBe(400);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, queryOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, refusal, type ViewTeam } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;

beforeEach(async () => {
  team = await makeViewTeam(world);
});

describe("items", () => {
  it("are found by a filter field, by words, and one by its address", async () => {
    const kayak = await team.add(team.sessions, { [team.title]: "Kayak", [team.open]: true });
    await team.add(team.sessions, { [team.title]: "Archery", [team.open]: false });
    const { id } = await team.make({ settings: { filterFields: [{ field: team.open }], urlFieldId: team.title } });
    const isOpen = [{ field: team.open, operator: "is_true" }];
    expect(await team.items(id, { filters: isOpen })).toMatchObject([{ name: "Kayak" }]);
    expect(await team.items(id, { search: "arch" })).toMatchObject([{ name: "Archery" }]);
    const one = await team.readView<{ item: { id: string } }>(id, "/items/Kayak");
    expect(one.item.id).toBe(kayak.id);
    const none = await team.readView<{ item: null; missing: object }>(id, "/items/Sailing");
    expect(none).toMatchObject({ item: null, missing: { url: "", message: "" } });
    const values = await team.readView<{ filters: { values: { count: number }[] }[] }>(id, "/filters");
    expect(values.filters[0]!.values).toHaveLength(2);
  });

  it("are narrowed down by what is no filter field too, as far as whoever asks may read it", async () => {
    const kayak = await team.add(team.sessions, { [team.title]: "Kayak", [team.open]: true });
    await team.add(team.sessions, { [team.title]: "Archery", [team.open]: false });
    const { id } = await team.make({ settings: { displayedFields: [{ field: team.title }] } });
    const narrow = { field: team.open, operator: "is_true" };
    expect(await team.items(id, { narrow })).toMatchObject([{ name: "Kayak" }]);
    expect(await team.readView(id, "/count", { narrow })).toEqual({ count: 1 });
    expect(await team.readView(id, `/items/${kayak.id}`, { narrow })).toMatchObject({ item: { id: kayak.id } });
    const isClosed = { field: team.open, operator: "is_false" };
    expect(await team.readView(id, `/items/${kayak.id}`, { narrow: isClosed })).toMatchObject({ item: null });
    const who = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: team.open, isAllowed: false },
    ]);
    const refused = await who.get(team.path(`/views/${id}/items?narrow=${encodeURIComponent(JSON.stringify(narrow))}`));
    expect(refused.status).toBe(400);
  });

  it("have their values by field, or by the names of columns: in lists, alone, in a calendar and in groups", async () => {
    const { id: kayak } = await team.add(team.sessions, {
      ...{ [team.title]: "Kayak", [team.fee]: "12.5", [team.open]: true, [team.day]: "2027-07-01" },
    });
    const displayedFields = [{ field: team.fee }, { field: "created_at" }];
    const { id } = await team.make({ settings: { displayedFields, groupBy: [team.open] } });
    const byId = { [team.fee]: "12.5", [team.open]: true, created_at: expect.any(String) };
    const byName = { title: "Kayak", fee: "12.5", open: true, created_at: expect.any(String) };
    expect(await team.items(id)).toMatchObject([{ id: kayak, values: byId }]);
    const keys = "names";
    const [item] = await team.items(id, { keys });
    expect(item!.values).toEqual(byName);
    const one = await team.readView<{ item: { values: object } }>(id, `/items/${kayak}`, { keys });
    expect(one.item.values).toEqual(byName);
    const figures = (field: string) => [{ field, aggregate: "sum" }];
    const group = { values: [true], count: 1, figures: ["12.5"] };
    expect(await team.readView(id, "/groups", { figures: figures(team.fee) })).toMatchObject({
      ...{ groupBy: [team.open], groups: [group] },
    });
    expect(await team.readView(id, "/groups", { keys, figures: figures("fee") })).toMatchObject({
      ...{ groupBy: ["open"], groups: [group] },
    });
    const options = { startFieldId: team.day };
    const calendar = await team.make({
      type: "calendar",
      internalName: "Days",
      settings: { displayedFields, options },
    });
    const when = { keys, from: "2027-07-01", to: "2027-07-01" };
    expect(await team.readView(calendar.id, "/events", when)).toMatchObject({
      events: [{ id: kayak, start: "2027-07-01", values: { fee: "12.5", day: "2027-07-01" } }],
    });
  });

  it("say nothing of a column that their reader may not read, by whatever it is called", async () => {
    await team.add(team.sessions, { [team.title]: "Kayak", [team.fee]: "12.5" });
    const { id } = await team.make({ settings: { displayedFields: [{ field: team.fee }, { field: team.title }] } });
    const reader = await team.reader();
    expect((await team.items(id, { keys: "names" }, reader))[0]!.values).toEqual({ title: "Kayak" });
    const figures = JSON.stringify([{ field: "fee", aggregate: "sum" }]);
    const asked = reader.get(`${team.at(id, "/groups")}?${queryOf({ keys: "names", figures })}`);
    expect((await asked).status).toBe(400);
  });

  it("are counted by each filter field without what is set of that field itself", async () => {
    const add = (title: string, open: boolean | null, fee: string, begin?: string) =>
      team.add(team.sessions, { [team.title]: title, [team.open]: open, [team.fee]: fee, [team.begin]: begin ?? null });
    await add("Kayak", true, "10", "2027-07-01T12:00:00Z");
    await add("Archery", false, "20");
    await add("Chess", null, "30", "2027-07-09T12:00:00Z");
    const filterFields = [team.open, team.fee, team.begin, team.title].map((field) => ({ field }));
    const { id } = await team.make({ settings: { filterFields } });
    const isOpen = { field: team.open, operator: "is_true" };
    const isCheap = { field: team.fee, operator: "at_most", value: "20" };
    const noneOrOpen = { or: [isOpen, { field: team.open, operator: "is_empty" }] };
    expect((await team.items(id, { filters: [noneOrOpen] })).map(({ name }) => name).sort()).toEqual([
      "Chess",
      "Kayak",
    ]);
    const { filters } = await team.readView<{ filters: object[] }>(id, "/filters", { filters: [isOpen, isCheap] });
    expect(filters).toEqual([
      {
        field: team.open,
        isWhole: true,
        values: expect.arrayContaining([
          { value: true, count: 1 },
          { value: false, count: 1 },
        ]),
      },
      { field: team.fee, isWhole: true, least: "10", most: "10" },
      { field: team.begin, isWhole: true, least: "2027-07-01T12:00:00.000Z", most: "2027-07-01T12:00:00.000Z" },
      { field: team.title, isWhole: true },
    ]);
    const hidden = { or: [isOpen, { field: team.place, operator: "is_empty" }] };
    expect(await refusal(team.admin.get(`${team.at(id, "/items")}?${queryOf({ filters: [hidden] })}`))).toContain(
      "400 filters.0.field",
    );
  });

  it("are read from any place on", async () => {
    for (const title of ["A", "B", "C", "D"]) await team.add(team.sessions, { [team.title]: title });
    const { id } = await team.make({ settings: { sort: [{ field: team.title, descending: false }] } });
    const from = async (position: number) => (await team.items(id, { position, limit: 2 })).map(({ name }) => name);
    expect([await from(0), await from(2), await from(3), await from(9)]).toEqual([["A", "B"], ["C", "D"], ["D"], []]);
  });

  it("are missing where their record is closed, of another collection, of another team or in the trash", async () => {
    const { id } = await team.make();
    const own = await team.add(team.sessions, { [team.title]: "Kayak" });
    const elsewhere = await team.collection("Cabin");
    await team.field(elsewhere, "Name", "plain_text");
    const sibling = await team.add(elsewhere);
    const theirs = await makeViewTeam(world);
    const foreign = await theirs.add(theirs.sessions, { [theirs.title]: "Theirs" });
    const itemOf = async (key: string) => (await team.readView<{ item: unknown }>(id, `/items/${key}`)).item;
    expect(await itemOf(own.id)).toMatchObject({ name: "Kayak" });
    for (const each of [sibling, foreign]) expect(await itemOf(each.id)).toBeNull();
    await team.admin.delete(team.path(`/records/${own.id}`));
    expect(await itemOf(own.id)).toBeNull();
    const theirView = await theirs.make();
    expect((await team.admin.get(team.at(theirView.id, `/items/${foreign.id}`))).status).toBe(404);
  });

  it("say of one that is missing where to go then, and what", async () => {
    const settings = { missingRecordUrl: "https://camp.example/gone", missingRecordMessage: "That session is over." };
    const { id } = await team.make({ type: "detail", settings });
    const { missing } = await team.readView<{ missing: object }>(id, `/items/${newId()}`);
    expect(missing).toEqual({ url: settings.missingRecordUrl, message: settings.missingRecordMessage });
  });

  it("stand in groups with counts and sums", async () => {
    await team.add(team.sessions, { [team.title]: "Kayak", [team.open]: true, [team.fee]: "10.5" });
    await team.add(team.sessions, { [team.title]: "Archery", [team.open]: true, [team.fee]: "20" });
    await team.add(team.sessions, { [team.title]: "Chess", [team.open]: false });
    const { id } = await team.make({ settings: { groupBy: [team.open] } });
    const figures = [
      { field: team.fee, aggregate: "sum" },
      { field: team.fee, aggregate: "filled" },
      { field: team.fee, aggregate: "average" },
    ];
    const { groups } = await team.readView<{ groups: object[] }>(id, "/groups", { figures });
    expect(groups).toEqual([
      { values: [true], count: 2, figures: ["30.5", 2, "15.250000"] },
      { values: [false], count: 1, figures: [null, 0, null] },
    ]);
    const whole = await team.readView<{ groups: object[] }>(id, "/groups", { figures, whole: "1" });
    expect(whole).toMatchObject({ groupBy: [], groups: [{ values: [], count: 3, figures: ["30.5", 2, "15.250000"] }] });
  });

  it("lead where the view says, with values put into the address", async () => {
    await team.add(team.sessions, { [team.title]: "Kayak & more" });
    const address = `https://camp.test/s/{{ ${team.title} }}`;
    const { id } = await team.make({ settings: { itemUrl: { kind: "address", address } } });
    expect(await team.items(id)).toMatchObject([{ url: "https://camp.test/s/Kayak%20%26%20more" }]);
    await team.patch(id, { settings: { itemUrl: { kind: "address", address: "javascript:alert(1)" } } });
    await bodyOf(team.admin.post(team.at(id, "/publish")));
    expect((await team.items(id))[0]!.url).toBeUndefined();
  });

  it("lead to a detail view by the value of its URL field, where their reader may know it", async () => {
    const kayak = await team.add(team.sessions, { [team.title]: "Kayak", [team.fee]: "10" });
    const nameless = await team.add(team.sessions, { [team.fee]: "20" });
    const detail = await team.make({ type: "detail", internalName: "One", settings: { urlFieldId: team.title } });
    const { id } = await team.make({ settings: { itemUrl: { kind: "view", viewId: detail.id } } });
    const keys = async (who?: Visitor) =>
      Object.fromEntries((await team.items(id, {}, who)).map((item) => [item.id, (item as { key?: string }).key]));
    expect(await keys()).toEqual({ [kayak.id]: "Kayak", [nameless.id]: undefined });
    const closed = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"], collectionId: team.sessions },
      { permissions: ["read_data_field_data"], fieldId: team.title, isAllowed: false },
    ]);
    expect(Object.values(await keys(closed))).toEqual([undefined, undefined]);
  });

  it("of a calendar fall on their days in the team's zone", async () => {
    const { id } = await team.make({ type: "calendar", settings: { options: { startFieldId: team.begin } } });
    await team.add(team.sessions, { [team.title]: "Late", [team.begin]: "2027-07-01T23:30:00Z" });
    const on = async (day: string) =>
      (await team.readView<{ events: { name: string; start: string }[] }>(id, "/events", { from: day, to: day }))
        .events;
    const found = [...(await on("2027-07-01")), ...(await on("2027-07-02"))];
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ name: "Late", start: "2027-07-01T23:30:00.000Z", isAllDay: false });
    expect((await team.admin.get(`${team.at(id, "/events")}?from=2027-01-01&to=2030-01-01`)).status).toBe(400);
  });

  it("of a map are points, and those without a place are counted", async () => {
    const { id } = await team.make({ type: "map", settings: { options: { locationFieldId: team.place } } });
    const nowhere = { line1: "", line2: "", city: "Lake", region: "", postalCode: "", country: "US" };
    await team.add(team.sessions, {
      [team.title]: "Here",
      [team.place]: { ...nowhere, latitude: 44.2, longitude: -74 },
    });
    await team.add(team.sessions, { [team.title]: "Where" });
    const places = (query = {}) => team.readView<{ places: object[]; unplaced: number }>(id, "/places", query);
    expect(await places()).toMatchObject({ places: [{ name: "Here", latitude: 44.2, longitude: -74 }], unplaced: 1 });
    expect((await places({ box: [0, 0, 10, 10] })).places).toEqual([]);
    expect((await places({ box: [170, 40, -60, 50] })).places).toHaveLength(1);
    const town = { ...nowhere, city: "Lake Placid", region: "NY", latitude: null, longitude: null };
    await team.add(team.sessions, { [team.title]: "Roughly", [team.place]: town });
    await team.add(team.sessions, { [team.title]: "No such town", [team.place]: { ...town, city: "Xyzzy" } });
    const all = await places();
    expect(all).toMatchObject({ places: [{ name: "Here" }, { name: "Roughly", isApproximate: true }], unplaced: 2 });
    expect((await places({ box: [-75, 44.25, -73, 45] })).places).toMatchObject([{ name: "Roughly" }]);
  });

  it("of a map have the colours of its rows, by condition or by choice, as far as their reader may know", async () => {
    const kinds = await team.collection("Kind", { isUsedAsCustomList: true });
    const name = await team.field(kinds, "Name", "plain_text");
    const { id: water } = await team.add(kinds, { [name]: "Water" });
    const kind = await team.field(team.sessions, "Kind", "single_selection_from_list", { config: { listId: kinds } });
    const where = { line1: "", line2: "", city: "", region: "", postalCode: "", country: "US", longitude: -74 };
    const at = { ...where, latitude: 11.5 };
    await team.add(team.sessions, { [team.title]: "Canoe", [team.fee]: "90", [kind]: water, [team.place]: at });
    await team.add(team.sessions, { [team.title]: "Hike", [team.place]: at });
    let maps = 0;
    const told = async (rowColors: object, who = team.admin) => {
      const settings = { options: { locationFieldId: team.place }, rowColors };
      const { id } = await team.make({ type: "map", internalName: `Map ${++maps}`, settings });
      const query = { box: [-75, 11, -73, 12] };
      const read = await team.readView<{ places: Record<string, unknown>[] }>(id, "/places", query, who);
      return read.places.map((place) => [place.name, place.color, place.choice]);
    };
    const costly = { filter: { field: team.fee, operator: "more_than", value: "50" }, color: "red" };
    expect(await told({ rules: [costly] })).toEqual([
      ["Canoe", "red", undefined],
      ["Hike", undefined, undefined],
    ]);
    expect(await told({ field: kind })).toEqual([
      ["Canoe", undefined, water],
      ["Hike", undefined, undefined],
    ]);
    const reader = await team.reader();
    expect(await told({ rules: [costly] }, reader)).toEqual([
      ["Canoe", undefined, undefined],
      ["Hike", undefined, undefined],
    ]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, queryOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, refusal, type ViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { publicViewsContract } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let other: ViewTeam;
let recordId: string;
let binnedId: string;
const views: Record<string, string> = {};

const secret = 987_654;
const shown = (fields: string[]) => fields.map((field) => ({ field }));
const display = (...keys: ("title" | "day" | "open")[]) => ({
  isVisibleExternally: true,
  externalTitle: "Our sessions",
  displayedFields: shown(keys.map((key) => team[key])),
  filterFields: shown([team.open]),
});

beforeAll(async () => {
  team = await makeViewTeam(world);
  other = await makeViewTeam(world);
  const settings = { ...display("title", "day"), filter: { field: team.fee, operator: "at_least", value: "1" } };
  views.list = (await team.make({ settings })).id;
  const date = { startFieldId: team.day };
  views.calendar = (
    await team.make({ type: "calendar", internalName: "Days", settings: { ...settings, options: date } })
  ).id;
  const place = { locationFieldId: team.place };
  views.map = (await team.make({ type: "map", internalName: "Places", settings: { ...settings, options: place } })).id;
  const add = async (values: object) =>
    (await bodyOf<{ id: string }>(team.admin.post(team.path(`/collections/${team.sessions}/records`), { values }))).id;
  const street = {
    line1: "Lakeside 1",
    line2: "",
    city: "Bern",
    region: "",
    postalCode: "",
    country: "CH",
    latitude: 46.9,
    longitude: 7.4,
  };
  const values = { [team.title]: "Kayak", [team.day]: "2027-07-01", [team.fee]: String(secret), [team.open]: true };
  recordId = await add({ ...values, [team.place]: street });
  binnedId = await add({ ...values, [team.title]: "Quetzal" });
  await team.admin.delete(team.path(`/records/${binnedId}`));
});

const endpoints = Object.entries(publicViewsContract).map(([name, endpoint]) => ({
  name,
  endpoint: endpoint as Endpoint,
}));
type Named = (typeof endpoints)[number];
const days = { from: "2027-06-01", to: "2027-07-31" };
const ofType = { listPublicEvents: "calendar", listPublicPlaces: "map" } as Record<string, string>;
const viewFor = ({ name }: Named) => views[ofType[name] ?? "list"]!;

const ask = async (
  { name, endpoint }: Named,
  { viewId = viewFor({ name, endpoint }), key = recordId, query = {}, headers = {} } = {} as {
    viewId?: string;
    key?: string;
    query?: object;
    headers?: Record<string, string>;
  },
) => {
  const path = pathWith(endpoint, { viewId, key });
  const asked = { ...(name === "listPublicEvents" && days), ...query };
  const visitor = world.visitor();
  visitor.headers = headers;
  const { status, body, headers: answered } = await visitor.get(`/api${path}?${queryOf(asked as never)}`);
  return { status, body, headers: answered, text: JSON.stringify(body) };
};
const pathWith = ({ path }: Named["endpoint"], { viewId, key }: { viewId: string; key: string }): string =>
  path.replace(":viewId", viewId).replace(":key", key).replace(":day", "2027-07-01").replace(":fileId", newId());
const reading = endpoints.filter(({ endpoint }) => !endpoint.streams);

describe("what a public view answers", () => {
  it.each(reading)(
    "$name shows displayed and filter fields, and nothing of what only its filter knows",
    async (named) => {
      const { status, text } = await ask(named);
      expect(status).toBe(200);
      expect(text).not.toContain(String(secret));
      expect(text).not.toContain(team.fee);
      expect(text).not.toContain("Quetzal");
      if (named.name !== "listPublicPlaces") expect(text).not.toContain("Lakeside");
      expect(text).not.toContain("internalName");
    },
  );

  it("is its items with their values, by ids or by names", async () => {
    const items = async (query: object) =>
      (await ask({ name: "listPublicItems", endpoint: publicViewsContract.listPublicItems }, { query })).body;
    expect(await items({})).toMatchObject({
      items: [{ id: recordId, name: "Kayak", values: { [team.title]: "Kayak", [team.day]: "2027-07-01" } }],
      cursor: null,
    });
    expect((await items({ keys: "names" })) as object).toMatchObject({ items: [{ values: { title: "Kayak" } }] });
  });

  it("is described with its outside name", async () => {
    const { body } = await ask({ name: "readPublicView", endpoint: publicViewsContract.readPublicView });
    expect(body).toMatchObject({
      type: "list",
      title: "Our sessions",
      fields: [{ title: "Title" }, { title: "Day" }, { title: "Open" }],
    });
  });

  const filtering = reading.filter(({ endpoint }) => endpoint.input?.query?.shape.filters);
  it.each(filtering)("$name knows no other filter, order, search or draft", async (named) => {
    const by = (field: string) => ({ filters: [{ field, operator: "is", value: 1 }] });
    expect((await ask(named, { query: by(team.fee) })).status).toBe(400);
    expect((await ask(named, { query: by(team.title) })).status).toBe(400);
    expect((await ask(named, { query: { filters: [{ field: team.open, operator: "is_true" }] } })).status).toBe(200);
    for (const key of ["search", "sort", "version", "narrow", "linkedTo", "fields", "position"])
      expect((await ask(named, { query: { [key]: "x" } })).status, key).toBe(400);
  });

  it("has no record that is in the bin", async () => {
    const one = endpoints.find(({ name }) => name === "readPublicItem")!;
    expect((await ask(one)).status).toBe(200);
    expect((await ask(one, { key: binnedId })).status).toBe(404);
    expect((await ask(one, { key: newId() })).status).toBe(404);
  });
});

describe("what is not shown to the world is not there", () => {
  const closed: Record<string, () => Promise<string>> = {
    "inside only": async () => (await team.make({ internalName: "Inside" })).id,
    "not published": async () =>
      (await team.make({ internalName: "Draft", publish: false, settings: display("title") })).id,
    "made external, not published since": async () => {
      const { id } = await team.make({ internalName: "Changed" });
      await team.patch(id, { settings: display("title") });
      return id;
    },
    "in the bin": async () => {
      const { id } = await team.make({ internalName: "Gone", settings: display("title") });
      await team.admin.delete(team.at(id));
      return id;
    },
    "somebody's own": async () =>
      (await team.make({ internalName: "Mine", isPersonal: true, settings: display("title") })).id,
    "nobody's": async () => newId(),
  };

  it.each(Object.keys(closed))("%s", async (what) => {
    const viewId = await closed[what]!();
    for (const named of endpoints) expect((await ask(named, { viewId })).status, named.name).toBe(404);
  });

  it("of a team that was closed", async () => {
    const { id } = await other.make({ settings: { isVisibleExternally: true, displayedFields: shown([other.title]) } });
    const named = endpoints[0]!;
    expect((await ask(named, { viewId: id })).status).toBe(200);
    await world.db.app.updateTable("team").set({ deactivated_at: new Date() }).where("id", "=", other.teamId).execute();
    // As the administration of all teams does it: everybody's streams end.
    await world.db.transaction((tx) => world.app.live.revoke(tx, { teamId: other.teamId }));
    await expect.poll(async () => (await ask(named, { viewId: id })).status).toBe(404);
  });
});

describe("pages of other sites", () => {
  it.each(endpoints)("$name is refused to a page of a site that nobody has listed", async (named) => {
    for (const origin of ["https://evil.example", "null"]) {
      const answer = await ask(named, { headers: { origin } });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("access-control-allow-origin")).toBe(null);
    }
  });

  it.each(endpoints)("$name counts no cookie", async (named) => {
    const path = pathWith(named.endpoint, { viewId: newId(), key: recordId });
    const query = named.name === "listPublicEvents" ? `?${queryOf(days)}` : "";
    expect((await team.admin.get(`/api${path}${query}`)).status).toBe(404);
  });
});

describe("who makes a view public", () => {
  it("must be able to read all of it, the fields of its filter and order too", async () => {
    const shaper = await team.reader(["team_admin_data_collections"]);
    const make = (settings: object) => refusal(team.create({ internalName: `By shaper ${newId()}`, settings }, shaper));
    const outside = { isVisibleExternally: true, displayedFields: shown([team.title]) };
    const closed =
      "400 isVisibleExternally You can’t show this view to everyone: you aren’t allowed to read “Fee” yourself.";
    expect(await make({ ...outside, sort: [{ field: team.fee }] })).toBe(closed);
    expect(await make({ ...outside, filter: { field: team.fee, operator: "is", value: "1" } })).toBe(closed);
    expect(await make({ isVisibleExternally: true, displayedFields: shown([team.fee]) })).toBe(closed);
    expect((await team.create({ internalName: "Fine", settings: outside }, shaper)).status).toBe(200);
  });

  it("is asked again when it is published, and when a publication is taken back", async () => {
    const shaper = await team.reader(["team_admin_data_collections"]);
    const { id } = await team.make({
      internalName: "Later",
      publish: false,
      settings: { displayedFields: shown([team.fee]) },
    });
    await team.patch(id, { settings: { isVisibleExternally: true } }, shaper);
    expect(await refusal(shaper.post(team.at(id, "/publish")))).toContain("400 isVisibleExternally");
    expect((await team.admin.post(team.at(id, "/publish"))).status).toBe(200);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import { aggregateNames } from "#data/records/aggregates.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { bodyOf, queryOf, startDataWorld } from "#testing/data-world.ts";
import { sampleOf } from "#testing/sample.ts";
import { sampleBodies, sampleQueries } from "#testing/sample-bodies.ts";
import { makeViewTeam, type ViewTeam } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ViewTypeName } from "#views/data-views/registry.ts";

type Named = { name: string; endpoint: Endpoint };

/** Every endpoint of a team that is about one view, whoever adds one; those of visitors are tried in `public/hosted-views`. */
const endpoints: Named[] = features
  .flatMap(({ contract }) => Object.entries(contract as Record<string, Endpoint>))
  .filter(([, { path }]) => path.startsWith("/teams/:teamId/views/:viewId"))
  .map(([name, endpoint]) => ({ name, endpoint }));
const reading = endpoints.filter(({ endpoint }) => endpoint.method === "GET");
const taking = (key: string) => reading.filter(({ endpoint }) => endpoint.input?.query?.shape[key]);

/** What stands in two fields that their readers may not read, and in nothing else. */
const secret = "987654.25";
const secretCode = "Zanzibar";
const place = { line1: "", line2: "", city: "", region: "", postalCode: "", country: "US" };

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let other: ViewTeam;
let reader: Visitor;
let recordId: string;
/** A text; the other closed field is the fee. */
let code: string;
/** One of each type, all about the same; each names the closed field wherever it can. */
let views: { type: string; id: string }[];

beforeAll(async () => {
  [team, other] = [await makeViewTeam(world), await makeViewTeam(world)];
  code = await team.field(team.sessions, "Code", "plain_text");
  reader = await team.memberWith([
    { permissions: ["read_data_record_metadata", "read_data_field_data"], collectionId: team.sessions },
    ...[team.fee, code].map((fieldId) => ({
      ...{ permissions: ["read_data_field_data" as const], fieldId, isAllowed: false },
    })),
  ]);
  recordId = await add({ [team.title]: "Kayak", [team.fee]: secret, [code]: secretCode, [team.open]: true });
  views = await makeViews(team.viewsPath);
});

it("knows what is about a view", () => {
  const names = endpoints.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["readView", "listItems", "groupItems", "listEvents", "deleteView"]));
  expect(taking("figures").length).toBeGreaterThan(0);
  expect(taking("filters").length).toBeGreaterThan(4);
});

describe("a field that is closed", () => {
  it.each(sampleOf(reading))("is not told by $name", { tags: ["generated"] }, async ({ name, endpoint }) => {
    for (const { type, id } of views) {
      const toAdmin = await ask(team.admin, { name, endpoint }, id);
      expect(toAdmin.status, type).toBe(200);
      const { status, text } = await ask(reader, { name, endpoint }, id);
      expect(status, type).toBe(200);
      // A view may say which field it means, as in its items' address: an id alone tells nothing.
      const closed = [secret, secretCode, ...(name === "readView" ? [] : [team.fee, code])];
      for (const each of closed) expect(text, type).not.toContain(each);
    }
  });

  it.each(reading.filter(({ endpoint }) => endpoint.path.includes(":key")))("finds nothing in $name", async (named) => {
    for (const { id } of views) {
      expect((await ask(team.admin, named, id, { key: secretCode })).text).toContain(recordId);
      expect((await ask(reader, named, id, { key: secretCode })).text).not.toContain(recordId);
    }
  });

  it.each(taking("figures"))("is not summed by $name: that is refused", async (named) => {
    const { id } = views[0]!;
    for (const aggregate of aggregateNames) {
      const query = { figures: [{ field: team.fee, aggregate }] };
      expect((await ask(team.admin, named, id, { query })).status, aggregate).toBe(200);
      expect((await ask(reader, named, id, { query })).status, aggregate).toBe(400);
    }
  });

  it.each(taking("filters"))("does not narrow $name: that is refused", async (named) => {
    const query = { filters: [{ field: team.fee, operator: "is", value: secret }] };
    for (const { id, type } of views) {
      expect((await ask(team.admin, named, id, { query })).status, type).toBe(200);
      expect((await ask(reader, named, id, { query })).status, type).toBe(400);
    }
  });

  it.each(taking("search"))("is not looked into by $name", async (named) => {
    for (const { id, type } of views) {
      const found = await ask(reader, named, id, { query: { search: secretCode } });
      expect(found.status, type).toBe(200);
      expect(found, type).toEqual(await ask(reader, named, id, { query: { search: "quagga" } }));
    }
  });
});

describe("of another team", () => {
  it.each(sampleOf(endpoints))(
    "a view is not there for $name, and its team is closed",
    { tags: ["generated"] },
    async (named) => {
      for (const { id } of views) {
        expect((await ask(other.admin, named, id, { at: other })).status).toBe(404);
        expect((await ask(other.admin, named, id)).status).toBe(403);
        expect((await ask(world.visitor(), named, id)).status).toBe(401);
      }
    },
  );
});

describe("a view that is hidden from somebody's roles, or in the trash", () => {
  let hidden: string;
  let binned: string;
  let member: Visitor;

  beforeAll(async () => {
    member = await team.join({ roleIds: [team.memberRoleId] });
    hidden = (await team.make({ internalName: "Hidden", hiddenFromRoleIds: [team.memberRoleId] })).id;
    binned = (await team.make({ internalName: "In the trash" })).id;
    await team.admin.delete(team.at(binned));
  });

  it.each(sampleOf(endpoints))("is not there for $name", { tags: ["generated"] }, async (named) => {
    const { kind } = named.endpoint.access;
    // What takes a permission of its own is closed to members whatever the view.
    expect((await ask(member, named, hidden)).status).toBe(kind === "member" ? 404 : 403);
    if (named.name !== "restoreView") expect((await ask(team.admin, named, binned)).status).toBe(404);
  });
});

describe("a record in the trash", () => {
  let binned: string;

  beforeAll(async () => {
    binned = await add({ [team.title]: "Quetzal", [team.open]: false });
    await team.admin.delete(team.path(`/records/${binned}`));
  });

  it.each(sampleOf(reading))("is not told by $name", { tags: ["generated"] }, async (named) => {
    for (const { id, type } of views) {
      const { text } = await ask(team.admin, named, id, { key: binned });
      for (const told of [binned, "Quetzal"]) expect(text, type).not.toContain(told);
    }
  });
});

describe("a smart collection", () => {
  let smartViews: typeof views;
  let outside: string;
  let ofSmart: Visitor;
  let ofNothing: Visitor;

  beforeAll(async () => {
    const membershipFilter = { field: team.open, operator: "is_true" };
    const smart = await team.collection("Open", { parentId: team.sessions, membershipFilter });
    outside = await add({ [team.title]: "Marmot", [team.open]: false });
    smartViews = await makeViews(team.path(`/collections/${smart}/views`));
    const permissions = ["read_data_record_metadata", "read_data_field_data"] as const;
    ofSmart = await team.memberWith([{ permissions: [...permissions], collectionId: smart }]);
    ofNothing = await team.memberWith([]);
  });

  it.each(sampleOf(reading))(
    "opens what is in it and nothing else through $name",
    { tags: ["generated"] },
    async (named) => {
      for (const { id, type } of smartViews) {
        const inIt = await ask(ofSmart, named, id);
        expect(inIt.status, type).toBe(200);
        const toAdmin = await ask(team.admin, named, id, { key: outside });
        for (const { text } of [inIt, toAdmin, await ask(ofSmart, named, id, { key: outside })])
          for (const told of [outside, "Marmot"]) expect(text, type).not.toContain(told);
        expect((await ask(ofNothing, named, id)).status, type).toBe(404);
      }
      for (const { id, type } of views) {
        const { text } = await ask(ofSmart, named, id, { key: outside });
        for (const told of [outside, "Marmot"]) expect(text, type).not.toContain(told);
      }
    },
  );
});

describe("what is linked to a record", () => {
  let campers: string;
  /** A link to sessions, and one from sessions to campers; a camper leads to one session, and one leads to the camper. */
  let going: string;
  let leader: string;
  let camper: string;
  let elsewhere: string;
  const there = (recordId = camper, fieldId = going) => ({ linkedTo: { recordId, fieldId, direction: "there" } });
  const back = (recordId = camper, fieldId = leader) => ({ linkedTo: { recordId, fieldId, direction: "back" } });
  const narrowing = taking("linkedTo");
  const permissions = ["read_data_record_metadata", "read_data_field_data"] as const;

  beforeAll(async () => {
    campers = await team.collection("Camper");
    going = await team.field(campers, "Going", "multi_data_record", { config: { collectionIds: [team.sessions] } });
    leader = await team.field(team.sessions, "Leader", "single_data_record", { config: { collectionIds: [campers] } });
    const heron = await add({ [team.title]: "Heron", [team.open]: true });
    camper = (await team.add(campers, { [going]: [heron] })).id;
    await add({ [team.title]: "Ibis", [team.open]: false, [leader]: camper });
    const theirs = await other.add(other.sessions, { [other.title]: "Theirs" });
    elsewhere = theirs.id;
  });

  it("is asked of all that is read of items", () => {
    const names = ["listItems", "countItems", "readItem", "listFilterValues", "groupItems", "listEvents", "listPlaces"];
    expect(narrowing.map(({ name }) => name)).toEqual(names);
  });

  it.each(sampleOf(narrowing))("is all that $name tells of", { tags: ["generated"] }, async (named) => {
    let narrowed = 0;
    for (const { id, type } of views) {
      const whole = await ask(team.admin, named, id);
      const toHeron = await ask(team.admin, named, id, { query: there() });
      const toIbis = await ask(team.admin, named, id, { query: back() });
      expect([toHeron.status, toIbis.status], type).toEqual([200, 200]);
      for (const name of ["Ibis", "Kayak"]) expect(toHeron.text, type).not.toContain(name);
      for (const name of ["Heron", "Kayak"]) expect(toIbis.text, type).not.toContain(name);
      if (toHeron.text !== whole.text && toIbis.text !== whole.text) narrowed++;
    }
    expect(narrowed).toBeGreaterThan(0);
  });

  it("is found in a view of any type, and in the part of it that is in a smart collection", async () => {
    const namesIn = async (viewId: string, query: object) =>
      (await team.items(viewId, { ...query })).map(({ name }) => name);
    for (const { id, type } of views) {
      expect(await namesIn(id, there()), type).toEqual(["Heron"]);
      expect(await namesIn(id, back()), type).toEqual(["Ibis"]);
    }
    const membershipFilter = { field: team.open, operator: "is_true" };
    const smart = await team.collection("Open ones", { parentId: team.sessions, membershipFilter });
    const [inSmart] = await makeViews(team.path(`/collections/${smart}/views`));
    expect(await namesIn(inSmart!.id, there())).toEqual(["Heron"]);
    expect(await namesIn(inSmart!.id, back())).toEqual([]);
  });

  it.each(sampleOf(narrowing))(
    "is not there for $name, whichever id is of another team or of another collection",
    { tags: ["generated"] },
    async (named) => {
      const pairs = [
        there(elsewhere),
        there(camper, other.title),
        there(elsewhere, other.title),
        there(recordId),
        there(camper, leader),
        there(camper, team.title),
        back(elsewhere),
        back(camper, other.title),
        back(elsewhere, other.title),
      ];
      for (const { id } of views)
        for (const query of pairs)
          expect((await ask(team.admin, named, id, { query })).status, JSON.stringify(query)).toBe(404);
      for (const query of [there(), back()]) {
        expect((await ask(other.admin, named, views[0]!.id, { at: other, query })).status).toBe(404);
        expect((await ask(other.admin, named, views[0]!.id, { query })).status).toBe(403);
      }
    },
  );

  it.each(sampleOf(narrowing))(
    "is refused by $name where the field is no link, or leads elsewhere",
    { tags: ["generated"] },
    async (named) => {
      const name = await team.field(campers, "Name", "plain_text");
      const friends = await team.field(campers, "Friends", "multi_data_record", {
        config: { collectionIds: [campers] },
      });
      for (const query of [there(camper, name), there(camper, friends), back(camper, going), back(camper, team.title)])
        expect((await ask(team.admin, named, views[0]!.id, { query })).status).toBe(400);
    },
  );

  it.each(sampleOf(narrowing))(
    "is closed to $name with the record, and with the field",
    { tags: ["generated"] },
    async (named) => {
      const ofSessions = { permissions: [...permissions], collectionId: team.sessions };
      const blind = await team.memberWith([ofSessions]);
      const closed = (fieldId: string) => ({
        permissions: ["read_data_field_data" as const],
        fieldId,
        isAllowed: false,
      });
      const ofBoth = [ofSessions, { permissions: [...permissions], collectionId: campers }];
      const partly = await team.memberWith([...ofBoth, closed(going), closed(leader)]);
      const whole = await team.memberWith(ofBoth);
      for (const query of [there(), back()]) {
        const { id } = views[0]!;
        for (const who of [blind, partly]) expect((await ask(who, named, id, { query })).status).toBe(404);
        expect((await ask(whole, named, id, { query })).status).toBe(200);
      }
    },
  );

  it.each(sampleOf(narrowing))("is without what is in the trash for $name", { tags: ["generated"] }, async (named) => {
    const gone = await add({ [team.title]: "Quail", [team.open]: true, [leader]: camper });
    const holder = (await team.add(campers, { [going]: [gone] })).id;
    await team.admin.delete(team.path(`/records/${gone}`));
    for (const { id, type } of views)
      for (const query of [there(holder), back()])
        for (const told of [gone, "Quail"])
          expect((await ask(team.admin, named, id, { key: gone, query })).text, type).not.toContain(told);
  });
});

async function add(values: object): Promise<string> {
  const where = { ...place, latitude: 44.25, longitude: -74.125 };
  return (await team.add(team.sessions, { [team.day]: "2027-07-09", [team.place]: where, ...values })).id;
}

async function makeViews(at: string): Promise<typeof views> {
  const { admin, title, day, fee, place: address, open } = team;
  const settings = {
    recordNameFieldId: title,
    displayedFields: [title, fee, code].map((field) => ({ field })),
    filterFields: [fee, code, open].map((field) => ({ field })),
    groupBy: [fee, code],
    sort: [{ field: fee, descending: false }],
    rowColors: { rules: [{ filter: { field: fee, operator: "is", value: secret }, color: "red" }] },
    urlFieldId: code,
    itemUrl: { kind: "address", address: `https://camp.test/{{ ${code} }}` },
  };
  const options = {
    list: {},
    detail: {},
    calendar: { startFieldId: day },
    table: { figures: [{ key: fee, figure: "sum" }], widths: [{ key: fee, width: 100 }] },
    map: { locationFieldId: address },
  } satisfies Record<ViewTypeName, object>;
  const made: typeof views = [];
  for (const [type, own] of Object.entries(options)) {
    const body = { type, internalName: `As ${type}`, isPersonal: false, publish: true };
    const view = await bodyOf<{ id: string }>(admin.post(at, { ...body, settings: { ...settings, options: own } }));
    made.push({ type, id: view.id });
  }
  return made;
}

type Asking = { key?: string; query?: Record<string, unknown>; at?: ViewTeam };

async function ask(
  who: Visitor,
  { name, endpoint: { method, path } }: Named,
  viewId: string,
  { key = recordId, query = {}, at = team }: Asking = {},
) {
  const rest = path.replace("/teams/:teamId", "").replace(":viewId", viewId).replace(":key", encodeURIComponent(key));
  const asked = [sampleQueries[name], String(queryOf(query))].filter(Boolean).join("&");
  const { status, body } = await who.send(method, at.path(`${rest}?${asked}`), bodyFor(name, method));
  return { status, text: JSON.stringify(body) };
}

const bodyFor = (name: string, method: string): unknown =>
  method === "GET" || method === "DELETE" ? undefined : (sampleBodies[name] ?? {});

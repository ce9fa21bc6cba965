import { beforeEach, describe, expect, it } from "vitest";
import { seeAsHeader } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { grantData, makeRole } from "#testing/factories.ts";
import { makeViewTeam, refusal, type ViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ViewShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;

beforeEach(async () => {
  team = await makeViewTeam(world);
});

const names = (views: ViewShown[]) => views.map(({ internalName }) => internalName);

describe("a view", () => {
  it("is made once however often it is asked for, with usual settings and the name field of the records", async () => {
    const id = newId();
    const made = await team.make({ id });
    const again = await team.make({ id });
    expect(again).toEqual(made);
    expect(made.settings).toMatchObject({
      displayOption: "cards",
      recordNameFieldId: team.title,
      itemUrl: { kind: "record" },
    });
    expect(names(await team.views())).toEqual(["All"]);
  });

  it("has a name that no other of the team's has there, in any spelling", async () => {
    await team.make();
    expect(await refusal(team.create({ internalName: "ALL" }))).toBe("409 internalName Internal Name already exists");
  });

  it("needs a field for the names, and a collection with fields", async () => {
    const settings = { recordNameFieldId: null };
    expect(await refusal(team.create({ settings }))).toBe(
      "400 recordNameFieldId Please select a field for calculating record names.",
    );
    const empty = await team.collection("Empty");
    const at = team.path(`/collections/${empty}/views`);
    const body = { type: "list", internalName: "All", isPersonal: false };
    expect(await refusal(team.admin.post(at, body))).toBe(
      "400 recordNameFieldId No Fields found for this collection. Please add fields first.",
    );
  });

  it.each([
    [
      "displayedFields",
      () => ({ displayedFields: [{ field: newId() }] }),
      "400 displayedFields.0.field Selected field not found",
    ],
    [
      "filterFields",
      () => ({ filterFields: [{ field: newId() }] }),
      "400 filterFields.0.field Selected field not found",
    ],
    [
      "a displayed field without a field",
      () => ({ displayedFields: [{ field: "" }] }),
      "400 settings.displayedFields.0.field Field is required",
    ],
    [
      "a filter field without a field",
      () => ({ filterFields: [{ field: "" }] }),
      "400 settings.filterFields.0.field Field is required",
    ],
    [
      "a field twice",
      () => ({ displayedFields: [{ field: team.fee }, { field: team.fee }] }),
      "400 displayedFields.1.field This field is already in the list.",
    ],
    ["an unknown display", () => ({ displayOption: "spiral" }), "400 displayOption This is not valid."],
    ["a board without its field", () => ({ displayOption: "board" }), "400 options.boardFieldId Field is required"],
    [
      "a board by a number",
      () => ({ options: { boardFieldId: team.fee } }),
      "400 options.boardFieldId This kind of field can’t be used here.",
    ],
    [
      "groups of a structure",
      () => ({ groupBy: [team.place] }),
      "400 groupBy.0 Records can’t be grouped by this field.",
    ],
  ])("refuses %s", async (_, settings, said) => {
    const answer = await refusal(team.create({ settings: settings() }));
    expect(answer.split(" ").slice(0, 2).join(" ")).toBe(said.split(" ").slice(0, 2).join(" "));
    if (!said.includes("not valid")) expect(answer).toBe(said);
  });

  it("changes for its readers when it is published, and goes back with one call", async () => {
    const { id } = await team.make();
    const member = await team.reader();
    await team.patch(id, { settings: { groupBy: [team.open] } });
    const seen = async () => (await team.views(member))[0]!.settings.groupBy;
    expect(await seen()).toEqual([]);
    const published = await bodyOf<ViewShown>(team.admin.post(team.at(id, "/publish")));
    expect(published.hasUnpublishedChanges).toBe(false);
    expect(await seen()).toEqual([team.open]);
    await team.patch(id, { settings: { groupBy: [] } });
    const reverted = await bodyOf<ViewShown>(team.admin.post(team.at(id, "/revert")));
    expect(reverted.draft?.groupBy).toEqual([team.open]);
    await bodyOf(team.admin.post(team.at(id, "/unpublish")));
    expect(await team.views(member)).toEqual([]);
  });

  it("is deleted, brought back and undone through the log", async () => {
    const { id } = await team.make();
    expect((await team.admin.delete(team.at(id))).status).toBe(204);
    expect(await team.views()).toEqual([]);
    await bodyOf(team.admin.post(team.at(id, "/restore")));
    await team.patch(id, { internalName: "Everything", settings: { groupBy: [team.open] } });
    const log = await bodyOf<{ changes: { id: string }[] }>(team.admin.get(team.path("/structure/changes")));
    await bodyOf(team.admin.post(team.path(`/structure/changes/${log.changes[0]!.id}/undo`)));
    const [view] = await team.views();
    expect(view).toMatchObject({ internalName: "All", draft: { groupBy: [] } });
  });

  it("shows its CSS scoped and without what is wrong, which only who may change it is told of", async () => {
    const internalCss = ".card { color: red }\n@import 'https://elsewhere.test/a.css';";
    const { id, css, cssProblems } = await team.make({ settings: { internalCss, externalCss: "a { colr: red }" } });
    expect(css).toBe(`[data-view-css="${id}"][data-view-css][data-view-css] .card{color:red}`);
    expect(cssProblems).toEqual([
      { part: "internalCss", line: 2, fault: "atRule" },
      { part: "externalCss", line: 1, fault: "property" },
    ]);
    const [seen] = await team.views(await team.reader());
    expect(seen).toMatchObject({ css });
    expect(seen).not.toHaveProperty("cssProblems");
  });

  it("is put in order, copied and translated", async () => {
    const first = await team.make();
    const second = await team.make({ internalName: "Other" });
    const order = { viewIds: [second.id, first.id], isPersonal: false };
    expect((await team.admin.put(team.path(`/collections/${team.sessions}/view-order`), order)).status).toBe(204);
    const copy = { internalName: "Copy", isPersonal: false };
    await bodyOf(team.admin.post(team.at(first.id, "/duplicate"), copy));
    expect(names(await team.views())).toEqual(["Other", "All", "Copy"]);
  });
});

describe("one's own", () => {
  it("is seen by nobody else, and becomes the team's by who may", async () => {
    const member = await team.reader();
    const own = await team.make({ isPersonal: true, internalName: "Mine" }, member);
    expect(names(await team.views())).toEqual([]);
    expect(names(await team.views(member))).toEqual(["Mine"]);
    expect((await team.admin.get(team.at(own.id))).status).toBe(404);
    expect((await member.patch(team.at(own.id), { isPersonal: false })).status).toBe(403);
    expect((await member.patch(team.at(own.id), { internalName: "Still mine" })).status).toBe(200);
    const mine = await team.make({ isPersonal: true, internalName: "Boss" });
    await team.patch(mine.id, { isPersonal: false });
    expect(names(await team.views(member))).toEqual(["Boss", "Still mine"]);
  });

  it("names only what its owner may read", async () => {
    const member = await team.reader();
    const settings = { displayedFields: [{ field: team.fee }] };
    expect(await refusal(team.create({ isPersonal: true, settings }, member))).toBe(
      "400 displayedFields.0.field Selected field not found",
    );
  });

  it("cannot be made for the team without the right to shape data", async () => {
    const member = await team.reader();
    expect((await team.create({}, member)).status).toBe(403);
    const shaper = await team.reader(["team_admin_data_collections"]);
    expect((await team.create({}, shaper)).status).toBe(200);
  });
});

describe("the team's", () => {
  const changes = (
    id: string,
    sessions: string,
  ): [method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: object][] => [
    ["PATCH", `/views/${id}`, { internalName: "Theirs" }],
    ["POST", `/views/${id}/publish`],
    ["POST", `/views/${id}/unpublish`],
    ["POST", `/views/${id}/revert`],
    ["DELETE", `/views/${id}`],
    ["PATCH", `/views/${id}/translations`, { language: "fr", words: {} }],
    ["POST", `/views/${id}/duplicate`, { internalName: "Copy", isPersonal: false }],
    ["PUT", `/collections/${sessions}/view-order`, { viewIds: [id], isPersonal: false }],
    ["POST", `/collections/${sessions}/views`, { type: "list", internalName: "New", isPersonal: false }],
  ];

  it("are changed by nobody who only reads them, and are not there for who does not", async () => {
    const { id } = await team.make();
    const before = await team.views();
    const [reader, stranger] = [await team.reader(), await team.memberWith([])];
    for (const [method, path, body] of changes(id, team.sessions)) {
      expect((await reader.send(method, team.path(path), body)).status, path).toBe(403);
      expect([403, 404], path).toContain((await stranger.send(method, team.path(path), body)).status);
    }
    for (const path of [`/views/${id}`, `/views/${id}/items`, `/collections/${team.sessions}/views`])
      expect((await stranger.get(team.path(path))).status, path).toBe(404);
    expect(await team.views()).toEqual(before);
  });

  it("of an internal collection are for team admins alone", async () => {
    const { id } = await team.make();
    await bodyOf(team.admin.patch(team.path(`/collections/${team.sessions}`), { isInternalConfiguration: true }));
    const shaper = await team.reader(["team_admin_data_collections"]);
    for (const [method, path, body] of changes(id, team.sessions))
      expect((await shaper.send(method, team.path(path), body)).status, path).toBe(404);
    expect((await shaper.get(team.path(`/collections/${team.sessions}/views`))).status).toBe(404);
    expect((await shaper.get(team.at(id))).status).toBe(404);
    expect(names(await team.views())).toEqual(["All"]);
  });

  it("are gone with a restored name only where nobody has taken it", async () => {
    const { id } = await team.make();
    await team.admin.delete(team.at(id));
    await team.make();
    expect(await refusal(team.admin.post(team.at(id, "/restore")))).toBe(
      "409 internalName Internal Name already exists",
    );
  });

  it("come along in a blueprint, with the fields of the copy", async () => {
    await team.make({ settings: { displayedFields: [{ field: team.fee }], groupBy: [team.open] } });
    const copy = { name: "Term", pluralName: "Terms", withRecords: false };
    const { collections } = await bodyOf<{ collections: { id: string }[] }>(
      team.admin.post(team.path(`/collections/${team.sessions}/duplicate`), copy),
    );
    const copyId = collections[0]!.id;
    const { views } = await bodyOf<{ views: ViewShown[] }>(team.admin.get(team.path(`/collections/${copyId}/views`)));
    expect(names(views)).toEqual(["All"]);
    const [shown] = views[0]!.settings.displayedFields;
    expect(shown!.field).not.toBe(team.fee);
    expect(views[0]!.settings.groupBy).toHaveLength(1);
  });
});

describe("what is closed", () => {
  it("does not show, sort, group, colour, filter or sum, whatever the view says", async () => {
    await team.add(team.sessions, { [team.title]: "Kayak", [team.fee]: "10" });
    await team.add(team.sessions, { [team.title]: "Archery", [team.fee]: "900" });
    const costly = { field: team.fee, operator: "more_than", value: "100" };
    const { id } = await team.make({
      settings: {
        displayedFields: [{ field: team.title }, { field: team.fee }],
        filterFields: [{ field: team.fee }],
        groupBy: [team.fee],
        sort: [{ field: team.fee, descending: true }],
        filter: costly,
        rowColors: { rules: [{ filter: costly, color: "red" }] },
      },
    });
    const member = await team.reader();
    const items = await team.items(id, {}, member);
    expect(items.map(({ name, color }) => [name, color])).toEqual([
      ["Archery", undefined],
      ["Kayak", undefined],
    ]);
    expect(JSON.stringify(items)).not.toContain('"900');
    expect((await team.views(member))[0]).toMatchObject({
      isPartlyClosed: true,
      settings: { groupBy: [], sort: [], filter: null, filterFields: [], rowColors: null },
    });
    const asked = `filters=${encodeURIComponent(JSON.stringify([costly]))}`;
    expect((await member.get(`${team.at(id, "/items")}?${asked}`)).status).toBe(400);
    const figures = encodeURIComponent(JSON.stringify([{ field: team.fee, aggregate: "sum" }]));
    expect((await member.get(`${team.at(id, "/groups")}?figures=${figures}`)).status).toBe(400);
    expect(await team.items(id)).toMatchObject([{ name: "Archery", color: "red" }]);
  });

  it("is a view that is hidden from all roles that somebody has", async () => {
    const { id } = await team.make();
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect(names(await team.views(member))).toEqual(["All"]);
    await team.patch(id, { hiddenFromRoleIds: [team.memberRoleId] });
    expect(await team.views(member)).toEqual([]);
    for (const rest of ["", "/items", "/count", "/filters", "/groups", "/places", `/items/${newId()}`])
      expect((await member.get(team.at(id, rest))).status, rest).toBe(404);
  });
});

describe("a preview", () => {
  const seer = async (isTeamAdmin: boolean) => {
    const roleId = await makeRole(world.db, team.teamId, `Kitchen ${isTeamAdmin}`, []);
    const rights = [
      { permissions: ["read_data_record_metadata", "read_data_field_data"] as const, collectionId: team.sessions },
      { permissions: ["read_data_field_data"] as const, fieldId: team.fee, isAllowed: false },
    ];
    for (const right of rights)
      await grantData(world.db, team.teamId, roleId, { ...right, permissions: [...right.permissions] });
    const visitor = await team.join({ isTeamAdmin });
    visitor.headers[seeAsHeader] = roleId;
    return { visitor, roleId };
  };
  const draft = { version: "draft" };
  const fieldsOf = ({ settings }: ViewShown) => settings.displayedFields.map(({ field }) => field);

  it("is of the draft, as a role of the team would see it, for team admins alone", async () => {
    await team.add(team.sessions, { [team.title]: "Archery", [team.fee]: "80" });
    const { id } = await team.make({ publish: false });
    await team.patch(id, { settings: { displayedFields: [{ field: team.fee }, { field: team.day }] } });
    const { visitor, roleId } = await seer(true);
    const { view } = await team.readView<{ view: ViewShown }>(id, "", draft, visitor);
    expect(fieldsOf(view)).toEqual([team.day]);
    expect(view).toMatchObject({ isPartlyClosed: true, abilities: { change: false } });
    expect(view.draft).toBeUndefined();
    const [item] = await team.items(id, draft, visitor);
    expect(item).toMatchObject({ name: "Archery", values: { [team.title]: "Archery" } });
    expect(item?.values).not.toHaveProperty(team.fee);

    // What is not published is not theirs otherwise, and what is hidden from them is not even there for a preview.
    expect((await visitor.get(team.at(id))).status).toBe(404);
    await team.patch(id, { hiddenFromRoleIds: [roleId] });
    expect((await visitor.get(`${team.at(id)}?version=draft`)).status).toBe(404);
    expect((await (await seer(false)).visitor.get(`${team.at(id)}?version=draft`)).status).toBe(403);
  });

  it("is nothing for readers, and the draft for who may change the view", async () => {
    const { id } = await team.make();
    await team.patch(id, { settings: { displayedFields: [{ field: team.day }] } });
    const reader = await team.reader();
    expect((await reader.get(`${team.at(id)}?version=draft`)).status).toBe(403);
    expect((await reader.get(`${team.at(id, "/items")}?version=draft`)).status).toBe(403);
    const { view } = await team.readView<{ view: ViewShown }>(id, "", draft);
    expect(fieldsOf(view)).toEqual([team.day]);
    expect(fieldsOf((await team.readView<{ view: ViewShown }>(id, "")).view)).toEqual([]);
  });
});

it("the roles that views can be hidden from are known to who shapes data, and nobody looks as one but team admins", async () => {
  await makeRole(world.db, team.teamId, "Kitchen", []);
  type Roles = { roles: { name: string }[]; abilities: { seeAs: boolean } };
  const at = team.path("/view-roles");
  const { roles, abilities } = await bodyOf<Roles>(team.admin.get(at));
  expect(roles.map(({ name }) => name)).toContain("Kitchen");
  expect(abilities).toEqual({ seeAs: true });
  const shaper = await team.reader(["team_admin_data_collections"]);
  expect((await bodyOf<Roles>(shaper.get(at))).abilities).toEqual({ seeAs: false });
  expect((await (await team.reader()).get(at)).status).toBe(403);
});

it("views are found in all collections by who may open them, and pinned where they are the team's", async () => {
  type Found = { views: { id: string; name: string; isShownOnDashboard: boolean }[] };
  const shown = await team.make({ internalName: "Board", settings: { isShownOnDashboard: true } });
  const { id: draft } = await team.make({ internalName: "Draft", publish: false });
  const own = await team.make({ internalName: "Mine", isPersonal: true });
  const found = async (who = team.admin) => (await bodyOf<Found>(who.get(team.path("/views")))).views;
  expect((await found()).map(({ name }) => name)).toEqual(["Board", "Draft", "Mine"]);
  const reader = await team.reader();
  expect(await found(reader)).toMatchObject([{ id: shown.id, name: "Board", isShownOnDashboard: true }]);
  expect(await found(await team.memberWith([]))).toEqual([]);

  type Project = { id: string; pins: { subjectId: string; name: string; hint: string }[]; hasHidden?: boolean };
  const { id } = await bodyOf<Project>(
    team.admin.post(team.path("/projects"), { name: "Opening day", icon: "fas_flag", isOpen: true }),
  );
  const pin = (viewId: string) =>
    team.admin.post(team.path(`/projects/${id}/pins`), { kind: "view", subjectId: viewId, isDone: false });
  expect(await bodyOf<Project>(pin(shown.id))).toMatchObject({ pins: [{ name: "Board", hint: "Sessions" }] });
  await bodyOf(pin(draft));
  expect((await pin(own.id)).status).toBe(404);
  const seen = await bodyOf<Project>(reader.get(team.path(`/projects/${id}`)));
  expect(seen.pins.map(({ name }) => name)).toEqual(["Board"]);

  // Who may delete it is told where it is missed, as far as they see that; nobody else is.
  const pinnedIn = async (viewId: string, who = team.admin) =>
    (await bodyOf<{ pinnedIn?: string[] }>(who.get(team.at(viewId)))).pinnedIn;
  expect(await pinnedIn(shown.id)).toEqual(["Opening day"]);
  expect(await pinnedIn(shown.id, reader)).toBeUndefined();
  expect(await pinnedIn((await team.make({ internalName: "Elsewhere" })).id)).toEqual([]);
  const shaper = await team.reader(["team_admin_data_collections"]);
  expect(await pinnedIn(shown.id, shaper)).toEqual(["Opening day"]);
  await bodyOf(team.admin.patch(team.path(`/projects/${id}`), { isOpen: false }));
  expect(await pinnedIn(shown.id, shaper)).toEqual([]);
});

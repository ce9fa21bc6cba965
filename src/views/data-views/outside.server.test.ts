import { beforeEach, describe, expect, it } from "vitest";
import type { StructureChange } from "#modeling/definition-log/contract.ts";
import { passwordMatches } from "#people/auth/password.server.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, refusal, type ViewTeam } from "#testing/view-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ViewShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;

beforeEach(async () => {
  team = await makeViewTeam(world);
});

const shown = (...fields: string[]) => fields.map((field) => ({ field }));
const closed =
  "400 isVisibleExternally You can’t show this view to everyone: you aren’t allowed to read “Fee” yourself.";

describe("the password of a view", () => {
  const put = (viewId: string, password: unknown, who: Visitor = team.admin) =>
    who.put(team.at(viewId, "/external-password"), { password });
  const stored = async (viewId: string) => {
    const row = world.db.team(team.teamId).from("data_view").select("external_password").where("id", "=", viewId);
    return (await row.executeTakeFirstOrThrow()).external_password;
  };

  it("is kept as a hash, told to nobody, and asked for outside until it is taken away", async () => {
    const { id } = await team.make({ settings: { isVisibleExternally: true, displayedFields: shown(team.title) } });
    const outside = async () => (await world.visitor().get(`/api/public/views/${id}`)).status;
    expect(await outside()).toBe(200);
    expect(await bodyOf(put(id, "lake and pines"))).toMatchObject({ hasPassword: true });
    expect(await outside()).toBe(403);
    const hash = await stored(id);
    expect(await passwordMatches(hash!, "lake and pines")).toBe(true);
    const everything = await team.admin.get(team.at(id));
    expect(JSON.stringify(everything.body)).not.toContain(hash);
    expect(await bodyOf(put(id, null))).toMatchObject({ hasPassword: false });
    expect([await stored(id), await outside()]).toEqual([null, 200]);
  });

  it("is told of in the log, which does not bring it back", async () => {
    const { id } = await team.make();
    await bodyOf(put(id, "lake and pines"));
    const { changes } = await bodyOf<{ changes: StructureChange[] }>(team.admin.get(team.path("/structure/changes")));
    expect(changes[0]).toMatchObject({
      ...{ subjectId: id, kind: "updated", isUndoable: false },
      changed: [{ key: "hasPassword" }],
    });
    expect(JSON.stringify(changes)).not.toContain("$argon2");
  });

  it("is long enough, and of a view of the team that the caller may change", async () => {
    const { id } = await team.make();
    const own = await team.make({ isPersonal: true });
    const reader = await team.reader();
    expect(await refusal(put(id, "short"))).toBe("400 password Please use at least 8 characters.");
    expect(await refusal(put(id, "x".repeat(201)))).toBe("400 password Please use at most 200 characters.");
    expect((await put(id, undefined)).status).toBe(400);
    expect(await refusal(put(own.id, "lake and pines"))).toBe(
      "409 password Only a view of the team can have a password.",
    );
    expect((await put(id, "lake and pines", reader)).status).toBe(403);
    expect(await stored(id)).toBeNull();
    const { view } = await bodyOf<{ view: ViewShown }>(reader.get(team.at(id)));
    expect(view).not.toHaveProperty("hasPassword");
  });
});

describe("what a view opens, in words", () => {
  const opens = async (viewId: string, who: Visitor = team.admin) =>
    (await bodyOf<{ opens?: object }>(who.get(team.at(viewId)))).opens;

  it("is what it shows, what it only asks about, and whom it names", async () => {
    const cabins = await team.collection("Cabin");
    const cabin = await team.field(team.sessions, "Cabin", "single_data_record", {
      config: { collectionIds: [cabins] },
    });
    const { id } = await team.make({
      settings: {
        recordNameFieldId: team.title,
        displayedFields: shown(team.day, cabin, "created_at"),
        sort: [{ field: team.fee }],
        filter: { field: team.open, operator: "is_true" },
      },
    });
    expect(await opens(id)).toEqual({
      ...{ shown: ["Title", "Day", "Cabin", "Created"], asked: ["Fee", "Open"], linked: ["Cabins"] },
      refusal: null,
    });
  });

  it("is said of what is being worked on, to who may change it, with what they may not show", async () => {
    const { id } = await team.make({ settings: { recordNameFieldId: team.title } });
    const shaper = await team.reader(["team_admin_data_collections"]);
    expect(await opens(id, shaper)).toMatchObject({ shown: ["Title"], refusal: null });
    await team.patch(id, { settings: { displayedFields: shown(team.fee) } });
    expect(await opens(id)).toMatchObject({ shown: ["Title", "Fee"], refusal: null });
    expect(await opens(id, shaper)).toMatchObject({
      refusal: "You can’t show this view to everyone: you aren’t allowed to read “Fee” yourself.",
    });
    expect(await opens(id, await team.reader())).toBeUndefined();
  });
});

it("what people outside read is translated, as long as it can be", async () => {
  const languages = { available_data_languages: ["en", "es"] };
  await world.db.app.updateTable("team").set(languages).where("id", "=", team.teamId).execute();
  const settings = { isVisibleExternally: true, externalTitle: "Summer", externalDescription: "All of it" };
  const { id } = await team.make({ settings: { ...settings, displayedFields: shown(team.title) } });
  const words = { externalTitle: "Verano", externalDescription: "Todo ".repeat(100).trim() };
  const { words: told } = await bodyOf<{ words: { key: string; translations: object }[] }>(
    team.admin.patch(team.at(id, "/translations"), { language: "es", words }),
  );
  expect(told.filter(({ key }) => key.startsWith("external"))).toMatchObject([
    { key: "externalTitle", translations: { es: "Verano" } },
    { key: "externalDescription", translations: { es: words.externalDescription } },
  ]);
  const page = await bodyOf(world.visitor().get(`/api/public/views/${id}?lang=es`));
  expect(page).toMatchObject({ title: "Verano", description: words.externalDescription });
});

describe("what is not one's to read does not become public", () => {
  const outside = () => ({
    recordNameFieldId: team.title,
    isVisibleExternally: true,
    displayedFields: shown(team.title),
    sort: [{ field: team.fee }],
  });

  it("by sharing a view of one's own", async () => {
    const shaper = await team.reader(["team_admin_data_collections"]);
    const settings = { ...outside(), sort: [] };
    const own = await team.make({ internalName: "Mine", isPersonal: true, settings }, shaper);
    const share = (sort: object[]) => shaper.patch(team.at(own.id), { isPersonal: false, settings: { sort } });
    expect(await refusal(share([{ field: team.fee }]))).toBe(closed);
    expect((await share([])).status).toBe(200);
  });

  it("by bringing a view back from the trash", async () => {
    const shaper = await team.reader(["team_admin_data_collections"]);
    const { id } = await team.make({ internalName: "Closed for good", settings: outside() });
    await team.admin.delete(team.at(id));
    expect(await refusal(shaper.post(team.at(id, "/restore")))).toBe(closed);
    expect((await team.admin.post(team.at(id, "/restore"))).status).toBe(200);
  });

  it("with the copy of a collection", async () => {
    await team.make({ settings: outside() });
    const copy = team.path(`/collections/${team.sessions}/duplicate`);
    const { collections } = await bodyOf<{ collections: [{ id: string }] }>(
      team.admin.post(copy, { name: "Copy", pluralName: "Copies" }),
    );
    const copied = team.path(`/collections/${collections[0].id}/views`);
    const { views } = await bodyOf<{ views: ViewShown[] }>(team.admin.get(copied));
    expect(views).toMatchObject([{ isPublished: true, settings: { isVisibleExternally: false } }]);
  });
});

import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type CamperTeam, makeCamperTeam } from "#testing/camper-team.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: CamperTeam;
let campers: string;
let name: string;
let fee: string;

beforeEach(async () => {
  team = await makeCamperTeam(world);
  ({ campers, name, fee } = team);
});

const fieldTitles = async () => {
  const { fields } = await bodyOf<{ fields: { title: string }[] }>(team.admin.get(team.shape("/fields")));
  return fields.map(({ title }) => title);
};
type Refused = { error: { code: string; fields: { path: string; messageKey: string; message: string }[] } };

describe("undo", () => {
  it("takes what was created to the bin, and brings back what was deleted", async () => {
    expect((await team.undo((await team.newest()).id)).status).toBe(200);
    expect(await fieldTitles()).toEqual(["Name"]);
    const gone = await team.newest();
    expect(gone).toMatchObject({ kind: "deleted", subjectId: fee, isUndoable: true });
    expect((await team.undo(gone.id)).status).toBe(200);
    expect(await fieldTitles()).toEqual(["Name", "Fee"]);
    expect((await team.undo(gone.id)).status).toBe(409);
  });

  it("brings a collection back with those that went with it, not with those that had gone before", async () => {
    const leaders = await team.collection("Leader", { parentId: campers });
    const heads = await team.collection("Head", { parentId: leaders });
    const cooks = await team.collection("Cook", { parentId: campers });
    await team.admin.delete(team.path(`/collections/${cooks}`));
    await team.admin.delete(team.shape());
    const { changes } = await team.log();
    const gone = changes.find(({ kind, subjectId }) => kind === "deleted" && subjectId === campers)!;
    expect((await team.undo(gone.id)).status).toBe(200);
    expect(await Promise.all([campers, leaders, heads].map(team.collectionNow))).toMatchObject([{}, {}, {}]);
    expect(await team.collectionNow(cooks)).toBeUndefined();
  });

  it("knows the settings of a field one by one: who changes others stands in nobody's way", async () => {
    const settings = async () => {
      const { fields } = await bodyOf<{ fields: { id: string; config: object }[] }>(
        team.admin.get(team.shape("/fields")),
      );
      return fields.find(({ id }) => id === name)!.config;
    };
    const at = `/fields/${name}`;
    await team.patch(at, { config: { multiline: true } });
    const change = await team.newest();
    await team.patch(at, { config: { maxLength: 80 } });
    expect(await settings()).toMatchObject({ multiline: true, maxLength: 80 });
    expect((await team.undo(change.id)).status).toBe(200);
    expect(await settings()).toMatchObject({ multiline: false, maxLength: 80 });
    expect((await team.undo(change.id)).status).toBe(409);
  });

  it("puts back what was changed, and can be undone itself", async () => {
    await team.patch("", { pluralName: "Kids", icon: "fas_campground", blueprintMarketplacePrice: "5" });
    const change = await team.newest();
    await team.patch("", { description: "Everybody who comes" });
    expect((await team.undo(change.id)).status).toBe(200);
    expect(await team.collectionNow()).toMatchObject({
      ...{ pluralName: "Campers", blueprintMarketplacePrice: null, description: "Everybody who comes" },
    });
    expect((await team.undo((await team.newest()).id)).status).toBe(200);
    expect(await team.collectionNow()).toMatchObject({ pluralName: "Kids", icon: "fas_campground" });
  });

  it("does nothing where somebody has changed the same since, and names it", async () => {
    await team.patch(`/fields/${fee}`, { title: "Price", description: "A week" });
    const change = await team.newest();
    await team.patch(`/fields/${fee}`, { title: "Cost" });
    expect((await team.log()).changes.find(({ id }) => id === change.id)).toMatchObject({ isUndoable: false });
    const { status, body } = await team.undo(change.id);
    expect(status).toBe(409);
    expect((body as Refused).error.fields).toMatchObject([{ path: "title", messageKey: "data.changedSince" }]);
    expect(await fieldTitles()).toEqual(["Name", "Cost"]);
  });

  it("gives the old order back, what came since at the end", async () => {
    await bodyOf(team.admin.put(team.shape("/field-order"), { fieldIds: [fee, name] }));
    const order = await team.newest();
    expect(order).toMatchObject({ order: "fieldOrder", isUndoable: true });
    await team.field(campers, "Age", "number");
    expect((await team.undo(order.id)).status).toBe(200);
    expect(await fieldTitles()).toEqual(["Name", "Fee", "Age"]);
    expect((await team.undo(order.id)).status).toBe(409);
  });

  it("undoes what was done to cards and tabs, their order too", async () => {
    const make = async (at: string, input: object) =>
      (await bodyOf<{ id: string }>(team.admin.post(team.shape(at), input))).id;
    const health = await make("/cards", { title: "Health", type: "form", fields: [{ fieldId: name, width: "half" }] });
    const money = await make("/cards", { title: "Money", type: "form" });
    const tab = await make("/card-groups", { name: "At camp" });
    await bodyOf(team.admin.put(team.shape(`/card-groups/${tab}/cards`), { cardIds: [money, health] }));
    await bodyOf(team.admin.put(team.shape(`/card-groups/${tab}/cards`), { cardIds: [health] }));
    expect((await team.undo((await team.newest()).id)).status).toBe(200);
    await team.admin.put(team.shape("/card-order"), { cardIds: [money, health] });
    expect(await team.newest()).toMatchObject({ order: "cardOrder", subjectId: campers });
    expect((await team.undo((await team.newest()).id)).status).toBe(200);
    await team.admin.delete(team.shape(`/cards/${health}`));
    const gone = await team.newest();
    expect(gone).toMatchObject({ kind: "deleted", subject: "card", name: "Health", collectionId: campers });
    expect((await team.undo(gone.id)).status).toBe(200);
    const { cards, groups } = await bodyOf<{ cards: { id: string }[]; groups: { cardIds: string[] }[] }>(
      team.admin.get(team.shape("/cards")),
    );
    expect(cards.map(({ id }) => id)).toEqual([health, money]);
    expect(groups.map(({ cardIds }) => cardIds)).toEqual([[money, health]]);
  });

  it("follows the rules: a field that a smart collection asks for stays", async () => {
    const { id } = await team.newest();
    const membershipFilter = { field: fee, operator: "more_than", value: "0" };
    await team.collection("Owing", { parentId: campers, membershipFilter });
    const { status, body } = await team.undo(id);
    expect(status).toBe(409);
    expect((body as Refused).error.fields[0]).toMatchObject({ messageKey: "data.usedByCollection" });
  });

  it("puts translations back, word by word", async () => {
    await world.db.app
      .updateTable("team")
      .set({ available_data_languages: ["en", "es"] })
      .where("id", "=", team.teamId)
      .execute();
    const say = (words: object) =>
      bodyOf<{ words: { key: string; translations: object }[] }>(
        team.admin.patch(team.shape("/translations"), { language: "es", words }),
      );
    await say({ name: "Campista", pluralName: "Campistas" });
    await say({ name: "Niño", pluralName: null });
    expect((await team.undo((await team.newest()).id)).status).toBe(200);
    const { words } = await say({});
    expect(words.map(({ translations }) => translations)).toEqual([{ es: "Campista" }, { es: "Campistas" }]);
  });

  it("gives a field its former type back, with its values", async () => {
    const ada = await team.add(campers, { [name]: "Ada", [fee]: "12.5" });
    const change = { dataType: "plain_text", config: {}, version: 1, acceptLoss: false };
    await bodyOf(team.admin.post(team.shape(`/fields/${fee}/type-change`), change));
    const typed = await team.newest();
    expect(typed).toMatchObject({ isTypeChange: true, isUndoable: true });
    expect(await bodyOf(team.undo(typed.id))).toEqual({ workId: null });
    expect((await team.read(ada.id)).values[fee]).toBe("12.5");
    expect((await team.undo(typed.id)).status).toBe(409);
  });

  it("takes the permission of what is undone", async () => {
    await bodyOf(team.admin.post(team.path("/tags"), { name: "Urgent" }));
    const tag = await team.newest();
    expect(tag).toMatchObject({ subject: "tag", name: "Urgent", isUndoable: true });
    const shaper = await team.memberWith([], ["team_admin_data_collections"]);
    expect((await team.log("", shaper)).changes[0]).toMatchObject({ id: tag.id, isUndoable: false });
    expect((await team.undo(tag.id, shaper)).status).toBe(403);
    expect((await team.undo(tag.id)).status).toBe(200);
  });

  it("is not offered after 30 days", async () => {
    const { id } = await team.newest();
    await world.db
      .team(team.teamId)
      .update("definition_change", { at: sql<Date>`now() - interval '31 days'` })
      .where("id", "=", id)
      .execute();
    expect((await team.log()).changes.at(-1)).toMatchObject({ id, isUndoable: false });
    expect((await team.undo(id)).status).toBe(409);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { newId } from "#shared/ids.ts";
import { type CardTeam, makeCardTeam } from "#testing/card-team.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { CardShown } from "./contract.ts";
import { cardTypeNames, cardTypes } from "./registry.ts";

type Answer = { status: number; body: unknown };

const world = whileTesting(startDataWorld);
const reading = ["read_data_record_metadata", "read_data_field_data"] as const;
let team: CardTeam;

beforeEach(async () => {
  team = await makeCardTeam(world);
});

const viewOf = async (collectionId: string, input: object = {}, who: Visitor = team.admin) => {
  const body = { type: "list", internalName: `View ${newId()}`, isPersonal: false, publish: true, ...input };
  return (await bodyOf<{ id: string }>(who.post(team.path(`/collections/${collectionId}/views`), body))).id;
};
const inCabin = (viewId: string | null, input: object = {}) => ({
  ...{ title: "Cabin", type: "table", sourceFieldId: team.cabin, viewId, ...input },
});
const refusal = async (answering: Promise<Answer>) => {
  const { status, body } = await answering;
  const [field] = (body as { error: { fields: { path: string; messageKey: string }[] } }).error.fields;
  return `${status} ${field?.path} ${field?.messageKey}`;
};
const refused = (input: object) => refusal(team.admin.post(team.at("/cards"), input));
const shaped = async (collectionId?: string) =>
  (await bodyOf<{ cards: CardShown[] }>(team.admin.get(`${team.at("/cards", collectionId)}?forShaping=1`))).cards;
const seenBy = async (who: Visitor, collectionId?: string) =>
  (await team.shown(collectionId, who)).cards.map(({ viewId, viewState }) => [viewId, viewState]);

describe("a card through a view", () => {
  const aboutLinks = cardTypeNames.filter((name) => cardTypes[name].isAbout?.(fieldTypeNamed("single_data_record")));

  it.each(aboutLinks)("takes a view of what is linked, from either end, as a %s", async (type) => {
    const [ofCabins, ofCampers] = [await viewOf(team.cabins), await viewOf(team.campers)];
    expect((await team.make(inCabin(ofCabins, { type }))).viewId).toBe(ofCabins);
    expect((await team.make(inCabin(ofCampers, { type }), team.cabins)).viewId).toBe(ofCampers);
  });

  it("takes a view of a part of what is linked", async () => {
    const membershipFilter = { field: team.beds, operator: "at_least", value: 4 };
    const large = await team.collection("Large cabin", { parentId: team.cabins, membershipFilter });
    const ofLarge = await viewOf(large);
    expect((await team.make(inCabin(ofLarge))).viewId).toBe(ofLarge);
  });

  it("takes no other", async () => {
    const other = await makeCardTeam(world);
    const body = { type: "list", internalName: "Theirs", isPersonal: false, publish: true };
    const theirs = await bodyOf<{ id: string }>(
      other.admin.post(other.path(`/collections/${other.cabins}/views`), body),
    );
    const binned = await viewOf(team.cabins);
    await team.admin.delete(team.path(`/views/${binned}`));
    const own = await viewOf(team.cabins, { isPersonal: true });
    const wrong = [theirs.id, binned, own, newId(), await viewOf(team.campers), await viewOf(team.people)];
    for (const viewId of wrong) expect(await refused(inCabin(viewId))).toBe("400 viewId data.cardView");
    const ofCabins = await viewOf(team.cabins);
    expect(await refused({ title: "Card", type: "form", viewId: ofCabins })).toBe("400 viewId data.cardView");
    const pictures = { title: "Card", type: "thumbnails", sourceFieldId: team.photos, viewId: ofCabins };
    expect(await refused(pictures)).toBe("400 viewId data.cardView");
    const card = await team.make(inCabin(ofCabins));
    expect(await refusal(team.admin.patch(team.at(`/cards/${card.id}`), { viewId: theirs.id }))).toBe(
      "400 viewId data.cardView",
    );
  });

  it("keeps it while the rest changes, and loses it with what it is about", async () => {
    const viewId = await viewOf(team.cabins);
    const card = await team.make(inCabin(viewId));
    expect((await team.changeCard(card.id, { title: "Where" })).viewId).toBe(viewId);
    expect((await team.changeCard(card.id, { type: "thumbnails" })).viewId).toBe(viewId);
    expect((await team.changeCard(card.id, { sourceFieldId: team.photos })).viewId).toBeNull();
    expect((await team.changeCard(card.id, { sourceFieldId: team.cabin, viewId })).viewId).toBe(viewId);
    expect((await team.changeCard(card.id, { viewId: null })).viewId).toBeNull();
  });

  it("is undone like everything else of a card", async () => {
    const viewId = await viewOf(team.cabins);
    const card = await team.make(inCabin(viewId));
    await team.changeCard(card.id, { viewId: null });
    const { changes } = await bodyOf<{ changes: { id: string; subjectId: string }[] }>(
      team.admin.get(team.path("/structure/changes")),
    );
    const last = changes.find(({ subjectId }) => subjectId === card.id)!;
    await bodyOf(team.admin.post(team.path(`/structure/changes/${last.id}/undo`)));
    expect((await shaped())[0]!.viewId).toBe(viewId);
  });

  it("is plain for readers as long as they do not see the view, and says why to who shapes it", async () => {
    const viewId = await viewOf(team.cabins);
    await team.make(inCabin(viewId));
    const member = await team.memberWith([{ permissions: [...reading] }]);
    const at = (rest = "") => team.path(`/views/${viewId}${rest}`);
    const plain = [[null, undefined]];
    expect(await seenBy(member)).toEqual([[viewId, undefined]]);

    await bodyOf(team.admin.post(at("/unpublish")));
    expect(await seenBy(member)).toEqual(plain);
    // Whoever may change it sees the view itself already; the page is as its readers have it.
    expect(await seenBy(team.admin)).toEqual(plain);
    expect(await shaped()).toMatchObject([{ viewId, viewState: "unpublished" }]);

    // Shown as none and sent back like that, it stays.
    const [{ id }] = (await shaped()) as [CardShown];
    await team.changeCard(id, { title: "Where", viewId: null });
    expect(await shaped()).toMatchObject([{ title: "Where", viewId }]);

    await bodyOf(team.admin.post(at("/publish")));
    expect(await shaped()).toMatchObject([{ viewId }]);
    await team.admin.delete(at());
    expect(await seenBy(member)).toEqual(plain);
    expect(await shaped()).toMatchObject([{ viewId, viewState: "gone" }]);
    await bodyOf(team.admin.post(at("/restore")));
    expect(await seenBy(member)).toEqual([[viewId, undefined]]);
  });

  it("is plain for roles that the view is hidden from, and where the linked collection is closed", async () => {
    const viewId = await viewOf(team.cabins);
    await team.make(inCabin(viewId));
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect(await seenBy(member)).toEqual([[viewId, undefined]]);
    await bodyOf(team.admin.patch(team.path(`/views/${viewId}`), { hiddenFromRoleIds: [team.memberRoleId] }));
    expect(await seenBy(member)).toEqual([[null, undefined]]);
    expect(await seenBy(team.admin)).toEqual([[viewId, undefined]]);
    const outside = await team.memberWith([{ permissions: [...reading], collectionId: team.campers }]);
    expect(await seenBy(outside)).toEqual([[null, undefined]]);
  });

  it("is told where the view is looked after, and only there", async () => {
    const viewId = await viewOf(team.cabins);
    const card = await team.make(inCabin(viewId));
    const usedIn = async (who: Visitor) =>
      (await bodyOf<{ usedIn?: unknown }>(who.get(team.path(`/views/${viewId}`)))).usedIn;
    const use = { kind: "card", collectionId: team.campers, subjectId: card.id, name: "Cabin" };
    expect(await usedIn(team.admin)).toEqual([use]);
    const member = await team.memberWith([{ permissions: [...reading] }]);
    expect(await usedIn(member)).toBeUndefined();
    await team.admin.delete(team.at(`/cards/${card.id}`));
    expect(await usedIn(team.admin)).toEqual([]);
  });

  it("comes with a blueprint and with a copy, through their own view or the same one", async () => {
    const bunks = await team.field(team.people, "Bunk", "single_data_record", {
      config: { collectionIds: [team.campers] },
    });
    const ofCampers = await viewOf(team.campers);
    await team.make({ title: "Bunk", type: "table", sourceFieldId: bunks, viewId: ofCampers }, team.people);
    await team.make(inCabin(await viewOf(team.cabins)));
    const titled = async (collectionId: string) =>
      new Map((await shaped(collectionId)).map((card) => [card.title, card]));

    const saved = await bodyOf<{ id: string }>(
      team.admin.post(team.path("/blueprints"), { collectionId: team.people, name: "Our camp" }),
    );
    type Used = { collections: { id: string; name: string }[] };
    const used = await bodyOf<Used>(team.admin.post(team.path(`/blueprints/${saved.id}/use`), {}));
    const copied = used.collections.find(({ name }) => name === "Camper")!.id;
    const { views } = await bodyOf<{ views: { id: string }[] }>(team.admin.get(team.at("/views", copied)));
    expect(views).toHaveLength(1);
    expect((await titled(copied)).get("Bunk")).toMatchObject({ viewId: views[0]!.id });
    expect((await titled(copied)).get("Bunk")).not.toHaveProperty("viewState");

    const beside = { name: "Guest", pluralName: "Guests" };
    const copy = await bodyOf<Used>(team.admin.post(team.at("/duplicate"), beside));
    const twin = copy.collections.find(({ name }) => name === beside.name)!.id;
    const kept = (await titled(team.campers)).get("Cabin")!.viewId;
    expect((await titled(twin)).get("Cabin")).toMatchObject({ viewId: kept });
  });
});

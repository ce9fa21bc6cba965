import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, type DataWorld, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { readDefinitions } from "../collections/read-definitions.server.ts";
import type { CardGroupShown, CardShown } from "./contract.ts";
import { findCardUses } from "./field-uses.server.ts";

type Answer = { status: number; body: unknown };
type Refused = { error: { fields: { path: string; messageKey: string; message: string }[] } };

let world: DataWorld;
let team: DataTeam;
let people: string;
let campers: string;
let cabins: string;
let name: string;
let allergies: string;
let cabin: string;
let photos: string;
let beds: string;

beforeAll(async () => {
  world = await startDataWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  team = await world.team();
  people = await team.collection("Person");
  name = await team.field(people, "Name", "plain_text");
  cabins = await team.collection("Cabin");
  beds = await team.field(cabins, "Beds", "number");
  campers = await team.collection("Camper", { parentId: people });
  allergies = await team.field(campers, "Allergies", "plain_text");
  cabin = await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } });
  photos = await team.field(campers, "Photos", "multi_image");
});

const at = (rest: string, collectionId = campers) => team.path(`/collections/${collectionId}${rest}`);
const full = (...ids: string[]) => ids.map((fieldId) => ({ fieldId, width: "full" }));
const make = (wish: object = {}, collectionId = campers) =>
  bodyOf<CardShown>(team.admin.post(at("/cards", collectionId), { title: "Health", type: "form", ...wish }));
const makeGroup = (groupName: string, collectionId = campers) =>
  bodyOf<CardGroupShown>(team.admin.post(at("/card-groups", collectionId), { name: groupName }));
const change = (id: string, wish: object, who: Visitor = team.admin) =>
  bodyOf<CardShown>(who.patch(at(`/cards/${id}`), wish));
const place = (groupId: string, cardIds: string[]) =>
  bodyOf<CardGroupShown>(team.admin.put(at(`/card-groups/${groupId}/cards`), { cardIds }));
const shown = (collectionId = campers, who: Visitor = team.admin) =>
  bodyOf<{ cards: CardShown[]; groups: CardGroupShown[] }>(who.get(at("/cards", collectionId)));
const titles = async (collectionId = campers) => (await shown(collectionId)).cards.map(({ title }) => title);
const fieldsOf = (card: { fields: { fieldId: string }[] }) => card.fields.map(({ fieldId }) => fieldId);
const refusal = async (answering: Promise<Answer>) => {
  const { status, body } = await answering;
  expect(status).toBe(400);
  const [{ path, messageKey }] = (body as Refused).error.fields as [Refused["error"]["fields"][number]];
  return `${path} ${messageKey}`;
};
const refused = (wish: object) => refusal(team.admin.post(at("/cards"), { title: "Card", ...wish }));

describe("a card", () => {
  it("is made with what it shows, once however often it is asked for", async () => {
    const wish = {
      ...{ id: newId(), subtitle: "What we must know", description: "Ask the parents.", type: "form" },
      fields: [
        { fieldId: name, width: "two_thirds" },
        { fieldId: allergies, width: "third" },
      ],
    };
    const card = await make(wish);
    expect(card).toMatchObject({ ...wish, title: "Health", collectionId: campers, sourceFieldId: null, rank: 1 });
    expect(await make(wish)).toEqual(card);
    expect((await shown()).cards).toEqual([card]);
    const elsewhere = await team.admin.post(at("/cards", cabins), { title: "Other", type: "form", id: wish.id });
    expect(elsewhere.status).toBe(409);
  });

  it("takes a source that fits its type, and fields from where it looks", async () => {
    expect(await refused({ type: "table" })).toBe("sourceFieldId data.cardSource");
    expect(await refused({ type: "form", sourceFieldId: cabin })).toBe("sourceFieldId data.cardNoSource");
    expect(await refused({ type: "table", sourceFieldId: photos })).toBe("sourceFieldId data.cardSourceType");
    expect(await refused({ type: "thumbnails", sourceFieldId: allergies })).toBe("sourceFieldId data.cardSourceType");
    expect(await refused({ type: "table", sourceFieldId: newId() })).toBe("sourceFieldId data.cardSourceType");
    expect(await refused({ type: "form", fields: full(name, beds) })).toBe("fields.1 data.unknownField");
    expect(await refused({ type: "form", fields: full(name, name) })).toBe("fields.1 data.cardFieldTwice");
    expect(await refused({ type: "table", sourceFieldId: cabin, fields: full(allergies) })).toBe(
      "fields.0 data.unknownField",
    );
    expect((await team.admin.post(at("/cards"), { title: "Card", type: "chart" })).status).toBe(400);
    const odd = { title: "Card", type: "form", fields: [{ fieldId: name, width: "huge" }] };
    expect((await team.admin.post(at("/cards"), odd)).status).toBe(400);
    const tableCard = await make({ type: "table", sourceFieldId: cabin, fields: full(beds) });
    expect(fieldsOf(tableCard)).toEqual([beds]);
    expect((await make({ type: "thumbnails", sourceFieldId: photos })).sourceFieldId).toBe(photos);
  });

  it("can show who leads to the record, with their fields as columns", async () => {
    const inCabin = { title: "Who sleeps here", type: "table", sourceFieldId: cabin, fields: full(name, allergies) };
    expect(fieldsOf(await make(inCabin, cabins))).toEqual([name, allergies]);
    expect((await team.admin.post(at("/cards", people), inCabin)).status).toBe(400);
    const sourcesOf = async (collectionId: string) =>
      (await bodyOf<{ sources: { id: string }[] }>(team.admin.get(at("/card-sources", collectionId)))).sources;
    expect((await sourcesOf(cabins)).map(({ id }) => id)).toEqual([cabin]);
    expect((await sourcesOf(campers)).map(({ id }) => id).sort()).toEqual([cabin, photos].sort());
    const { fields } = await bodyOf<{ fields: { id: string }[] }>(team.admin.get(at("/cards", cabins)));
    expect(fields.map(({ id }) => id).sort()).toEqual([allergies, cabin, name].sort());
  });

  it("changes in part, and becomes another only as a whole", async () => {
    const card = await make({ fields: full(name, allergies) });
    expect(await change(card.id, { title: "Body" })).toMatchObject({ title: "Body", fields: card.fields, version: 2 });
    const wide = [{ fieldId: allergies, width: "half" }];
    expect(await change(card.id, { fields: wide })).toMatchObject({ title: "Body", fields: wide });
    const toTable = (wish: object) => team.admin.patch(at(`/cards/${card.id}`), { type: "table", ...wish });
    expect(await refusal(toTable({}))).toBe("sourceFieldId data.cardSource");
    const changed = await bodyOf<CardShown>(toTable({ sourceFieldId: cabin }));
    expect(changed).toMatchObject({ type: "table", sourceFieldId: cabin, fields: [] });
    expect(await change(card.id, { type: "form" })).toMatchObject({ type: "form", sourceFieldId: null });
  });

  it("loses a field that is deleted, and has it again where it was when it is restored", async () => {
    const card = await make({ fields: full(name, allergies, cabin) });
    const tableCard = await make({ title: "Cabin", type: "table", sourceFieldId: cabin, fields: full(beds) });
    await team.admin.delete(at(`/fields/${allergies}`));
    await team.admin.delete(at(`/fields/${cabin}`));
    const { cards } = await shown();
    expect(cards.map(fieldsOf)).toEqual([[name], []]);
    expect(cards[1]!.sourceFieldId).toBeNull();
    await change(card.id, { fields: [{ fieldId: name, width: "half" }] });
    await change(tableCard.id, { title: "Where", sourceFieldId: null, fields: [] });
    await team.admin.post(at(`/fields/${allergies}/restore`));
    await team.admin.post(at(`/fields/${cabin}/restore`));
    const after = (await shown()).cards;
    expect(after.map(fieldsOf)).toEqual([[name, allergies, cabin], [beds]]);
    expect(after[0]!.fields[0]!.width).toBe("half");
    expect(after[1]).toMatchObject({ title: "Where", sourceFieldId: cabin });
  });

  it("goes and comes back; cards keep the order they are given", async () => {
    const [a, b, c] = [await make({ title: "A" }), await make({ title: "B" }), await make({ title: "C" })];
    const order = (cardIds: string[]) => team.admin.put(at("/card-order"), { cardIds });
    expect((await order([c.id, a.id, b.id])).status).toBe(204);
    expect(await titles()).toEqual(["C", "A", "B"]);
    for (const wrong of [
      [a.id, b.id],
      [a.id, b.id, b.id],
      [a.id, b.id, newId()],
    ])
      expect((await order(wrong)).status).toBe(404);
    expect((await team.admin.delete(at(`/cards/${a.id}`))).status).toBe(204);
    expect(await titles()).toEqual(["C", "B"]);
    expect((await team.admin.delete(at(`/cards/${a.id}`))).status).toBe(404);
    expect((await team.admin.patch(at(`/cards/${a.id}`), { title: "Z" })).status).toBe(404);
    await bodyOf(team.admin.post(at(`/cards/${a.id}/restore`)));
    expect(await titles()).toEqual(["C", "A", "B"]);
    expect((await team.admin.post(at(`/cards/${a.id}/restore`))).status).toBe(404);
  });

  it("is in the log of definitions, with what it was and became, and told where a field is used", async () => {
    const card = await make({ fields: full(allergies) });
    await change(card.id, { title: "Body" });
    const db = world.db.team(team.teamId);
    const use = { kind: "card", collectionId: campers, subjectId: card.id, name: "Body" };
    expect(await findCardUses(db, await readDefinitions(db), allergies)).toEqual([use]);
    expect(await findCardUses(db, await readDefinitions(db), name)).toEqual([]);
    await team.admin.delete(at(`/cards/${card.id}`));
    const rows = await world.db
      .team(team.teamId)
      .from("definition_change")
      .select(["kind", "before", "after"])
      .where("subject_id", "=", card.id)
      .orderBy("at")
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(["created", "updated", "deleted"]);
    expect(rows[1]).toMatchObject({ before: { title: "Health" }, after: { title: "Body", fields: full(allergies) } });
  });
});

describe("a group of cards", () => {
  it("holds cards in an order of its own; one can be in two, and comes back to both", async () => {
    const [a, b] = [await make({ title: "A" }), await make({ title: "B" })];
    const [first, second] = [await makeGroup("At camp"), await makeGroup("Family")];
    await place(first.id, [b.id, a.id]);
    expect((await place(second.id, [a.id])).cardIds).toEqual([a.id]);
    await team.admin.delete(at(`/cards/${a.id}`));
    expect((await shown()).groups.map(({ cardIds }) => cardIds)).toEqual([[b.id], []]);
    await place(first.id, [b.id]);
    await team.admin.post(at(`/cards/${a.id}/restore`));
    expect((await shown()).groups.map(({ cardIds }) => cardIds)).toEqual([[b.id, a.id], [a.id]]);
    for (const wrong of [[a.id, a.id], [newId()], [(await make({}, cabins)).id]]) {
      const answer = await team.admin.put(at(`/card-groups/${first.id}/cards`), { cardIds: wrong });
      expect(answer.status).toBe(404);
    }
    await place(first.id, []);
    expect((await shown()).cards).toHaveLength(2);
  });

  it("is named, ordered, deleted and restored with what is in it", async () => {
    const card = await make();
    const [first, second] = [await makeGroup("At camp"), await makeGroup("Family")];
    await place(first.id, [card.id]);
    const patch = (wish: object) => team.admin.patch(at(`/card-groups/${first.id}`), wish);
    expect(await bodyOf(patch({ name: "Camp life", icon: "fas_campground" }))).toMatchObject({
      ...{ name: "Camp life", icon: "fas_campground", cardIds: [card.id] },
    });
    expect((await patch({ icon: "nothing" })).status).toBe(400);
    expect((await patch({ name: " " })).status).toBe(400);
    const order = (groupIds: string[]) => team.admin.put(at("/card-group-order"), { groupIds });
    expect((await order([second.id, first.id])).status).toBe(204);
    expect((await order([second.id])).status).toBe(404);
    const names = async () => (await shown()).groups.map((group) => group.name);
    expect(await names()).toEqual(["Family", "Camp life"]);
    await team.admin.delete(at(`/card-groups/${first.id}`));
    expect(await names()).toEqual(["Family"]);
    const back = await bodyOf<CardGroupShown>(team.admin.post(at(`/card-groups/${first.id}/restore`)));
    expect(back.cardIds).toEqual([card.id]);
  });

  it("of a collection above is on the pages below too, and cards from above can be placed below", async () => {
    const above = await make({ title: "Person", fields: full(name) }, people);
    const tab = await makeGroup("Details", people);
    const own = await makeGroup("At camp");
    await place(own.id, [above.id]);
    const { cards, groups } = await shown();
    expect(cards.map(({ id, collectionId }) => [id, collectionId])).toEqual([[above.id, people]]);
    expect(groups.map(({ id }) => id)).toEqual([tab.id, own.id]);
    const below = await make();
    const wrong = await team.admin.put(at(`/card-groups/${tab.id}/cards`, people), { cardIds: [below.id] });
    expect(wrong.status).toBe(404);
    expect((await shown(people)).groups.map(({ id }) => id)).toEqual([tab.id]);
  });
});

describe("who sees what", () => {
  const reading = ["read_data_record_metadata", "read_data_field_data"] as const;

  it("leaves out what someone may not read, and keeps it when they lay out the rest", async () => {
    const card = await make({ fields: full(name, allergies, photos) });
    const closed = await make({ title: "Pictures", type: "thumbnails", sourceFieldId: photos });
    const rights = [
      { permissions: [...reading] },
      { permissions: ["read_data_field_data" as const], fieldId: allergies, isAllowed: false },
      { permissions: ["read_data_field_data" as const], fieldId: photos, isAllowed: false },
    ];
    const who = await team.memberWith(rights, ["team_admin_data_collections"]);
    const { cards } = await shown(campers, who);
    expect(cards.map(fieldsOf)).toEqual([[name], []]);
    expect(cards[1]!.sourceFieldId).toBeNull();
    expect(JSON.stringify(cards)).not.toContain(photos);
    await change(card.id, { fields: [{ fieldId: name, width: "half" }] }, who);
    await change(closed.id, { subtitle: "Of the summer" }, who);
    const whole = (await shown()).cards;
    expect(whole.map(fieldsOf)).toEqual([[name, allergies, photos], []]);
    expect(whole[1]).toMatchObject({ sourceFieldId: photos, subtitle: "Of the summer" });
    expect(await refusal(who.patch(at(`/cards/${card.id}`), { fields: full(name, photos) }))).toBe(
      "fields.1 data.unknownField",
    );
  });

  it("shows members, and lets only administrators of data shape", async () => {
    const card = await make({ fields: full(name) });
    const member = await team.memberWith([{ permissions: [...reading] }]);
    expect((await shown(campers, member)).cards).toHaveLength(1);
    expect((await member.post(at("/cards"), { title: "Mine", type: "form" })).status).toBe(403);
    expect((await member.delete(at(`/cards/${card.id}`))).status).toBe(403);
    const outside = await team.memberWith([{ permissions: [...reading], collectionId: cabins }]);
    expect((await outside.get(at("/cards"))).status).toBe(404);
  });
});

describe("cards on several groups", () => {
  const groupsNow = async () => Object.fromEntries((await shown()).groups.map((each) => [each.name, each.cardIds]));
  const placeAll = (groups: { groupId: string; cardIds: string[] }[]) =>
    team.admin.put(at("/card-placements"), { groups });

  it("move from one to another in one act, or not at all", async () => {
    const [a, b] = [await makeGroup("A"), await makeGroup("B")];
    const [one, two] = [await make({ title: "One" }), await make({ title: "Two" })];
    await place(a.id, [one.id, two.id]);
    const moved = await placeAll([
      { groupId: a.id, cardIds: [two.id] },
      { groupId: b.id, cardIds: [one.id] },
    ]);
    expect(moved.body).toMatchObject({ groups: [{ cardIds: [two.id] }, { cardIds: [one.id] }] });
    const half = [
      { groupId: a.id, cardIds: [] },
      { groupId: newId(), cardIds: [two.id] },
    ];
    expect((await placeAll(half)).status).toBe(404);
    const twice = [
      { groupId: a.id, cardIds: [] },
      { groupId: a.id, cardIds: [two.id] },
    ];
    expect((await placeAll(twice)).status).toBe(404);
    expect(await groupsNow()).toEqual({ A: [two.id], B: [one.id] });
  });

  it("are made with their groups, or not at all", async () => {
    const [a, b] = [await makeGroup("A"), await makeGroup("B")];
    const first = await make({ groupIds: [a.id] });
    const second = await make({ groupIds: [a.id, b.id] });
    expect(await groupsNow()).toEqual({ A: [first.id, second.id], B: [second.id] });
    const lost = { title: "Lost", type: "form", groupIds: [newId()] };
    expect((await team.admin.post(at("/cards"), lost)).status).toBe(404);
    expect((await shown()).cards).toHaveLength(2);
  });
});

describe("words", () => {
  it("are in the data languages of the team", async () => {
    const languages = { available_data_languages: ["en", "es"] };
    await world.db.app.updateTable("team").set(languages).where("id", "=", team.teamId).execute();
    const card = await make({ subtitle: "What we must know" });
    const group = await makeGroup("At camp");
    const translate = (rest: string, words: object) =>
      bodyOf<{ words: { key: string; missing: string[] }[] }>(
        team.admin.patch(at(`${rest}/translations`), { language: "es", words }),
      );
    const { words } = await translate(`/cards/${card.id}`, { title: "Salud" });
    expect(words.map(({ key, missing }) => [key, missing])).toEqual([
      ["title", []],
      ["subtitle", ["es"]],
    ]);
    await translate(`/card-groups/${group.id}`, { name: "En el campamento" });
    const list = await bodyOf<{ words: { subject: string; plain: string; translations: object }[] }>(
      team.admin.get(team.path("/translations")),
    );
    expect(list.words.filter(({ subject }) => subject.startsWith("card"))).toMatchObject([
      { subject: "card", plain: "Health", translations: { es: "Salud" } },
      { subject: "card", plain: "What we must know", translations: {} },
      { subject: "cardGroup", plain: "At camp", translations: { es: "En el campamento" } },
    ]);
    team.admin.headers = { "accept-language": "es" };
    const spanish = await shown();
    expect(spanish.cards[0]).toMatchObject({ title: "Salud", subtitle: "What we must know" });
    expect(spanish.cards[0]!.plain).toMatchObject({ language: "en", title: "Health", subtitle: "What we must know" });
    expect(spanish.groups[0]).toMatchObject({ name: "En el campamento", plain: { language: "en", name: "At camp" } });
  });
});

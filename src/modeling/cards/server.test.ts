import { beforeEach, describe, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import { type CardTeam, makeCardTeam } from "#testing/card-team.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { CardShown } from "./contract.ts";
import { findCardUses } from "./field-uses.server.ts";

type Answer = { status: number; body: unknown };
type Refused = { error: { fields: { path: string; messageKey: string; message: string }[] } };

const world = whileTesting(startDataWorld);
let team: CardTeam;
let people: string;
let campers: string;
let cabins: string;
let name: string;
let allergies: string;
let cabin: string;
let photos: string;
let beds: string;

beforeEach(async () => {
  team = await makeCardTeam(world);
  ({ people, campers, cabins, name, allergies, cabin, photos, beds } = team);
});

const full = (...ids: string[]) => ids.map((fieldId) => ({ fieldId, width: "full" }));
const fieldsOf = (card: { fields: { fieldId: string }[] }) => card.fields.map(({ fieldId }) => fieldId);
const refusal = async (answering: Promise<Answer>) => {
  const { status, body } = await answering;
  expect(status).toBe(400);
  const [{ path, messageKey }] = (body as Refused).error.fields as [Refused["error"]["fields"][number]];
  return `${path} ${messageKey}`;
};
const refused = (input: object) => refusal(team.admin.post(team.at("/cards"), { title: "Card", ...input }));

describe("a card", () => {
  it("is made with what it shows, once however often it is asked for", async () => {
    const input = {
      ...{ id: newId(), subtitle: "What we must know", description: "Ask the parents.", type: "form" },
      fields: [
        { fieldId: name, width: "two_thirds" },
        { fieldId: allergies, width: "third" },
      ],
    };
    const card = await team.make(input);
    expect(card).toMatchObject({ ...input, title: "Health", collectionId: campers, sourceFieldId: null, rank: 1 });
    expect(await team.make(input)).toEqual(card);
    expect((await team.shown()).cards).toEqual([card]);
    const elsewhere = await team.admin.post(team.at("/cards", cabins), { title: "Other", type: "form", id: input.id });
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
    expect((await team.admin.post(team.at("/cards"), { title: "Card", type: "chart" })).status).toBe(400);
    const odd = { title: "Card", type: "form", fields: [{ fieldId: name, width: "huge" }] };
    expect((await team.admin.post(team.at("/cards"), odd)).status).toBe(400);
    const tableCard = await team.make({ type: "table", sourceFieldId: cabin, fields: full(beds) });
    expect(fieldsOf(tableCard)).toEqual([beds]);
    expect((await team.make({ type: "thumbnails", sourceFieldId: photos })).sourceFieldId).toBe(photos);
  });

  it("says whether it is looked at or filled in, and is looked at unless it says so", async () => {
    const card = await team.make({});
    expect(card.editingMode).toBe("default_view");
    expect((await team.changeCard(card.id, { editingMode: "only_edit" })).editingMode).toBe("only_edit");
    expect((await team.changeCard(card.id, { title: "Diet" })).editingMode).toBe("only_edit");
    expect((await team.make({ editingMode: "only_view" })).editingMode).toBe("only_view");
    expect((await team.admin.patch(team.at(`/cards/${card.id}`), { editingMode: "never" })).status).toBe(400);
  });

  it("can show who leads to the record, with their fields as columns", async () => {
    const inCabin = { title: "Who sleeps here", type: "table", sourceFieldId: cabin, fields: full(name, allergies) };
    expect(fieldsOf(await team.make(inCabin, cabins))).toEqual([name, allergies]);
    expect((await team.admin.post(team.at("/cards", people), inCabin)).status).toBe(400);
    const sourcesOf = async (collectionId: string) =>
      (await bodyOf<{ sources: { id: string }[] }>(team.admin.get(team.at("/card-sources", collectionId)))).sources;
    expect((await sourcesOf(cabins)).map(({ id }) => id)).toEqual([cabin]);
    expect((await sourcesOf(campers)).map(({ id }) => id).sort()).toEqual([cabin, photos].sort());
    const { fields } = await bodyOf<{ fields: { id: string }[] }>(team.admin.get(team.at("/cards", cabins)));
    expect(fields.map(({ id }) => id).sort()).toEqual([allergies, cabin, name].sort());
  });

  it("changes in part, and becomes another only as a whole", async () => {
    const card = await team.make({ fields: full(name, allergies) });
    expect(await team.changeCard(card.id, { title: "Body" })).toMatchObject({
      title: "Body",
      fields: card.fields,
      version: 2,
    });
    const wide = [{ fieldId: allergies, width: "half" }];
    expect(await team.changeCard(card.id, { fields: wide })).toMatchObject({ title: "Body", fields: wide });
    const toTable = (input: object) => team.admin.patch(team.at(`/cards/${card.id}`), { type: "table", ...input });
    expect(await refusal(toTable({}))).toBe("sourceFieldId data.cardSource");
    const changed = await bodyOf<CardShown>(toTable({ sourceFieldId: cabin }));
    expect(changed).toMatchObject({ type: "table", sourceFieldId: cabin, fields: [] });
    expect(await team.changeCard(card.id, { type: "form" })).toMatchObject({ type: "form", sourceFieldId: null });
  });

  it("loses a field that is deleted, and has it again where it was when it is restored", async () => {
    const card = await team.make({ fields: full(name, allergies, cabin) });
    const tableCard = await team.make({ title: "Cabin", type: "table", sourceFieldId: cabin, fields: full(beds) });
    await team.admin.delete(team.at(`/fields/${allergies}`));
    await team.admin.delete(team.at(`/fields/${cabin}`));
    const { cards } = await team.shown();
    expect(cards.map(fieldsOf)).toEqual([[name], []]);
    expect(cards[1]!.sourceFieldId).toBeNull();
    await team.changeCard(card.id, { fields: [{ fieldId: name, width: "half" }] });
    await team.changeCard(tableCard.id, { title: "Where", sourceFieldId: null, fields: [] });
    await team.admin.post(team.at(`/fields/${allergies}/restore`));
    await team.admin.post(team.at(`/fields/${cabin}/restore`));
    const after = (await team.shown()).cards;
    expect(after.map(fieldsOf)).toEqual([[name, allergies, cabin], [beds]]);
    expect(after[0]!.fields[0]!.width).toBe("half");
    expect(after[1]).toMatchObject({ title: "Where", sourceFieldId: cabin });
  });

  it("goes and comes back; cards keep the order they are given", async () => {
    const [a, b, c] = [
      await team.make({ title: "A" }),
      await team.make({ title: "B" }),
      await team.make({ title: "C" }),
    ];
    const order = (cardIds: string[]) => team.admin.put(team.at("/card-order"), { cardIds });
    expect((await order([c.id, a.id, b.id])).status).toBe(204);
    expect(await team.titles()).toEqual(["C", "A", "B"]);
    for (const wrong of [
      [a.id, b.id],
      [a.id, b.id, b.id],
      [a.id, b.id, newId()],
    ])
      expect((await order(wrong)).status).toBe(404);
    expect((await team.admin.delete(team.at(`/cards/${a.id}`))).status).toBe(204);
    expect(await team.titles()).toEqual(["C", "B"]);
    expect((await team.admin.delete(team.at(`/cards/${a.id}`))).status).toBe(404);
    expect((await team.admin.patch(team.at(`/cards/${a.id}`), { title: "Z" })).status).toBe(404);
    await bodyOf(team.admin.post(team.at(`/cards/${a.id}/restore`)));
    expect(await team.titles()).toEqual(["C", "A", "B"]);
    expect((await team.admin.post(team.at(`/cards/${a.id}/restore`))).status).toBe(404);
  });

  it("is in the log of definitions, with what it was and became, and told where a field is used", async () => {
    const card = await team.make({ fields: full(allergies) });
    await team.changeCard(card.id, { title: "Body" });
    const db = world.db.team(team.teamId);
    const use = { kind: "card", collectionId: campers, subjectId: card.id, name: "Body" };
    const asker = {} as TeamCaller;
    expect(await findCardUses(db, await readDefinitions(db), allergies, asker)).toEqual([use]);
    expect(await findCardUses(db, await readDefinitions(db), name, asker)).toEqual([]);
    await team.admin.delete(team.at(`/cards/${card.id}`));
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

describe("who sees what", () => {
  const reading = ["read_data_record_metadata", "read_data_field_data"] as const;

  it("leaves out what someone may not read, and keeps it when they lay out the rest", async () => {
    const card = await team.make({ fields: full(name, allergies, photos) });
    const closed = await team.make({ title: "Pictures", type: "thumbnails", sourceFieldId: photos });
    const rights = [
      { permissions: [...reading] },
      { permissions: ["read_data_field_data" as const], fieldId: allergies, isAllowed: false },
      { permissions: ["read_data_field_data" as const], fieldId: photos, isAllowed: false },
    ];
    const who = await team.memberWith(rights, ["team_admin_data_collections"]);
    const { cards } = await team.shown(campers, who);
    expect(cards.map(fieldsOf)).toEqual([[name], []]);
    expect(cards[1]!.sourceFieldId).toBeNull();
    expect(JSON.stringify(cards)).not.toContain(photos);
    await team.changeCard(card.id, { fields: [{ fieldId: name, width: "half" }] }, who);
    await team.changeCard(closed.id, { subtitle: "Of the summer" }, who);
    const whole = (await team.shown()).cards;
    expect(whole.map(fieldsOf)).toEqual([[name, allergies, photos], []]);
    expect(whole[1]).toMatchObject({ sourceFieldId: photos, subtitle: "Of the summer" });
    expect(await refusal(who.patch(team.at(`/cards/${card.id}`), { fields: full(name, photos) }))).toBe(
      "fields.1 data.unknownField",
    );
  });

  it("shows members, and lets only administrators of data shape", async () => {
    const card = await team.make({ fields: full(name) });
    const member = await team.memberWith([{ permissions: [...reading] }]);
    expect((await team.shown(campers, member)).cards).toHaveLength(1);
    expect((await member.post(team.at("/cards"), { title: "Mine", type: "form" })).status).toBe(403);
    expect((await member.delete(team.at(`/cards/${card.id}`))).status).toBe(403);
    const outside = await team.memberWith([{ permissions: [...reading], collectionId: cabins }]);
    expect((await outside.get(team.at("/cards"))).status).toBe(404);
  });
});

describe("words", () => {
  it("are in the data languages of the team", async () => {
    const languages = { available_data_languages: ["en", "es"] };
    await world.db.app.updateTable("team").set(languages).where("id", "=", team.teamId).execute();
    const card = await team.make({ subtitle: "What we must know" });
    const group = await team.makeGroup("At camp");
    const translate = (rest: string, words: object) =>
      bodyOf<{ words: { key: string; missing: string[] }[] }>(
        team.admin.patch(team.at(`${rest}/translations`), { language: "es", words }),
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
    const spanish = await team.shown();
    expect(spanish.cards[0]).toMatchObject({ title: "Salud", subtitle: "What we must know" });
    expect(spanish.cards[0]!.plain).toMatchObject({ language: "en", title: "Health", subtitle: "What we must know" });
    expect(spanish.groups[0]).toMatchObject({ name: "En el campamento", plain: { language: "en", name: "At camp" } });
  });
});

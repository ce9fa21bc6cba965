import { beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Whoever may shape data and read none of it (docs/decisions/0028): sees all definitions, no values, nothing internal. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let shaper: Visitor;
let member: Visitor;
let campers: string;
let nameField: string;
let shirts: string;
const known = ["teamId", "collectionId", "fieldId"];
let secret: { id: string; fieldId: string; cardId: string; groupId: string; below: string; listId: string };

type Named = { id: string; pluralName: string; countDataObject: number | null; abilities: object };
const collections = (who: Visitor, more = "") =>
  bodyOf<Named[]>(who.get(`/api/dataCollections?TeamId=${team.teamId}&countObjects=1${more}`));
const at = (collectionId: string, rest = "") => team.path(`/collections/${collectionId}${rest}`);
const make = async (path: string, body: object) => (await bodyOf<{ id: string }>(team.admin.post(path, body))).id;

beforeAll(async () => {
  team = await world.team();
  await world.db.app
    .updateTable("team")
    .set({ available_data_languages: ["en", "fr"] })
    .where("id", "=", team.teamId)
    .execute();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  await team.add(campers, { [nameField]: "Adalind" });
  shirts = await make(team.path("/custom-lists"), { name: "Shirts", items: ["Smallish"] });
  await team.field(campers, "Shirt", "single_selection_from_list", { config: { listId: shirts } });
  await make(at(campers, "/cards"), { title: "About", type: "form", fields: [{ fieldId: nameField, width: "full" }] });

  const id = await team.collection("Zanzibar", { isInternalConfiguration: true });
  const fieldId = await team.field(id, "Zanzibar field", "plain_text");
  await team.field(id, "Zanzibar friend", "single_data_record", { config: { collectionIds: [campers] } });
  const cardId = await make(at(id, "/cards"), { title: "Zanzibar card", type: "form" });
  const groupId = await make(at(id, "/card-groups"), { name: "Zanzibar tab" });
  const below = await team.collection("Zanzibar below", { parentId: id });
  const listId = await make(team.path("/custom-lists"), { name: "Zanzibar list", items: ["Zanzibar item"] });
  await team.admin.patch(at(listId), { isInternalConfiguration: true });
  await team.field(campers, "Choice", "single_selection_from_list", { config: { listId } });
  const gone = await team.field(id, "Zanzibar gone", "plain_text");
  await team.admin.delete(at(id, `/fields/${gone}`));
  secret = { id, fieldId, cardId, groupId, below, listId };

  shaper = await team.memberWith([], ["team_admin_data_collections"]);
  member = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
});

describe("whoever may shape data without reading it", () => {
  it("finds every collection to shape, and not how many records it has", async () => {
    const shaped = await collections(shaper, "&forShaping=1");
    expect(shaped.map(({ pluralName }) => pluralName)).toEqual(["Campers", "Shirts"]);
    expect(shaped[0]).toMatchObject({ countDataObject: null, abilities: { create: false, see: false } });
    // Where records are worked with, it is not there.
    expect(await collections(shaper)).toEqual([]);
  });

  it("finds its fields, cards and what they can be about", async () => {
    const { fields } = await bodyOf<{ fields: { title: string }[] }>(shaper.get(at(campers, "/fields?forShaping=1")));
    expect(fields.map(({ title }) => title)).toEqual(["Name", "Shirt", "Choice"]);
    expect((await shaper.get(at(campers, "/fields"))).status).toBe(404);
    const { cards } = await bodyOf<{ cards: { fields: object[] }[] }>(shaper.get(at(campers, "/cards?forShaping=1")));
    expect(cards[0]!.fields).toEqual([{ fieldId: nameField, width: "full" }]);
    expect((await shaper.get(at(campers, "/cards"))).status).toBe(404);
    expect((await shaper.get(at(campers, "/card-sources"))).status).toBe(200);
    expect((await shaper.get(at(campers, `/fields/${nameField}/uses`))).status).toBe(200);
  });

  it("makes a collection and goes on with it", async () => {
    const { id } = await bodyOf<{ id: string }>(
      shaper.post(team.path("/collections"), { name: "Boat", pluralName: "Boats" }),
    );
    expect((await collections(shaper, "&forShaping=1")).map((each) => each.id)).toContain(id);
    const field = await bodyOf<{ id: string }>(shaper.post(at(id, "/fields"), { title: "Length", dataType: "number" }));
    const card = { title: "Card", type: "form", fields: [{ fieldId: field.id, width: "full" }] };
    expect(await bodyOf(shaper.post(at(id, "/cards"), card))).toMatchObject({ fields: card.fields });
    // Making it gives no right to what will be in it: nobody gives what they lack.
    expect((await shaper.get(at(id, "/records"))).status).toBe(404);
    expect((await shaper.post(at(id, "/records"), { values: { [field.id]: 4 } })).status).not.toBe(200);
    expect((await shaper.delete(at(id))).status).toBe(204);
    const bin = await bodyOf<{ definitions: { id: string }[] }>(shaper.get(team.path("/structure/bin")));
    expect(bin.definitions.map((each) => each.id)).toContain(id);
  });

  it("makes and renames a list, and is told that its items are closed", async () => {
    const list = await bodyOf<{ id: string }>(
      shaper.post(team.path("/custom-lists"), { name: "Hats", items: ["Cap"] }),
    );
    const renamed = await bodyOf(shaper.patch(team.path(`/custom-lists/${list.id}`), { name: "Caps" }));
    expect(renamed).toMatchObject({ name: "Caps", itemCount: null, abilities: { seeItems: false, manage: true } });
    const { lists } = await bodyOf<{ lists: { name: string; itemCount: number | null; usedBy: object[] }[] }>(
      shaper.get(team.path("/custom-lists")),
    );
    expect(lists.map(({ name, itemCount, usedBy }) => [name, itemCount, usedBy.length])).toEqual([
      ["Caps", null, 0],
      ["Shirts", null, 1],
    ]);
    expect((await shaper.get(team.path(`/custom-lists/${shirts}/items`))).status).toBe(404);
    expect((await team.admin.delete(at(list.id))).status).toBe(204);
  });

  it("gets no numbers of who a filter chooses, and can know so before asking", async () => {
    const shaped = await collections(shaper, "&forShaping=1");
    expect(shaped.find(({ id }) => id === campers)?.abilities).toMatchObject({ see: false });
    const filter = { and: [] };
    expect((await shaper.post(at(campers, "/membership-preview"), { filter })).status).toBe(404);
    const smart = { name: "Tagged", pluralName: "Tagged", parentId: campers };
    const tagged = { field: "tags", operator: "is_not_empty" };
    const made = await shaper.post(team.path("/collections"), { ...smart, membershipFilter: tagged });
    expect(made.status).toBe(200);
    expect((await shaper.delete(at((made.body as { id: string }).id))).status).toBe(204);
  });

  it("is told what wants attention in definitions, and nothing that follows from records", async () => {
    const { notes, growth } = await bodyOf<{ notes: { kind: string }[]; growth: object[] | null }>(
      shaper.get(team.path("/structure/attention")),
    );
    expect(notes.map(({ kind }) => kind)).toContain("missingWords");
    expect(notes.filter(({ kind }) => ["emptyList", "emptyCollection", "unusedFields"].includes(kind))).toEqual([]);
    expect(growth).toBeNull();
  });

  it("reads no value anywhere", async () => {
    for (const [path, answer] of await readEverything(shaper)) {
      expect([path, answer.match(/Adalind|Smallish/)]).toEqual([path, null]);
    }
  });

  it("is somebody with the right to it: others are told what they may read, whatever they ask for", async () => {
    expect(await collections(member, "&forShaping=1")).toEqual(await collections(member));
    const none = await team.memberWith([]);
    expect(await collections(none, "&forShaping=1")).toEqual([]);
    expect((await none.get(at(campers, "/fields?forShaping=1"))).status).toBe(404);
    expect((await none.get(at(campers, "/cards?forShaping=1"))).status).toBe(404);
  });
});

describe("what is internal", () => {
  it("is named to nobody but team admins, wherever one reads", async () => {
    const told = await readEverything(team.admin);
    expect(told.filter(([, answer]) => answer.includes("Zanzibar")).length).toBeGreaterThan(5);
    for (const [path, answer] of await readEverything(shaper)) {
      expect([path, answer.match(/Zanzibar/)]).toEqual([path, null]);
    }
  });

  it("is not there to be changed", async () => {
    const words = { language: "fr", words: { name: "Mot" } };
    const title = { language: "fr", words: { title: "Mot" } };
    const { id, fieldId, cardId, groupId, below, listId } = secret;
    const answers = await Promise.all([
      shaper.patch(at(id), { name: "Open" }),
      shaper.patch(at(id), { isInternalConfiguration: false }),
      shaper.patch(at(below), { parentId: null }),
      shaper.patch(at(campers), { parentId: id }),
      shaper.post(team.path("/collections"), { name: "Below", pluralName: "Belows", parentId: id }),
      shaper.delete(at(id)),
      shaper.post(at(id, "/fields"), { title: "New", dataType: "number" }),
      shaper.patch(at(id, `/fields/${fieldId}`), { title: "New" }),
      shaper.delete(at(id, `/fields/${fieldId}`)),
      shaper.post(at(id, `/fields/${fieldId}/type-change/check`), { dataType: "number" }),
      shaper.patch(at(id, "/translations"), words),
      shaper.patch(at(id, `/fields/${fieldId}/translations`), title),
      shaper.post(at(id, "/cards"), { title: "Card", type: "form" }),
      shaper.patch(at(id, `/cards/${cardId}`), { title: "Card" }),
      shaper.patch(at(id, `/cards/${cardId}/translations`), title),
      shaper.patch(at(id, `/card-groups/${groupId}`), { name: "Tab" }),
      shaper.post(at(id, "/duplicate"), { name: "Copy", pluralName: "Copies", withRecords: false }),
      shaper.post(team.path("/blueprints"), { collectionId: id, name: "Print" }),
      shaper.patch(team.path(`/custom-lists/${listId}`), { name: "List" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it("is not named by a refusal to take away what it uses", async () => {
    const harbors = await team.collection("Harbor");
    const depth = await team.field(harbors, "Depth", "number");
    const filter = { field: depth, operator: "more_than", value: 3 };
    const more = { parentId: harbors, isInternalConfiguration: true, membershipFilter: filter };
    const deep = await team.collection("Zanzibar deep", more);
    const told = (answer: { body: unknown }) =>
      (answer.body as { error: { fields: { path: string; messageKey: string; message: string }[] } }).error.fields;
    const refused = await shaper.delete(at(harbors, `/fields/${depth}`));
    expect(refused.status).toBe(409);
    expect(told(refused)).toEqual([
      {
        ...{ path: "collections", messageKey: "data.usedByHiddenCollection" },
        message: "A collection you can’t see uses this. Please ask a team admin.",
      },
    ]);
    const { report } = await bodyOf<{ report: { consequences: { kind: string }[] } }>(
      shaper.post(at(harbors, `/fields/${depth}/type-change/check`), { dataType: "boolean" }),
    );
    expect(report.consequences.map(({ kind }) => kind)).toContain("filter");
    const answers = JSON.stringify([report, refused.body]);
    expect([answers.includes("Zanzibar"), answers.includes(deep)]).toEqual([false, false]);
    const named = await team.admin.delete(at(harbors, `/fields/${depth}`));
    expect(told(named)).toMatchObject([{ path: `collections.${deep}`, messageKey: "data.usedByCollection" }]);
    for (const id of [deep, harbors]) expect((await team.admin.delete(at(id))).status).toBe(204);
  });

  it("does not become so by anybody else, who would not find it again", async () => {
    expect((await shaper.patch(at(campers), { isInternalConfiguration: true })).status).toBe(403);
    expect((await team.admin.patch(at(campers), { isInternalConfiguration: false })).status).toBe(200);
  });
});

/** Everything that can be read about a team's definitions, as somebody reads it. */
async function readEverything(who: Visitor): Promise<[path: string, answer: string][]> {
  const ids: Record<string, string[]> = {
    teamId: [team.teamId],
    collectionId: [campers, secret.id, secret.below, secret.listId],
    fieldId: [nameField, secret.fieldId],
  };
  const asked = reading.flatMap(({ path, input }) => {
    const isShaping = Object.hasOwn((input?.query as { shape?: object } | undefined)?.shape ?? {}, "forShaping");
    const query =
      path === "/dataCollections" ? `?TeamId=${team.teamId}&forShaping=1` : isShaping ? "?forShaping=1" : "";
    return filled(path, ids).map((each) => `${each}${query}`);
  });
  const answers: [string, string][] = [];
  for (const path of asked) {
    const { status, body } = await who.get(`/api${path}`);
    if (status === 200) answers.push([path, JSON.stringify(body)]);
  }
  return answers;
}

/** What asks for one thing of another kind is tried with everybody's ids elsewhere. */
const reading = features
  .flatMap(({ contract }) => Object.values(contract))
  // A stream does not end.
  .filter(
    ({ method, path }) =>
      method === "GET" && !/stream|events/.test(path) && /^\/teams\/:teamId\/|^\/dataCollections/.test(path),
  )
  .filter(({ path }) => [...path.matchAll(/:(\w+)/g)].every(([, name]) => known.includes(name!)));

const filled = (path: string, ids: Record<string, string[]>): string[] => {
  const name = /:(\w+)/.exec(path)?.[1];
  return name ? ids[name]!.flatMap((id) => filled(path.replace(`:${name}`, id), ids)) : [path];
};

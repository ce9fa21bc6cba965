import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, type DataTeam, type Right, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ItemShown, ListShown } from "./contract.ts";

type Word = { subject: string; subjectId: string; collectionId: string; plain: string; missing: string[] };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let list: string;
let red: string;
let green: string;
let shirts: string;
let name: string;
let color: string;

beforeEach(async () => {
  team = await world.team();
  const languages = { available_data_languages: ["en", "es", "fr"] };
  await world.db.app.updateTable("team").set(languages).where("id", "=", team.teamId).execute();
  const input = { name: "Colors", items: ["Red", "Green"] };
  list = (await bodyOf<ListShown>(team.admin.post(team.path("/custom-lists"), input))).id;
  [red, green] = (await itemsIn("en")).map(({ id }) => id) as [string, string];
  shirts = await team.collection("Shirt");
  name = await team.field(shirts, "Name", "plain_text");
  color = await team.field(shirts, "Color", "single_selection_from_list", { config: { listId: list } });
  await bodyOf(translate(red, "es", "Rojo"));
  await bodyOf(translate(red, "fr", "Rouge"));
});

const inLanguage = (language: string, who: Visitor = team.admin): Visitor => {
  who.headers = { "accept-language": language };
  return who;
};
const itemsIn = async (language: string, who?: Visitor) =>
  (await bodyOf<{ items: ItemShown[] }>(inLanguage(language, who).get(team.path(`/custom-lists/${list}/items`)))).items;
const namesIn = async (language: string) => (await itemsIn(language)).map((item) => item.name);
const translate = (itemId: string, language: string, word: string | null, who: Visitor = team.admin) =>
  who.patch(team.path(`/custom-lists/${list}/items/${itemId}/translations`), { language, words: { name: word } });
const wordsOf = async (who: Visitor = team.admin) =>
  (await bodyOf<{ words: Word[] }>(who.get(team.path("/translations")))).words.filter(
    (word) => word.subject === "item",
  );

describe("a translated item", () => {
  it("is called so wherever it was chosen; what is missing is the plain name", async () => {
    const shirt = await team.add(shirts, { [name]: "One", [color]: red });
    await team.add(shirts, { [name]: "Two", [color]: green });
    expect(await namesIn("es-MX")).toEqual(["Rojo", "Green"]);
    expect((await itemsIn("es"))[0]).toMatchObject({ name: "Rojo", plainName: "Red" });
    expect(await namesIn("en")).toEqual(["Red", "Green"]);
    const told = async (path: string) =>
      (await bodyOf<{ names: Record<string, string> }>(inLanguage("fr").get(team.path(path)))).names;
    expect(await told(`/collections/${shirts}/records`)).toEqual({ [red]: "Rouge", [green]: "Green" });
    expect(await told(`/records/${shirt.id}`)).toEqual({ [red]: "Rouge" });
    expect(await told(`/collections/${shirts}/groups?field=${color}`)).toMatchObject({ [red]: "Rouge" });
    const { records } = await bodyOf<{ records: { name: string }[] }>(
      inLanguage("fr").post(team.path("/records/names"), { ids: [red, green] }),
    );
    expect(records.map((record) => record.name).sort()).toEqual(["Green", "Rouge"]);
  });

  it("keeps its words when it is renamed, and they go and come with it", async () => {
    const at = team.path(`/custom-lists/${list}/items/${red}`);
    const { item } = await bodyOf<{ item: ItemShown }>(inLanguage("fr").patch(at, { name: "Scarlet" }));
    expect(item).toMatchObject({ name: "Rouge", plainName: "Scarlet" });
    expect(await namesIn("en")).toEqual(["Scarlet", "Green"]);
    const { changeSetId } = await bodyOf<{ changeSetId: string }>(
      team.admin.post(team.path(`/custom-lists/${list}/items/merge`), { fromIds: [red], intoId: green }),
    );
    expect(await namesIn("fr")).toEqual(["Green"]);
    expect((await wordsOf()).map(({ plain }) => plain)).toEqual(["Green"]);
    expect((await translate(red, "es", "Rojo")).status).toBe(404);
    await bodyOf(team.admin.post(team.path(`/change-sets/${changeSetId}/undo`), { rest: false }));
    expect(await namesIn("fr")).toEqual(["Rouge", "Green"]);
  });

  it("is exported by its plain name, and found in a file by any", async () => {
    await team.add(shirts, { [name]: "One", [color]: red });
    const file = (await inLanguage("fr").get(team.path(`/collections/${shirts}/export.csv`))).body as string;
    expect(file).toMatch(/One,Red\r\n/);
    const form = new FormData();
    form.set("file", new Blob(["Name,Color\r\nA,rouge\r\nB,Red\r\nC,Rojo\r\n"]), "shirts.csv");
    const { id, ...read } = await bodyOf<{ id: string; columns: object[]; dayFirst: boolean; decimalComma: boolean }>(
      inLanguage("en").send("POST", team.path(`/collections/${shirts}/imports`), form),
    );
    const mapping = (read.columns as { column: number; to: string }[]).map(({ column, to }) => ({ column, to }));
    const body = { mapping, dayFirst: read.dayFirst, decimalComma: read.decimalComma };
    await bodyOf(team.admin.post(team.path(`/collections/${shirts}/imports/${id}/run`), body));
    const { records } = await bodyOf<{ records: { values: Record<string, unknown> }[] }>(
      team.admin.get(team.path(`/collections/${shirts}/records`)),
    );
    expect(records.map(({ values }) => [values[name], values[color]])).toEqual([
      ["A", red],
      ["B", red],
      ["C", red],
      ["One", red],
    ]);
  });

  it("is the same as one that is added by its translated name", async () => {
    const added = await bodyOf<{ items: ItemShown[]; skipped: { repeated: string[] } }>(
      team.admin.post(team.path(`/custom-lists/${list}/items`), { names: ["rouge", "Blue"] }),
    );
    expect([added.items.map((item) => item.name), added.skipped.repeated]).toEqual([["Blue"], ["rouge"]]);
  });
});

describe("the words of items", () => {
  it("stand with the others, under their list, and go when they are taken away", async () => {
    expect(await wordsOf()).toMatchObject([
      { subjectId: red, collectionId: list, plain: "Red", missing: [] },
      { subjectId: green, collectionId: list, plain: "Green", missing: ["es", "fr"] },
    ]);
    const { words } = await bodyOf<{ words: Word[] }>(translate(red, "es", null));
    expect(words).toMatchObject([{ plain: "Red", missing: ["es"] }]);
    await bodyOf(translate(red, "fr", null));
    const rows = world.db.team(team.teamId).data.selectFrom("_record").select("translations").where("id", "=", red);
    expect(await rows.executeTakeFirst()).toEqual({ translations: null });
  });

  it.each([
    ["a language that the team does not have", "de", "Rot", "language"],
    ["the language of the plain names", "en", "Red", "language"],
    ["an empty name", "es", "  ", "words.name"],
  ])("refuse %s", async (_, language, word, path) => {
    expect(await translate(red, language, word)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path }] } },
    });
  });

  it("are for those who shape data and may see the items", async () => {
    const reading = ["read_data_record_metadata", "read_data_field_data"] as Right["permissions"];
    const reader = await team.memberWith([{ permissions: reading }]);
    expect((await translate(red, "es", "Colorado", reader)).status).toBe(403);
    const blind = await team.memberWith([], ["team_admin_data_collections"]);
    expect((await translate(red, "es", "Colorado", blind)).status).toBe(404);
    expect(await wordsOf(blind)).toEqual([]);
    const shaper = await team.memberWith([{ permissions: reading }], ["team_admin_data_collections"]);
    expect((await translate(red, "es", "Colorado", shaper)).status).toBe(200);
    expect((await wordsOf(shaper)).length).toBe(2);
    const away = await team.add(shirts, { [name]: "No item" });
    expect((await translate(away.id, "es", "Nada")).status).toBe(404);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Word = {
  collectionId: string;
  subject: string;
  subjectId: string;
  key: string;
  plain: string;
  translations: Record<string, string>;
  missing: string[];
};
type Words = { plainLanguage: string; languages: string[]; words: Word[] };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let families: string;
let name: string;
let family: string;

beforeEach(async () => {
  team = await world.team();
  await haveLanguages(["en", "es", "fr"]);
  campers = await team.collection("Camper", { description: "Children" });
  families = await team.collection("Family");
  name = await team.field(campers, "Name", "plain_text", { description: "First and last" });
  const config = { collectionIds: [families], reverseTitle: "Children" };
  family = await team.field(campers, "Family", "single_data_record", { config });
  await translate("es", { name: "Campista", pluralName: "Campistas", description: "Niños" });
  await translate("es", { title: "Nombre", description: "Nombre y apellido" }, name);
  await translate("es", { title: "Familia", reverseTitle: "Hijos" }, family);
});

const haveLanguages = (languages: string[]) =>
  world.db.app
    .updateTable("team")
    .set((eb) => ({
      available_data_languages: languages,
      definitions_version: eb("definitions_version", "+", 1),
    }))
    .where("id", "=", team.teamId)
    .execute();

const wordsPath = (fieldId?: string) =>
  team.path(`/collections/${campers}${fieldId ? `/fields/${fieldId}` : ""}/translations`);
const send = (language: string, words: object, fieldId?: string) =>
  team.admin.patch(wordsPath(fieldId), { language, words });
const translate = (language: string, words: object, fieldId?: string) =>
  bodyOf<{ words: Word[] }>(send(language, words, fieldId));
const inLanguage = (language: string, who: Visitor = team.admin): Visitor => {
  who.headers = { "accept-language": language };
  return who;
};
const ask = <Body>(language: string, rest: string) => bodyOf<Body>(inLanguage(language).get(team.path(rest)));
const listed = async (language: string) => {
  const all = await bodyOf<{ id: string; name: string; pluralName: string; description: string }[]>(
    inLanguage(language).get(`/api/dataCollections?TeamId=${team.teamId}`),
  );
  const { name, pluralName, description } = all.find(({ id }) => id === campers)!;
  return [name, pluralName, description];
};
const fieldsIn = async (language: string) => {
  type Shown = { title: string; description: string; config: { reverseTitle?: string } };
  const { fields } = await ask<{ fields: Shown[] }>(language, `/collections/${campers}/fields`);
  return fields.map(({ title, description, config }) => [title, description, config.reverseTitle]);
};

describe("who may write words and reads others", () => {
  type Plain = { plain?: object };
  const fieldNamed = async (language: string, who: Visitor) => {
    const path = team.path(`/collections/${campers}/fields`);
    const { fields } = await bodyOf<{ fields: (Plain & { id: string })[] }>(inLanguage(language, who).get(path));
    return fields.find(({ id }) => id === family)!;
  };
  const collectionNamed = async (language: string) =>
    (
      await bodyOf<(Plain & { id: string })[]>(inLanguage(language).get(`/api/dataCollections?TeamId=${team.teamId}`))
    ).find(({ id }) => id === campers)!;

  it("is told the plain ones too, and in which language they are", async () => {
    expect(await fieldNamed("es", team.admin)).toMatchObject({
      title: "Familia",
      config: { reverseTitle: "Hijos" },
      plain: { language: "en", title: "Family", description: "", reverseTitle: "Children" },
    });
    expect((await collectionNamed("es")).plain).toEqual({
      ...{ language: "en", name: "Camper", pluralName: "Campers", description: "Children" },
    });
    expect((await fieldNamed("en", team.admin)).plain).toBeUndefined();
    expect((await collectionNamed("en")).plain).toBeUndefined();
  });

  it("sends them back without overwriting them, and a change is answered with the new ones", async () => {
    const path = team.path(`/collections/${campers}/fields/${family}`);
    const { plain } = await bodyOf<{ plain: object }>(inLanguage("es").patch(path, { description: "Who cares" }));
    expect(plain).toMatchObject({ title: "Family", description: "Who cares", reverseTitle: "Children" });
    expect(await fieldsIn("en")).toContainEqual(["Family", "Who cares", "Children"]);
    expect(await fieldsIn("es")).toContainEqual(["Familia", "Who cares", "Hijos"]);
  });

  it("is an administrator of data, nobody else", async () => {
    const permissions = ["read_data_record_metadata", "read_data_field_data"] as const;
    const member = await team.memberWith([{ permissions: [...permissions] }]);
    expect((await fieldNamed("es", member)).plain).toBeUndefined();
  });
});

describe("the caller's language", () => {
  it("is that of collections and fields; what is missing is the plain word", async () => {
    expect(await listed("es-MX,en;q=0.5")).toEqual(["Campista", "Campistas", "Niños"]);
    expect(await listed("fr")).toEqual(["Camper", "Campers", "Children"]);
    await translate("fr", { pluralName: "Campeurs" });
    expect(await listed("fr")).toEqual(["Camper", "Campeurs", "Children"]);
    expect(await listed("en")).toEqual(["Camper", "Campers", "Children"]);
    expect(await fieldsIn("es")).toEqual([
      ["Nombre", "Nombre y apellido", undefined],
      ["Familia", "", "Hijos"],
    ]);
    expect(await fieldsIn("fr")).toEqual([
      ["Name", "First and last", undefined],
      ["Family", "", "Children"],
    ]);
  });

  it("is that of search, recent changes, bookmarks and the answer to a change", async () => {
    const ada = await team.add(campers, { [name]: "Ada" });
    await team.admin.put(team.path(`/bookmarks/${ada.id}`), {});
    const found = await ask<{ groups: object[] }>("es", "/search?q=ada");
    expect(found.groups).toMatchObject([{ name: "Campista", pluralName: "Campistas" }]);
    const recent = await ask<{ changeSets: object[] }>("es", "/recent-changes");
    expect(recent.changeSets).toMatchObject([{ changes: [{ fields: [{ title: "Nombre" }] }] }]);
    const changed = await ask<{ records: object[] }>("es", "/recently-changed");
    expect(changed.records).toMatchObject([{ collections: [{ name: "Campistas" }] }]);
    const marks = await ask<{ bookmarks: object[] }>("es", "/bookmarks");
    expect(marks.bookmarks).toMatchObject([{ collections: [{ name: "Campistas" }] }]);
    const answer = await inLanguage("es").patch(team.path(`/collections/${campers}`), { icon: "fas_child" });
    expect(answer.body).toMatchObject({ name: "Campista", icon: "fas_child" });
    const ranked = await team.admin.put(team.path(`/collections/${campers}/field-order`), { fieldIds: [family, name] });
    expect(ranked.body).toMatchObject({ fields: [{ title: "Familia" }, { title: "Nombre" }] });
  });

  it("is that of what a refusal names", async () => {
    const filter = { field: name, operator: "is_not_empty" };
    const input = { name: "Named", pluralName: "Named ones", parentId: campers, membershipFilter: filter };
    const { id } = await bodyOf<{ id: string }>(team.admin.post(team.path("/collections"), input));
    const words = { language: "es", words: { pluralName: "Con nombre" } };
    await bodyOf(team.admin.patch(team.path(`/collections/${id}/translations`), words));
    const answer = await inLanguage("es").delete(team.path(`/collections/${campers}/fields/${name}`));
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain("Con nombre");
  });

  it("does not come back as a plain word with settings that are sent whole", async () => {
    const config = { collectionIds: [families], reverseTitle: "Hijos" };
    const path = team.path(`/collections/${campers}/fields/${family}`);
    expect((await inLanguage("es").patch(path, { config })).body).toMatchObject({ config: { reverseTitle: "Hijos" } });
    expect(await fieldsIn("en")).toContainEqual(["Family", "", "Children"]);
    await inLanguage("en").patch(path, { config: { ...config, reverseTitle: "Kids" } });
    expect(await fieldsIn("en")).toContainEqual(["Family", "", "Kids"]);
    expect(await fieldsIn("es")).toContainEqual(["Familia", "", "Hijos"]);
  });

  it("heads an export, and an import knows the titles of every language", async () => {
    await team.add(campers, { [name]: "Ada" });
    const answer = await inLanguage("es").get(team.path(`/collections/${campers}/export.csv`));
    const file: string = answer.body;
    expect(file.split("\r\n")[0]).toBe("Id,Nombre,Familia");
    expect(answer.headers.get("content-disposition")).toContain("Campistas.csv");
    for (const language of ["en", "es", "fr"]) {
      const form = new FormData();
      form.set("file", new Blob(["Familia,Name\r\nCurie,Ada\r\n"]), "campers.csv");
      const sent = inLanguage(language).send("POST", team.path(`/collections/${campers}/imports`), form);
      const { columns } = await bodyOf<{ columns: { to: string | null }[] }>(sent);
      expect(columns.map(({ to }) => to)).toEqual([family, name]);
    }
  });

  it("counts only while it is one of the team's data languages", async () => {
    await haveLanguages(["en", "fr"]);
    expect(await listed("es")).toEqual(["Camper", "Campers", "Children"]);
    await haveLanguages(["en", "es"]);
    expect(await listed("es")).toEqual(["Campista", "Campistas", "Niños"]);
  });
});

describe("translations", () => {
  it("are all there side by side, with what is missing", async () => {
    const { plainLanguage, languages, words } = await ask<Words>("fr", "/translations");
    expect([plainLanguage, languages]).toEqual(["en", ["es", "fr"]]);
    const about = (id: string) =>
      words.filter(({ subjectId }) => subjectId === id).map((each) => [each.key, each.plain, each.translations]);
    expect(about(family)).toEqual([
      ["title", "Family", { es: "Familia" }],
      ["reverseTitle", "Children", { es: "Hijos" }],
    ]);
    expect(about(families)).toEqual([
      ["name", "Family", {}],
      ["pluralName", "Familys", {}],
    ]);
    expect(words.find(({ subjectId, key }) => subjectId === campers && key === "name")!.missing).toEqual(["fr"]);
  });

  it("are not asked for where a field only says how items of a list look and stand", async () => {
    const list = await bodyOf<{ id: string }>(
      team.admin.post(team.path("/custom-lists"), { name: "Shirts", items: ["Small"] }),
    );
    await team.field(list.id, "Price", "number");
    const { words } = await ask<Words>("en", "/translations");
    const titles = words.filter(({ key, collectionId }) => collectionId === list.id && key === "title");
    expect(titles.map(({ plain }) => plain)).toEqual(["Name", "Price"]);
  });

  it("go when they are taken away, and are logged and told like other changes", async () => {
    await translate("es", { name: null, description: "" });
    expect(await listed("es")).toEqual(["Camper", "Campistas", "Children"]);
    const { rows } = await world.app.pool.query(
      "select kind, before, after from app.definition_change where subject_id = $1 order by at",
      [campers],
    );
    expect(rows.map((row) => row.kind)).toEqual(["created", "updated", "updated"]);
    expect(rows[2].before.translations.es.name).toBe("Campista");
    expect(rows[2].after.translations).toEqual({ es: { pluralName: "Campistas" } });
    const told = await world.db
      .team(team.teamId)
      .data.selectFrom("_event")
      .select("id")
      .where("kind", "=", "definitions-changed")
      .execute();
    expect(told.length).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ["a language that the team does not have", "de", { name: "Camper" }, "language"],
    ["the language of the plain words", "en", { name: "Camper" }, "language"],
    ["an unknown word", "es", { tableName: "campistas" }, "words"],
    ["an empty name", "es", { name: "  " }, "words.name"],
    ["a name that is too long", "es", { name: "x".repeat(121) }, "words.name"],
    ["a description that is too long", "es", { description: "x".repeat(2001) }, "words.description"],
  ])("refuse %s", async (_, language, words, path) => {
    const answer = await send(language, words);
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ path }] } } });
  });

  it("refuse words among settings that the field does not have", async () => {
    const answer = await send("es", { reverseTitle: "Hijos" }, name);
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ path: "words.reverseTitle" }] } } });
  });

  it("are for those who shape collections", async () => {
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect((await member.get(team.path("/translations"))).status).toBe(403);
    expect((await member.patch(wordsPath(), { language: "es", words: {} })).status).toBe(403);
    const shaper = await team.memberWith([], ["team_admin_data_collections"]);
    expect((await shaper.patch(wordsPath(), { language: "es", words: { name: "Niño" } })).status).toBe(200);
  });
});

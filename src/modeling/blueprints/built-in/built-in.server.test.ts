import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { languages } from "#shared/languages.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { builtIns } from "./all-built-in.ts";
import type { Words } from "./words.ts";

const world = whileTesting(startDataWorld);

type Used = { collections: { id: string; name: string; pluralName: string }[]; records: number; notes: object[] };

async function teamWith(plain: string, all: readonly string[]): Promise<DataTeam> {
  const team = await world.team();
  await world.db.app
    .updateTable("team")
    .set({ default_data_language: plain, available_data_languages: [...all] })
    .where("id", "=", team.teamId)
    .execute();
  return team;
}

const cases = builtIns.flatMap((builtIn) =>
  languages.map((language, place) => ({ builtIn, language, place, is: builtIn.name[0] })),
);

describe.each(cases)("$is in a team that speaks $language", ({ builtIn, language, place }) => {
  it("is made whole, in the team's words, with the others beside them", async () => {
    const team = await teamWith(language, languages);
    const used = await bodyOf<Used>(team.admin.post(team.path(`/blueprints/${builtIn.id}/use`), {}));
    expect(used.notes).toEqual([]);
    const items = builtIn.collections.flatMap((each) => each.items ?? []);
    expect([used.collections.length, used.records]).toEqual([builtIn.collections.length, items.length]);

    const definitions = await readDefinitions(world.db.team(team.teamId));
    const said = (at: number) =>
      builtIn.collections
        .flatMap(({ name, pluralName, fields = [] }) => [
          name[at],
          pluralName[at],
          ...fields.map(({ title }) => title[at]),
        ])
        .sort();
    for (const [at, each] of languages.entries()) {
      const words = [...definitions.inLanguage(each).collections.values()].flatMap(({ name, pluralName, fields }) => [
        ...[name, pluralName, ...fields.map(({ title }) => title)],
      ]);
      expect(words.sort()).toEqual(said(at));
    }
    const lists = await Promise.all(used.collections.map(async ({ id }) => (await team.list(id)).records));
    expect(
      lists
        .flat()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(items.map((words) => words[place]).sort());
    const { missing } = await bodyOf<{ words: { missing: string[] }[] }>(
      team.admin.get(team.path("/translations")),
    ).then(({ words }) => ({ missing: words.flatMap((word) => word.missing) }));
    expect(missing).toEqual([]);
  });
});

describe.each(builtIns.map((builtIn) => ({ builtIn, is: builtIn.name[0] })))("$is", ({ builtIn }) => {
  it("lets in who owes, and out who has paid", async () => {
    const team = await world.team();
    const used = await bodyOf<Used>(team.admin.post(team.path(`/blueprints/${builtIn.id}/use`), {}));
    const { collections } = await readDefinitions(world.db.team(team.teamId));
    const sold = builtIn.collections.find(({ fields = [] }) => fields.some(({ key }) => key === "paid"))!;
    const bills = used.collections.find(({ name }) => name === sold.name[0])!;
    const fields = collections.get(bills.id)!.fields;
    const [title] = fields;
    const [items, paid] = ["financial_line_items", "money"].map(
      (type) => fields.findLast((each) => each.type === type)!,
    );
    const owing = [...collections.values()].find(({ parentId }) => parentId === bills.id)!;
    const line = { description: "A week", productId: null, quantity: "1", unitPrice: "100" };
    const bill = await team.add(bills.id, {
      [title!.id]: "One",
      [items!.id]: { items: [{ ...line, discountPercent: "0", taxPercent: "0" }] },
      [paid!.id]: "40",
    });
    expect((await team.list(owing.id)).records.map(({ id }) => id)).toEqual([bill.id]);
    expect((await team.change(bill.id, { values: { [paid!.id]: "100" } })).status).toBe(200);
    expect((await team.list(owing.id)).records).toEqual([]);
  });

  it("has pages for its records, whose cards show what they name", async () => {
    const team = await world.team();
    const used = await bodyOf<Used>(team.admin.post(team.path(`/blueprints/${builtIn.id}/use`), {}));
    for (const { key, name } of builtIn.collections.filter(({ fields, items }) => fields && !items)) {
      const { id } = used.collections.find((each) => each.name === name[0])!;
      const path = team.path(`/collections/${id}/cards`);
      type Page = {
        cards: { id: string; collectionId: string; sourceFieldId: string | null; fields: object[] }[];
        groups: { name: string; collectionId: string; cardIds: string[] }[];
      };
      const { cards, groups } = await bodyOf<Page>(team.admin.get(path));
      const own = groups.filter(({ collectionId }) => collectionId === id);
      const wanted = builtIn.pages[key]!;
      expect(own.map((tab) => tab.name)).toEqual(wanted.map((tab) => tab.name[0]));
      const shown = own.map(({ cardIds }) =>
        cardIds.map((cardId) => {
          const card = cards.find((each) => each.id === cardId)!;
          return [card.sourceFieldId !== null, card.fields.length];
        }),
      );
      expect(shown).toEqual(
        wanted.map((tab) => tab.cards.map(({ source, fields }) => [source !== undefined, fields.length])),
      );
    }
  });

  it("says everything in three languages, with icons that there are", () => {
    const tabs = Object.values(builtIn.pages).flat();
    const words: Words[] = [
      ...[builtIn.name, builtIn.description],
      ...tabs.flatMap(({ name, cards }) => [name, ...cards.map(({ title }) => title)]),
      ...builtIn.collections.flatMap(({ name, pluralName, description, items = [], fields = [] }) => [
        ...[name, pluralName, description, ...items],
        ...fields.flatMap((field) => [field.title, field.description, field.reverseTitle].filter((each) => !!each)),
      ]),
    ];
    for (const each of words) expect(each.map((word) => word.trim().length > 0)).toEqual([true, true, true]);
    const icons = [builtIn, ...builtIn.collections, ...tabs].map(({ icon }) => icon);
    const named = icons.map((icon) => icon.replace("fas_", ""));
    const glyphs = "node_modules/@fortawesome/fontawesome-free/svgs/solid";
    expect(named.filter((icon) => !existsSync(`${glyphs}/${icon}.svg`))).toEqual([]);
  });
});

it("is shown in the caller's language", async () => {
  const team = await world.team();
  team.admin.headers = { "accept-language": "fr" };
  const { blueprints } = await bodyOf<{ blueprints: object[] }>(team.admin.get(team.path("/blueprints")));
  expect(blueprints.slice(0, 3)).toMatchObject(
    builtIns.map(({ name, description }) => ({ source: "builtIn", name: name[2], description: description[2] })),
  );
  const look = await team.admin.get(team.path(`/blueprints/${builtIns[0]!.id}`));
  expect(look.body).toMatchObject({ name: "Colonie de vacances" });
  expect(JSON.stringify(look.body)).toContain("Inscriptions impayées");
});

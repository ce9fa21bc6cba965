import { beforeEach, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { programWriter } from "#data/records/writing/writer.server.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import { type CampTree, makeCampTree } from "#testing/camp-tree.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Used = { collections: { id: string; name: string }[]; records: number; notes: { message: string }[] };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let camp: CampTree;

beforeEach(async () => {
  team = await world.team();
  await speak(team, "en", ["en", "es"]);
  camp = await makeCampTree(team);
});

const speak = (at: DataTeam, plain: string, all: string[]) =>
  world.db.app
    .updateTable("team")
    .set({ default_data_language: plain, available_data_languages: all })
    .where("id", "=", at.teamId)
    .execute();
const offer = () => bodyOf(team.admin.patch(team.path(`/collections/${camp.people}`), { isBlueprint: true }));
const use = (at: DataTeam, id: string, input: object = {}) =>
  bodyOf<Used>(at.admin.post(at.path(`/blueprints/${id}/use`), input));

it("takes the plain words from the team's language where there are any, and keeps the others beside them", async () => {
  await offer();
  const other = await world.team();
  await speak(other, "es", ["es", "en"]);
  other.admin.headers = { "accept-language": "es" };
  const used = await use(other, camp.people);
  const person = used.collections.find(({ name }) => name === "Persona")!;
  const { collections } = await readDefinitions(world.db.team(other.teamId));
  expect(collections.get(person.id)).toMatchObject({
    ...{ name: "Persona", pluralName: "Personas", description: "Everyone", table: "personas" },
    translations: { en: { name: "Person", pluralName: "Persons" } },
  });
  expect(used.collections.map(({ name }) => name)).toContain("Camper");
});

it("takes the names of a list's items along in every language", async () => {
  const items = (at: DataTeam, listId: string) =>
    bodyOf<{ items: { id: string; name: string; plainName?: string }[] }>(
      at.admin.get(at.path(`/custom-lists/${listId}/items`)),
    );
  const [first, ...others] = (await items(team, camp.diets)).items;
  const path = team.path(`/custom-lists/${camp.diets}/items/${first!.id}/translations`);
  await bodyOf(team.admin.patch(path, { language: "es", words: { name: "Vegana" } }));
  await offer();
  const other = await world.team();
  await speak(other, "es", ["es", "en"]);
  const used = await use(other, camp.people);
  const { id } = used.collections.find(({ name }) => name === "Diet")!;
  other.admin.headers = { "accept-language": "es" };
  const names = (await items(other, id)).items.map(({ name }) => name);
  expect(names.sort()).toEqual(["Vegana", ...others.map(({ name }) => name)].sort());
  other.admin.headers = { "accept-language": "en" };
  expect((await items(other, id)).items).toContainEqual(
    expect.objectContaining({ name: first!.name, plainName: "Vegana" }),
  );
});

it("gives other teams neither what is internal nor the people of a list", async () => {
  const secret = await team.collection("Secret", { parentId: camp.people, isInternalConfiguration: true });
  await team.field(secret, "Zanzibar", "plain_text");
  await bodyOf(team.admin.patch(team.path(`/collections/${camp.diets}`), { representsPeople: true }));
  await offer();
  const other = await world.team();
  const used = await use(other, camp.people);
  expect(used.collections.map(({ name }) => name).sort()).toEqual(["Camper", "Diet", "Person"]);
  expect(used.records).toBe(0);
  const look = await other.admin.get(other.path(`/blueprints/${camp.people}`));
  expect(JSON.stringify(look.body)).not.toMatch(/Zanzibar|Secret|Vegan/);
});

it("copies the first thousand records, and says how many stayed behind", async () => {
  const ours = world.db.team(team.teamId);
  const definitions = await readDefinitions(ours);
  const { id: userId } = await world.db.app.selectFrom("user").select("id").limit(1).executeTakeFirstOrThrow();
  const caller = { teamId: team.teamId, userId, timeZone: "UTC" } as unknown as TeamCaller;
  const intents = Array.from({ length: 1003 }, (_, count) => ({
    before: undefined,
    after: newRecord(newId(), camp.people, [camp.people], userId),
    sent: { [camp.name]: `Person ${count}` },
  }));
  const writer = programWriter({ because: "a test fills a collection" });
  await world.db.transaction((tx) => {
    const writing = { app: world.app, tx, caller, definitions, grants: [] };
    return saveRecords(writing, writer, intents, writePolicies.sent, { kind: "import" });
  });
  await offer();
  const used = await use(team, camp.people, { withRecords: true });
  expect(used.records).toBe(1000 + 2);
  expect(used.notes).toMatchObject([{ message: "3 records from Persons didn’t fit and were left out." }]);
});

import { beforeAll, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let collectionId: string;
let fieldId: string;
let listId: string;
let itemId: string;
let groupId: string;
let projectId: string;

beforeAll(async () => {
  team = await world.team();
  collectionId = await team.collection("Camper");
  fieldId = await team.field(collectionId, "Badge", "icon");
  listId = await made("/custom-lists", { name: "Diets", items: ["Vegan"] });
  const { items } = await bodyOf<{ items: { id: string }[] }>(
    team.admin.get(team.path(`/custom-lists/${listId}/items`)),
  );
  itemId = items[0]!.id;
  groupId = await made(`/collections/${collectionId}/card-groups`, { name: "Life" });
  projectId = await made("/projects", { name: "Opening day" });
});

const made = async (at: string, input: object) =>
  (await bodyOf<{ id: string }>(team.admin.post(team.path(at), input))).id;

type Attempt = [place: string, method: "post" | "patch", path: () => string, body: (icon: string) => object];

const attempts: Attempt[] = [
  ["a new collection", "post", () => "/collections", (icon) => ({ name: newId(), pluralName: newId(), icon })],
  ["a collection", "patch", () => `/collections/${collectionId}`, (icon) => ({ icon })],
  ["a new list", "post", () => "/custom-lists", (icon) => ({ name: newId(), icon })],
  ["a list", "patch", () => `/custom-lists/${listId}`, (icon) => ({ icon })],
  ["an item of a list", "patch", () => `/custom-lists/${listId}/items/${itemId}`, (icon) => ({ icon })],
  ["a new card group", "post", () => `/collections/${collectionId}/card-groups`, (icon) => ({ name: newId(), icon })],
  ["a card group", "patch", () => `/collections/${collectionId}/card-groups/${groupId}`, (icon) => ({ icon })],
  ["a new project", "post", () => "/projects", (icon) => ({ name: newId(), icon })],
  ["a project", "patch", () => `/projects/${projectId}`, (icon) => ({ icon })],
  ["the header menu", "patch", () => "/account", (icon) => ({ headerMenu: [{ ...menuItem, icon }] })],
  [
    "a field's value",
    "post",
    () => `/collections/${collectionId}/records`,
    (icon) => ({ values: { [fieldId]: icon } }),
  ],
];

const menuItem = { id: newId(), label: "Summer", target: "/help" };

const sentences = {
  en: "There’s no icon with this name. Please choose one from the list.",
  es: "No hay ningún ícono con ese nombre. Elija uno de la lista.",
  fr: "Aucune icône ne porte ce nom. Choisissez-en une dans la liste.",
};

it.each(attempts)("an icon that is not in the catalogue is refused at its field: %s", async (_, method, path, body) => {
  for (const [language, message] of Object.entries(sentences)) {
    team.admin.headers = { "accept-language": language };
    const { status, body: answer } = await team.admin[method](team.path(path()), body("fas_no-such-icon"));
    const { fields } = (answer as { error: { fields: { path: string; message: string }[] } }).error;
    expect([status, fields.map((field) => field.message)]).toEqual([400, [message]]);
    expect(fields[0]!.path).toMatch(/icon$|^values\./);
  }
  // There is a campground, but none in outline.
  expect((await team.admin[method](team.path(path()), body("far_campground"))).status).toBe(400);
  expect((await team.admin[method](team.path(path()), body("fad_campground"))).status).toBe(200);
});

it("one that was kept before is still told, as it is", async () => {
  const { teamId } = team;
  const kept = "fas_of-an-older-release";
  await bodyOf(team.admin.patch(team.path("/account"), { headerMenu: [{ ...menuItem, icon: "fad_campground" }] }));
  await world.db.team(teamId).update("header_menu_item", { icon: kept }).execute();
  await world.db.team(teamId).update("collection", { icon: kept }).where("id", "=", collectionId).execute();
  await world.db.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();
  expect(await bodyOf(team.admin.get(team.path("/account")))).toMatchObject({ headerMenu: [{ icon: kept }] });
  const collections = await bodyOf<{ id: string }[]>(team.admin.get(`/api/dataCollections?TeamId=${teamId}`));
  expect(collections.find(({ id }) => id === collectionId)).toMatchObject({ icon: kept });
});

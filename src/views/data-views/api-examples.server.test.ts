import { beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  changeExamples,
  exampleIds,
  exampleTime,
  feedExamples,
  itemExamples,
  teamViewExamples,
  viewExamples,
} from "./api-examples.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

const endpoints = new Map<string, Endpoint>(features.flatMap(({ contract }) => Object.entries(contract)));
const examples = Object.entries({
  ...viewExamples,
  ...teamViewExamples,
  ...itemExamples,
  ...feedExamples,
  ...changeExamples,
}) as [string, { params: Record<string, string>; query?: Record<string, string>; body?: object; answer?: unknown }][];

const { collectionId, title, day, fee, place, calendarId, mapId } = exampleIds;
const make = (path: string, input: object) => bodyOf(team.admin.post(team.path(path), input));

beforeAll(async () => {
  team = await world.team();
  await make("/collections", { id: collectionId, name: "Session", pluralName: "Sessions" });
  const fields = [
    { id: title, title: "Title", dataType: "plain_text" },
    { id: day, title: "Day", dataType: "date" },
    { id: fee, title: "Fee", dataType: "decimal" },
    { id: place, title: "Place", dataType: "physical_address" },
  ];
  for (const field of fields) await make(`/collections/${collectionId}/fields`, field);
  const town = { city: "Lake Placid", region: "NY", country: "US" };
  const door = { ...town, line1: "12 Lake Road", latitude: 44.2795, longitude: -73.9799 };
  const add = (id: string, values: object) => make(`/collections/${collectionId}/records`, { id, values });
  await add(exampleIds.kayak, { [title]: "Kayak", [day]: "2027-07-05", [fee]: "120", [place]: door });
  await add(exampleIds.archery, { [title]: "Archery", [day]: "2027-07-12", [fee]: "80.5", [place]: town });
  const languages = { available_data_languages: ["en", "fr"] };
  await world.db.app.updateTable("team").set(languages).where("id", "=", team.teamId).execute();
});

const view = (id: string, type: string, internalName: string, options: object) =>
  make(`/collections/${collectionId}/views`, {
    ...{ id, type, internalName, isPersonal: false, publish: true, settings: { options } },
  });

/** What must be there before some of them are sent. */
const first: Record<string, () => Promise<unknown>> = {
  listEvents: () => view(calendarId, "calendar", "Calendar", { startFieldId: day }),
  listPlaces: () => view(mapId, "map", "Where", { locationFieldId: place }),
};

it("every endpoint about views has one, which its contract takes", () => {
  // What a step of a wizard shows of a view is said among the wizard's.
  const isOurs = (path: string) => /^\/teams\/(?!.*\/wizard-runs\/).*\/views(\/|$)/.test(path);
  const wanted = [...endpoints].filter(([, { path }]) => isOurs(path)).map(([name]) => name);
  expect(examples.map(([name]) => name).sort()).toEqual(wanted.sort());
  for (const [name, example] of examples) {
    const { input, output } = endpoints.get(name)!;
    for (const part of ["params", "query", "body"] as const)
      expect(input?.[part]?.safeParse(example[part]).error, `${name} ${part}`).toBeUndefined();
    expect(output?.safeParse(example.answer).error, name).toBeUndefined();
  }
});

it("the API page shows them", async () => {
  const page = await (await fetch(`${world.url}/api/docs`)).text();
  const call = `GET /api/teams/${exampleIds.teamId}/views/${exampleIds.viewId}/items?limit=2&#38;keys=names`;
  expect(page).toContain(`<details><summary>Example</summary><pre tabindex="0">${call}</pre>`);
  expect(page).toContain("Séances par jour");
});

// They stand in the order of one story: a view is made before it is read, and what is said of it later has been changed.
describe("is answered as it says", { shuffle: false }, () => {
  it.each(examples)("%s", async (name, { params, query = {}, body, answer }) => {
    await first[name]?.();
    const { method, path } = endpoints.get(name)!;
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key]!));
    const at = `/api${filled}?${new URLSearchParams(query)}`.replace(exampleIds.teamId, team.teamId);
    const { status, body: real } = await team.admin.send(method, at, body);
    expect([status, asExample(real)]).toEqual(answer === undefined ? [204, asExample("")] : [200, asExample(answer)]);
  });
});

/** What is another each time is the same in examples: who and when, and what only its owner may know. */
function asExample(answer: unknown): unknown {
  const text = JSON.stringify(answer ?? null)
    .replaceAll(team.teamId, exampleIds.teamId)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, exampleTime)
    .replaceAll(/https?:\/\/[^"]*\/api\/feeds\/[\w-]+\.ics/g, "a feed")
    .replaceAll(/"lastFour":"[\w-]{4}"/g, '"lastFour":"…"');
  return JSON.parse(text.includes("a feed") ? text.replace(/"id":"[\w-]+"/, '"id":"a feed"') : text);
}

import { beforeAll, describe, expect, it } from "vitest";
import { features } from "#app/server/features.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { exampleIds, exampleTime, wizardExamples } from "../data-wizards/api-examples.server.ts";
import { exampleChangeSet, runExamples } from "./api-examples.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

const endpoints = new Map<string, Endpoint>(features.flatMap(({ contract }) => Object.entries(contract)));
const examples = Object.entries({ ...wizardExamples, ...runExamples }) as [
  string,
  { params: Record<string, string>; body?: object; answer?: unknown },
][];

beforeAll(async () => {
  team = await world.team();
  const { collectionId, name, email } = exampleIds;
  const make = (path: string, input: object) => bodyOf(team.admin.post(team.path(path), input));
  await make("/collections", { id: collectionId, name: "Family", pluralName: "Families" });
  await make(`/collections/${collectionId}/fields`, { id: name, title: "Family name", dataType: "plain_text" });
  await make(`/collections/${collectionId}/fields`, { id: email, title: "Email", dataType: "email_address" });
});

it("the API page shows them", async () => {
  const page = await (await fetch(`${world.url}/api/docs`)).text();
  expect(page).toContain(`PUT /api/teams/${exampleIds.teamId}/wizard-runs/${exampleIds.runId}/steps/`);
  expect(page).toContain("ada@example.org");
});

// Each is about what the one before it made.
describe("is answered as it says, one after the other", { shuffle: false }, () => {
  it.each(examples)("%s", async (name, { params, body, answer }) => {
    const { method, path } = endpoints.get(name)!;
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key]!));
    const at = `/api${filled}`.replace(exampleIds.teamId, team.teamId);
    const { status, body: real } = await team.admin.send(method, at, body);
    expect([status, asExample(real)]).toEqual([200, answer]);
  });
});

/** What is another each time is the same in examples. */
const asExample = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(team.teamId, exampleIds.teamId)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, exampleTime)
      .replaceAll(/"changeSetId":"[\w-]+"/g, `"changeSetId":"${exampleChangeSet}"`),
  );

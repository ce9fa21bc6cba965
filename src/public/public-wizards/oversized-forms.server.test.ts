import { expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);

async function openForm() {
  const made = await makeWizardTeam(world);
  const team = { ...made, ...publicWizardsOf(world, made) };
  const loop = { over: "rows", least: 1, most: 100, addLabel: "Add a camper" };
  const settings = { collectionId: team.campers, fields: [asked(team.camperName)] };
  const flow = flowOf([
    { title: "Your campers", tasks: [{ type: "create_data_record", name: "camper", loop, settings }] },
  ]);
  const wizardId = await team.publish(flow);
  const page = await team.browser().open(team.pathOf(wizardId));
  return { team, wizardId, page: page.fill("Name", "Ada") };
}

it("a form of very many names is refused before anything is made of it, whatever it was sent as", async () => {
  const { team, wizardId, page } = await openForm();
  const action = page.markup.match(/<form class="step" method="post" action="([^"]*)"/)![1]!;
  const names = Array.from({ length: 60_000 }, (_, place) => [`n${place}`, ""] as const);
  const send = (body: URLSearchParams | FormData) =>
    page.fetch(action, { method: "POST", headers: { origin: page.url }, body });
  expect((await send(new URLSearchParams(names.map((pair) => [...pair])))).status).toBe(413);
  const parts = new FormData();
  for (const [name, value] of names.slice(0, 6_000)) parts.append(name, value);
  expect((await send(parts)).status).toBe(413);
  expect(await team.runs(wizardId)).toEqual([]);
  // As many as a form may have are taken, whatever they are called.
  for (const [name, value] of names.slice(0, 4_000)) page.put(name, value);
  expect((await page.press("Finish")).status).toBe(200);
  expect((await team.runs(wizardId)).map(({ status }) => status)).toEqual(["finished"]);
});

it("an address of very many names is refused", async () => {
  const { page, team, wizardId } = await openForm();
  const query = "a&".repeat(2_000);
  expect((await page.fetch(`${team.pathOf(wizardId)}?${query}`)).status).toBe(413);
  expect((await page.fetch(`/api/session?${query}`)).status).toBe(413);
});

it("more rows than a task takes are told at the task, and none is kept", async () => {
  const { page, team, wizardId } = await openForm();
  const [, rows] = page.markup.match(/name="(r~[^"]*)"/)!;
  const keys = Array.from({ length: 101 }, (_, place) => `row-${place}`);
  await page.put(rows!, ...keys).press("Finish");
  expect([page.status, page.text]).toEqual([422, expect.stringContaining("100")]);
  const runs = await team.runs(wizardId);
  expect(runs.map(({ answers }) => JSON.stringify(answers))).toEqual(runs.map(() => "{}"));
});

import { expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);

async function openForm({ most = 100, newRecordLabel = "" } = {}) {
  const made = await makeWizardTeam(world);
  const team = { ...made, ...publicWizardsOf(world, made) };
  const loop = { over: "rows", least: 1, most, addLabel: "Add a camper" };
  const settings = { collectionId: team.campers, newRecordLabel, fields: [asked(team.camperName)] };
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

it("rows have the label that the task gives its new records, numbered", async () => {
  const { page } = await openForm({ newRecordLabel: "Child" });
  expect(page.text).toContain("Child 1");
  expect(page.text).not.toContain("Entry 1");
});

it("more rows than this task takes are told, too, and not left out without a word", async () => {
  const { page, team, wizardId } = await openForm({ most: 3 });
  const [, rows] = page.markup.match(/name="(r~[^"]*)"/)!;
  await page.put(rows!, "a", "b", "c", "d").press("Finish");
  expect([page.status, page.text]).toEqual([422, expect.stringContaining("3")]);
  expect((await team.runs(wizardId)).map(({ answers }) => JSON.stringify(answers))).not.toContain("d");
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

it("a form in parts that are none, or that do not end, is said to be unreadable", async () => {
  const { page, team } = await openForm();
  const action = page.markup.match(/<form class="step" method="post" action="([^"]*)"/)![1]!;
  const send = (url: string, type: string, body: string) =>
    page.fetch(url, { method: "POST", headers: { origin: page.url, "content-type": type }, body });
  const noParts = await send(action, "multipart/form-data; boundary=a", "[".repeat(1_000));
  expect([noParts.status, await noParts.text()]).toEqual([400, expect.stringContaining("<html")]);
  const manyParts = await send(action, "multipart/form-data; boundary=a", "--a\r\n".repeat(100_000));
  expect(manyParts.status).toBe(413);
  const noEnd = '--a\r\ncontent-disposition: form-data; name="n"\r\n\r\n1';
  expect((await send(action, "multipart/form-data; boundary=a", noEnd)).status).toBe(400);
  expect((await send(action, "multipart/form-data", noEnd)).status).toBe(400);
  const headers = { cookie: team.admin.cookieHeader(), "content-type": "multipart/form-data; boundary=a" };
  const noFileEnd = '--a\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName\nAda';
  const upload = { method: "POST", headers, body: noFileEnd };
  expect((await fetch(world.url + team.path("/csv-shapes"), upload)).status).toBe(400);
});

it("an address that says more of answers than fits leads on with what fits", async () => {
  const { page, team, wizardId } = await openForm();
  const query = `name=${"[".repeat(5_000)}&other=Ada&lang=fr`;
  const answer = await page.fetch(`${team.pathOf(wizardId)}?${query}`);
  expect(answer.status).toBe(303);
  const to = answer.headers.get("location")!;
  expect(to).toContain("lang=fr");
  expect(to.length).toBeLessThan(7_000);
});

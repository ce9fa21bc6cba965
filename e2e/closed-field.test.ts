import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { memberDataPermissions } from "#shared/permissions.ts";
import { findViolations } from "#testing/browser.ts";
import { bodyOf } from "#testing/data-world.ts";
import { addToTeam, grantData, makePerson, makeRole } from "#testing/factories.ts";
import { settle } from "./pages.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

const title = "Custody note";
const secret = "Zyxomma";

it("a field that is closed to someone is on none of their screens, in nothing they find, and in nothing that is sent to them", async () => {
  const { closed, camper, campers, email, api, director } = await closeField();
  const { page, context } = await world.visitAs(email, { width: 1440 });
  const received: string[] = [];
  context.on("response", async (response) => {
    const type = response.headers()["content-type"] ?? "";
    // What is still on its way when the browser goes on to another page is nothing that anyone has received.
    if (/json|csv/.test(type)) received.push(await response.text().catch(() => ""));
  });
  await page.addInitScript(listenToStream);
  /** The whole page, with what is in its inputs and labels. */
  const look = async () => {
    await settle(page);
    const html = await page.content();
    for (const word of [title, secret, closed]) expect([page.url(), html.includes(word)]).toEqual([page.url(), false]);
  };

  await page.goto(world.pathOf("camp"));
  await look();
  await page.goto(world.pathOf("camp", `/data-collections/${campers}/records`));
  await page.getByRole("columnheader", { name: "Notes" }).waitFor();
  await look();
  for (const tool of ["Columns", "Sort", "Group", "Filter"]) {
    await page.getByRole("button", { name: tool, exact: true }).click();
    const panel = page.getByRole("dialog", { name: tool });
    await panel.waitFor();
    const choice = panel.getByRole("combobox").first();
    if (tool === "Sort" || tool === "Filter") await choice.click();
    await page.getByText("Shirt size").last().waitFor();
    await look();
    await page.keyboard.press("Escape");
    if (await panel.isVisible()) await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  }
  await page.getByPlaceholder("Search this list").fill(secret);
  await page.getByText(/^No .+ found\.$/).waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export all fields as CSV" }).click(),
  ]);
  const csv = readFileSync(await file.path(), "utf8");
  expect(csv).toContain("Shirt size");
  expect(csv).not.toMatch(new RegExp(`${title}|${secret}|${closed}`));

  await director.patch(`${api}/records/${camper.id}`, { values: { [closed]: `${secret} again` } });
  await director.patch(`${api}/records/${camper.id}`, { values: { [camper.notes]: "Quite new" } });
  await page.getByPlaceholder("Search this list").fill(camper.name);
  await page.getByText("Quite new").waitFor();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await palette.getByRole("combobox").fill(secret);
  await palette.getByText(`Nothing found for “${secret}”.`).waitFor();
  await palette.getByRole("combobox").fill(title);
  await palette.getByText(`Nothing found for “${title}”.`).waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });

  await page.goto(world.pathOf("camp", `/data-records/${camper.id}/all-fields`));
  await heading(page, camper.name).waitFor();
  await page.getByRole("button", { name: "Edit Shirt size" }).waitFor();
  await page.getByText("Quite new").nth(1).waitFor();
  await look();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Shirt size" }).waitFor();
  await look();
  for (const path of ["/recent", "/dashboard", "/bookmarked", "/data-collections"]) {
    await page.goto(world.pathOf("camp", path));
    await look();
  }

  const asked = [{ sort: [{ field: closed }] }, { filter: { field: closed, operator: "is_not_empty" } }];
  for (const input of asked) {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, JSON.stringify(value)]));
    const answer = await context.request.get(`${api}/collections/${campers}/records?${query}`);
    expect([input, answer.ok()]).toEqual([input, false]);
  }
  expect(received.length).toBeGreaterThan(20);
  expect(received.filter((text) => text.includes("Quite new")).length).toBeGreaterThan(0);
  for (const word of [title, secret, closed]) expect(received.filter((text) => text.includes(word))).toEqual([]);
  const heard = await heardIn(page);
  expect(heard.some((text) => text.includes(camper.id))).toBe(true);
  for (const word of [title, secret, closed]) expect(heard.filter((text) => text.includes(word))).toEqual([]);
});

it("a field that is open in some records is shown in these, in the list and on their pages, and offers nothing to ask by", async () => {
  const { bookings, ada, bob, email } = await openInSome();
  const { page } = await world.visitAs(email, { width: 1440 });
  await page.goto(world.pathOf("camp", `/data-collections/${bookings}/records`));
  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
  await rowOf("Ada Lind").getByText("1111.25").waitFor();
  expect(await rowOf("Bob Roe").innerText()).not.toContain("9876.54");
  await page.getByRole("columnheader", { name: "Fee" }).getByRole("button").click();
  await page.getByText("You can see this field in some records only", { exact: false }).waitFor();
  await page.getByRole("menuitem", { name: "Hide" }).waitFor();
  for (const name of ["Sort ascending", "Filter by this", "Group by this"])
    expect([name, await page.getByRole("menuitem", { name }).count()]).toEqual([name, 0]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More actions" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export shown columns as CSV" }).click(),
  ]);
  const csv = readFileSync(await file.path(), "utf8");
  expect([csv.includes("Ada Lind"), csv.includes("Fee")]).toEqual([true, false]);

  await page.goto(world.pathOf("camp", `/data-records/${ada}/all-fields`));
  await page.getByText("1111.25").first().waitFor();
  await page.goto(world.pathOf("camp", `/data-records/${bob}/all-fields`));
  await heading(page, "Bob Roe").waitFor();
  await settle(page);
  expect(await page.content()).not.toMatch(/9876\.54|>Fee</);
});

/** Bookings that one role sees by name, and reads where they are unpaid. */
async function openInSome() {
  const teamId = world.teamId("camp");
  const api = `/api/teams/${teamId}`;
  const director = await world.app.signIn(admin);
  const make = async (path: string, input: object) =>
    (await bodyOf<{ id: string }>(director.post(`${api}${path}`, input))).id;
  const bookings = await make("/collections", { name: "Booking", pluralName: "Bookings" });
  const field = (name: string, dataType: string) => make(`/collections/${bookings}/fields`, { title: name, dataType });
  const [name, paid, fee] = [
    await field("Name", "plain_text"),
    await field("Paid", "boolean"),
    await field("Fee", "decimal"),
  ];
  const membershipFilter = { field: paid, operator: "is_false" };
  const unpaid = await make("/collections", { name: "Due", pluralName: "Due", parentId: bookings, membershipFilter });
  const add = (values: object) => make(`/collections/${bookings}/records`, { values });
  const ada = await add({ [name]: "Ada Lind", [paid]: false, [fee]: "1111.25" });
  const bob = await add({ [name]: "Bob Roe", [paid]: true, [fee]: "9876.54" });
  const { db } = world.app;
  const roleId = await makeRole(db, teamId, "Front desk", []);
  await grantData(db, teamId, roleId, { permissions: ["read_data_record_metadata"], collectionId: bookings });
  await grantData(db, teamId, roleId, { permissions: ["read_data_field_data"], fieldId: name });
  await grantData(db, teamId, roleId, { permissions: ["read_data_field_data"], collectionId: unpaid });
  const person = await makePerson(db, { name: "Fay Dahl" });
  await addToTeam(db, teamId, { ...person, roleIds: [roleId] });
  return { bookings, ada, bob, email: person.email };
}

/** A field of the campers that one role may not read, filled for one of them. */
async function closeField() {
  const teamId = world.teamId("camp");
  const api = `/api/teams/${teamId}`;
  const director = await world.app.signIn(admin);
  const collections = await bodyOf<{ id: string; pluralName: string }[]>(
    director.get(`/api/dataCollections?TeamId=${teamId}`),
  );
  const campers = collections.find(({ pluralName }) => pluralName === "Campers")!.id;
  const path = `${api}/collections/${campers}`;
  const { id: closed } = await bodyOf<{ id: string }>(
    director.post(`${path}/fields`, { title, dataType: "plain_text" }),
  );
  const { fields } = await bodyOf<{ fields: { id: string; title: string }[] }>(director.get(`${path}/fields`));
  const { records } = await bodyOf<{ records: { id: string; name: string }[] }>(
    director.get(`${path}/records?limit=1&fields=[]`),
  );
  const notes = fields.find((field) => field.title === "Notes")!.id;
  const camper = { ...records[0]!, notes };
  await bodyOf(director.patch(`${api}/records/${camper.id}`, { values: { [closed]: secret } }));
  const { db } = world.app;
  const permissions = [...memberDataPermissions];
  const roleId = await makeRole(db, teamId, "Kitchen", []);
  await grantData(db, teamId, roleId, { permissions });
  const closing = permissions.filter((each) => each.includes("field"));
  await grantData(db, teamId, roleId, { permissions: closing, fieldId: closed, isAllowed: false });
  const person = await makePerson(db, { name: "Kit Moss" });
  await addToTeam(db, teamId, { ...person, roleIds: [roleId] });
  return { closed, camper, campers, email: person.email, api, director };
}

/** Keeps what the live stream says, over all pages that are opened. */
function listenToStream() {
  const plain = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await plain(...asked);
    const address = asked[0] instanceof Request ? asked[0].url : String(asked[0]);
    if (!/\/events/.test(address) || !answer.body) return answer;
    const [theirs, ours] = answer.body.tee();
    void keep(ours);
    return new Response(theirs, answer);
  };
  async function keep(stream: ReadableStream<Uint8Array>) {
    const decode = new TextDecoder();
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const before = sessionStorage.getItem("heard") ?? "";
      sessionStorage.setItem("heard", before + decode.decode(part.value, { stream: true }));
    }
  }
}

const heardIn = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => sessionStorage.getItem("heard") ?? "")).split("\n\n");

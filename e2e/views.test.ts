import { expect, it } from "vitest";
import { memberDataPermissions } from "#shared/permissions.ts";
import { addToTeam, grantData, makePerson, makeRole } from "#testing/factories.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, member, type Page, startWorld } from "./world.ts";

const world = startWorld();

const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();

async function collectionId(page: Page, wanted: string): Promise<string> {
  const answer = await page.context().request.get(`/api/dataCollections?TeamId=${world.teamId("camp")}`);
  const all = (await answer.json()) as { id: string; pluralName: string }[];
  return all.find(({ pluralName }) => pluralName === wanted)!.id;
}

const recordsOf = async (page: Page, wanted: string): Promise<string> =>
  world.pathOf("camp", `/data-collections/${await collectionId(page, wanted)}/records`);

const campers = (page: Page) => recordsOf(page, "Campers");

/** A list of the staff that its readers filter by cabin and email. */
async function makeStaffList(page: Page): Promise<string> {
  const { request } = page.context();
  const at = `/api/teams/${world.teamId("camp")}/collections/${await collectionId(page, "Staff")}`;
  const { fields } = (await (await request.get(`${at}/fields`)).json()) as { fields: { id: string; title: string }[] };
  const field = (wanted: string) => fields.find(({ title }) => title === wanted)!.id;
  const settings = {
    displayOption: "rows",
    displayedFields: [{ field: field("Job") }, { field: field("Cabin") }],
    filterFields: [
      { field: field("Cabin"), selectAllText: "All cabins" },
      { field: field("Email"), filterLabel: "Work email" },
    ],
    groupBy: [field("Cabin")],
  };
  const data = { type: "list", internalName: "By cabin", isPersonal: false, publish: true, settings };
  const made = await request.post(`${at}/views`, { data, headers: { origin: world.app.url } });
  expect(made.status()).toBe(200);
  return ((await made.json()) as { id: string }).id;
}

it("a view is made, shared, changed for everybody, deleted and brought back", { timeout: 90_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const path = await campers(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "List" }).click();
  const panel = page.getByRole("dialog", { name: "New view: List" });
  await panel.getByRole("button", { name: "Create view" }).click();
  await panel.getByText("* field can not be empty").first().waitFor();
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Faces");
  await panel.getByRole("button", { name: "Create view" }).click();
  const list = page.getByRole("list", { name: "Faces" });
  await list.getByRole("listitem").first().waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Who comes back finds the collection as they left it; all records are one click away.
  await page.goto(path);
  await list.waitFor();
  await openTab(page, "All Records");
  await page.getByRole("grid", { name: "Campers" }).waitFor();

  const other = await world.visitAs(member, { width: 1440 });
  await other.page.goto(path);
  await openTab(other.page, "Faces");
  await other.page.getByRole("list", { name: "Faces" }).getByRole("listitem").first().waitFor();

  await openTab(page, "Faces");
  await page.getByRole("button", { name: "Actions for Faces" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("Faces deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await list.waitFor();
});

it("a table of one's own keeps its order and columns, and nobody else sees it", { timeout: 90_000 }, async () => {
  const { page } = await world.visitAs(member, { width: 1440 });
  const path = await campers(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "Table" }).click();
  const panel = page.getByRole("dialog", { name: "New view: Table" });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Mine");
  await panel.getByRole("button", { name: "Create view" }).click();
  await page.getByRole("grid", { name: "Campers" }).getByRole("gridcell", { name: "Amara Haddad" }).waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const boss = await world.visitAs(admin, { width: 1440 });
  await boss.page.goto(path);
  await boss.page.getByRole("grid", { name: "Campers" }).waitFor();
  expect(await boss.page.getByRole("navigation", { name: "Views" }).getByRole("link").allInnerTexts()).not.toContain(
    "Mine",
  );
});

it("a list as it stands is saved as a view, with its words and filter", { timeout: 90_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const path = await campers(page);
  await page.goto(`${path}?view=all`);
  const grid = page.getByRole("grid", { name: "Campers" });
  const cells = grid.locator('[role="row"]:not([data-new]) [role="gridcell"][data-cell$=":0"]');
  const names = () => cells.allInnerTexts();
  const words = page.getByPlaceholder("Search this list");
  await words.fill("ava jens");
  await expect.poll(names).toEqual(["Ava Jensen"]);
  await page.getByRole("button", { name: "Save as view" }).click();
  const panel = page.getByRole("dialog", { name: "Save as view" });
  await panel.waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Only Ava");
  await panel.getByRole("button", { name: "Save view" }).click();
  await page.getByText("Only Ava saved").waitFor();

  // It is found again by its name alone, and says when it is looked at otherwise.
  await page.goto(path);
  await openTab(page, "Only Ava");
  await expect.poll(names).toEqual(["Ava Jensen"]);
  await words.fill("");
  await page.getByText("You’ve changed this view.").waitFor();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(3);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(names).toEqual(["Ava Jensen"]);
  expect(await words.inputValue()).toBe("ava jens");

  // A cell opens in it, but not in a preview, which is only looked at.
  await page.locator('[data-cell="0:1"]').dblclick();
  await page.locator("[data-cell-editor]").waitFor();
  await page.keyboard.press("Escape");
  const viewId = new URL(page.url()).searchParams.get("view")!;
  await page.goto(world.pathOf("camp", `/admin/data-views/${viewId}/preview`));
  await page.getByText("Nothing can be changed here.").waitFor();
  const frame = page.frameLocator("iframe");
  await frame.locator('[data-cell="0:1"]').dblclick();
  await page.keyboard.press("Enter");
  expect(await frame.locator("[data-cell-editor]").count()).toBe(0);
});

/** Somebody who reads and changes all but one field. */
async function someoneWithout(fieldId: string): Promise<string> {
  const { db } = world.app;
  const teamId = world.teamId("camp");
  const permissions = [...memberDataPermissions];
  const roleId = await makeRole(db, teamId, "Kitchen", []);
  await grantData(db, teamId, roleId, { permissions });
  const closing = permissions.filter((each) => each.includes("field"));
  await grantData(db, teamId, roleId, { permissions: closing, fieldId, isAllowed: false });
  const person = await makePerson(db, { name: "Kit Moss" });
  await addToTeam(db, teamId, { ...person, roleIds: [roleId] });
  return person.email;
}

it("registrations by session with their sums are shared; who may not read what is summed sees groups alone", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const path = await recordsOf(page, "Registrations");
  await page.goto(`${path}?view=all`);
  const gridIn = (target: Page) => target.getByRole("grid", { name: "Registrations" });
  await gridIn(page).getByRole("button", { name: "Summarize Paid" }).click();
  await page.getByRole("menuitemradio", { name: "Sum" }).click();
  await page.getByRole("button", { name: "Group", exact: true }).click();
  await page.getByRole("list", { name: "Group" }).getByRole("button", { name: "Session" }).click();
  await page.getByRole("button", { name: "Save as view" }).click();
  const panel = page.getByRole("dialog", { name: "Save as view" });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Paid by session");
  await panel.getByText("The team", { exact: true }).click();
  await panel.getByRole("button", { name: "Save view" }).click();
  await page.getByText("Paid by session saved").waitFor();
  const summed = (target: Page) => gridIn(target).getByRole("row", { name: /^Session Session 1.* Sum \$[\d,.]+/ });
  const sumIn = async (target: Page) => /Sum (\$[\d,.]+)/.exec(await summed(target).innerText().then(inOneLine))![1];
  await summed(page).waitFor();
  const sum = await sumIn(page);

  const other = await world.visitAs(member, { width: 1440 });
  await other.page.goto(path);
  await openTab(other.page, "Paid by session");
  await summed(other.page).waitFor();
  expect(await sumIn(other.page)).toBe(sum);

  const at = `/api/teams/${world.teamId("camp")}/collections/${await collectionId(page, "Registrations")}/fields`;
  const { fields } = (await (await page.context().request.get(at)).json()) as {
    fields: { id: string; title: string }[];
  };
  const email = await someoneWithout(fields.find(({ title }) => title === "Paid")!.id);
  const kitchen = await world.visitAs(email, { width: 1440 });
  await kitchen.page.goto(path);
  await openTab(kitchen.page, "Paid by session");
  await gridIn(kitchen.page)
    .getByRole("row", { name: /^Session Session 1/ })
    .waitFor();
  await gridIn(kitchen.page).getByRole("columnheader", { name: "Payment status" }).waitFor();
  expect(await gridIn(kitchen.page).getByRole("columnheader", { name: "Paid", exact: true }).count()).toBe(0);
  expect(await gridIn(kitchen.page).getByRole("row", { name: / Sum / }).count()).toBe(0);
  expect(await kitchen.page.content()).not.toContain(sum);
});

const inOneLine = (text: string) => text.replace(/\s+/g, " ");

it("a view is shaped, looked at as others see it, and published", { timeout: 120_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const records = await campers(page);
  await page.goto(records.replace("/data-collections/", "/admin/data-collections/").replace("/records", "/data-views"));
  await page.getByRole("button", { name: "New view" }).first().click();
  await page.getByRole("menuitem", { name: "List" }).click();
  const panel = page.getByRole("dialog", { name: "New view: List" });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Roster");
  await panel.getByRole("button", { name: "Create view" }).click();

  // What is saved is the draft; its readers see it once it is published.
  await page.getByRole("heading", { level: 1, name: "Roster" }).waitFor();
  await page.getByRole("textbox", { name: "Internal name" }).fill("Sign-in roster");
  await page.getByRole("button", { name: "Sort by a field" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. Publish to show it to everyone.").waitFor();
  await page.getByText("Unpublished changes").first().waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Displayed fields" }).click();
  const adder = page.getByRole("combobox", { name: "Choose fields to add" });
  for (const title of ["Tags", "Last changed by"]) {
    await adder.fill(title);
    await page.getByRole("option", { name: title, exact: true }).click();
  }
  await page.getByRole("button", { name: "Add 2 fields" }).click();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Tags" });
  await settings.getByRole("switch", { name: "Show title" }).click();
  await settings.getByRole("button", { name: "Save" }).click();
  await page.getByText("No title").waitFor();
  await page.getByRole("checkbox", { name: "Select Last changed by" }).click();
  await page.getByRole("button", { name: "Remove 1 field" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Last changed by", exact: true }).waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Preview" }).click();
  const frame = page.frameLocator("iframe");
  await frame.getByRole("list", { name: "Sign-in roster" }).getByRole("listitem").first().waitFor();
  await page.getByText("Phone", { exact: true }).click();
  await page.getByRole("combobox", { name: "See it as" }).click();
  await page.getByRole("option", { name: "Role: Member" }).click();
  await frame.getByRole("list", { name: "Sign-in roster" }).getByRole("listitem").first().waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const before = page.getByText("Unpublished changes").first();
  await page.getByRole("button", { name: "Publish" }).click();
  await before.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await before.waitFor();
  await page.getByRole("button", { name: "Revert" }).click();
  await page.getByText("Back to what was published").waitFor();

  // Who may not shape data reads it all the same.
  const other = await world.visitAs(member, { width: 1440 });
  await other.page.goto(page.url().replace("/preview", "/details"));
  await other.page.getByText("You can look at these settings.").waitFor();
  expect(await other.page.getByRole("textbox").count()).toBe(0);
  expect(await findInEveryLook(other.page)).toEqual([]);
});

it("a calendar of sessions from nothing", { timeout: 90_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const path = await recordsOf(page, "Sessions");
  await page.goto(path);
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "Calendar" }).click();
  const panel = page.getByRole("dialog", { name: "New view: Calendar" });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Summer");
  // The only field with dates is the start already.
  expect(await panel.getByRole("combobox", { name: "Start" }).inputValue()).toBe("Dates");
  await panel.getByRole("button", { name: "Create view" }).click();
  await page.getByRole("region", { name: "Summer" }).waitFor();

  // The day is in the address, so that a link leads there.
  const address = new URL(page.url());
  address.searchParams.set("on", "2027-08-10");
  await page.goto(address.href);
  // It goes over the end of a week, and is drawn in both.
  const session = page.getByRole("button", { name: /^Family weekend/ }).first();
  await session.filter({ hasText: "Aug 13 – Sun, Aug 15" }).waitFor();
  await session.focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.getByText("Family weekend moved").waitFor();
  await session.filter({ hasText: "Aug 12 – Sat, Aug 14" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Undone: Family weekend, updated").waitFor();
  await session.filter({ hasText: "Aug 13 – Sun, Aug 15" }).waitFor();

  // Without a mouse all else is done in a panel.
  await session.focus();
  await page.keyboard.press("m");
  const moving = page.getByRole("dialog", { name: "Move Family weekend" });
  await moving.getByRole("textbox").first().waitFor();
  await page.keyboard.press("Escape");
  await moving.waitFor({ state: "detached" });
  for (const display of ["Week", "Day", "Agenda", "Month"]) {
    await page.getByRole("radio", { name: display }).focus();
    await page.keyboard.press("Space");
    await page.getByText("Family weekend").or(page.getByText("Tuesday, August 10, 2027")).first().waitFor();
  }
  expect(await findInEveryLook(page)).toEqual([]);
});

it("a list with its filters is shared by its address", { timeout: 90_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const view = await makeStaffList(page);
  const path = `${await recordsOf(page, "Staff")}?view=${view}`;
  await page.goto(path);
  const title = (target: Page, words: RegExp) => target.getByRole("heading", { level: 1, name: words });
  await title(page, /^Staff 24$/).waitFor();
  const toolbar = page.getByRole("search", { name: "Search and filter this view" });
  await toolbar.getByRole("button", { name: "Cabin" }).click();
  const choices = page.getByRole("list", { name: "Cabin" });
  await choices.getByRole("checkbox", { name: "All cabins" }).waitFor();
  await choices.getByRole("checkbox", { name: "Empty" }).focus();
  await page.keyboard.press("Space");
  await title(page, /^Staff 8 of 24$/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 2, name: "Empty 8" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Birch 2" }).waitFor({ state: "detached" });
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const other = await world.visitAs(member, { width: 380 });
  await other.page.goto(page.url());
  await title(other.page, /^Staff 8 of 24$/).waitFor();
  await other.page.reload();
  await title(other.page, /^Staff 8 of 24$/).waitFor();
  await other.page.getByRole("button", { name: "Filter this view, 1 filter set" }).click();
  await other.page
    .getByRole("group", { name: "Work email" })
    .getByRole("textbox", { name: "Work email" })
    .fill("nobody");
  await other.page.getByRole("button", { name: "Done" }).click();
  await other.page.getByText("Nothing matches your search and filters.").waitFor();
  await other.page.getByRole("button", { name: "Clear all" }).last().click();
  await title(other.page, /^Staff 24$/).waitFor();
  await other.page.goBack();
  await other.page.getByText("Nothing matches your search and filters.").waitFor();

  await page.goBack();
  await title(page, /^Staff 24$/).waitFor();
});

it("a board moves a card by keys, and takes it back", { timeout: 90_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(await campers(page));
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "List" }).click();
  const panel = page.getByRole("dialog", { name: "New view: List" });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Diets");
  await panel.getByRole("combobox", { name: "Shown as" }).click();
  await page.getByRole("option", { name: "Board" }).click();
  await panel.getByRole("combobox", { name: "Columns by" }).click();
  await page.getByRole("option", { name: "Diet" }).click();
  await panel.getByRole("button", { name: "Create view" }).click();
  const column = (name: string) => page.getByRole("list", { name });
  await column("No restriction").getByRole("listitem").first().getByRole("link", { name: "Amara Haddad" }).waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Move Amara Haddad" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Vegan" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Amara Haddad moved to Vegan").waitFor();
  await column("Vegan").getByRole("link", { name: "Amara Haddad" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Move Amara Haddad");
  await page.getByRole("button", { name: "Undo" }).click();
  await column("No restriction").getByRole("link", { name: "Amara Haddad" }).waitFor();
});

it("what is linked to a camper is a calendar on the camper's page", { timeout: 120_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const { request } = page.context();
  const send = async (method: "post" | "patch", path: string, data: object): Promise<{ id: string }> => {
    const headers = { origin: world.app.url };
    const answer = await request[method](`/api/teams/${world.teamId("camp")}${path}`, { data, headers });
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()) as { id: string };
  };
  const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  const [ofCampers, ofSessions] = [await collectionId(page, "Campers"), await collectionId(page, "Sessions")];
  const fieldsOf = async (collection: string) => {
    const answer = await request.get(`/api/teams/${world.teamId("camp")}/collections/${collection}/fields`);
    const { fields } = (await answer.json()) as { fields: { id: string; title: string }[] };
    return Object.fromEntries(fields.map(({ id, title }) => [title, id]));
  };
  const [camperFields, fields] = [await fieldsOf(ofCampers), await fieldsOf(ofSessions)];
  const config = { collectionIds: [ofSessions] };
  const link = { title: "Weeks", dataType: "multi_data_record", config };
  const { id: weeks } = await send("post", `/collections/${ofCampers}/fields`, link);
  const makeWeek = (name: string, from: number) => {
    const values = { [fields.Name!]: name, [fields.Dates!]: { start: day(from), end: day(from + 1) } };
    return send("post", `/collections/${ofSessions}/records`, { values });
  };
  // Months away: the card opens where something is.
  const first = await makeWeek("Otter days", 100);
  await makeWeek("Beaver days", 100);
  const values = { [camperFields["Full name"]!]: "Nia Brook", [weeks]: [first.id] };
  const camper = await send("post", `/collections/${ofCampers}/records`, { values });

  await page.goto(world.pathOf("camp", `/admin/data-collections/${ofCampers}/data-cards`));
  await page.getByRole("button", { name: "New card" }).first().click();
  await page.getByRole("radio", { name: /^Table/ }).check({ force: true });
  await page.getByLabel("Title", { exact: false }).first().fill("Summer weeks");
  await page.getByRole("combobox", { name: "What the card shows" }).click();
  await page.getByRole("option", { name: "Weeks" }).click();
  await page.getByRole("combobox", { name: "Show through a view" }).click();
  await page.getByRole("option", { name: "Summer calendar" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The card was created.").waitFor();

  await page.goto(world.pathOf("camp", `/data-records/${camper.id}`));
  const card = page.getByRole("region", { name: "Summer weeks" });
  const week = (name: string) => card.getByRole("button", { name: new RegExp(`^${name}`) }).first();
  await week("Otter days").waitFor();
  expect(await card.getByText("Beaver days").count()).toBe(0);
  expect(await findInEveryLook(page, [1440])).toEqual([]);

  // One more is linked, and moved by keys; both are taken back where they were done.
  await card.getByRole("button", { name: "Link a record" }).click();
  await card.getByRole("combobox", { name: "Record to link" }).fill("Beaver");
  await page.getByRole("option", { name: "Beaver days" }).click();
  await week("Beaver days").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByText("Beaver days moved").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone: Beaver days, updated").waitFor();
  await card.getByRole("button", { name: "Show as a plain list" }).click();
  await card.getByRole("table", { name: "Summer weeks" }).getByText("Beaver days").waitFor();
  await card.getByRole("button", { name: "Back to the view" }).click();
  await week("Otter days").click();
  await page.getByRole("dialog").getByText("Otter days").first().waitFor();

  // Who does not see the view sees what is linked all the same.
  const viewsOf = await request.get(`/api/teams/${world.teamId("camp")}/collections/${ofSessions}/views`);
  const { views } = (await viewsOf.json()) as { views: { id: string; internalName: string }[] };
  const { id: viewId } = views.find(({ internalName }) => internalName === "Summer calendar")!;
  await send("post", `/views/${viewId}/unpublish`, {});
  const other = await world.visitAs(member, { width: 1440 });
  await other.page.goto(world.pathOf("camp", `/data-records/${camper.id}`));
  await other.page.getByRole("table", { name: "Summer weeks" }).getByText("Otter days").waitFor();
  await send("post", `/views/${viewId}/publish`, {});
});

import { expect, it } from "vitest";
import { memberDataPermissions } from "#shared/permissions.ts";
import { addToTeam, grantData, makePerson, makeRole } from "#testing/factories.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, member, type Page, startWorld } from "./world.ts";

const world = startWorld();

const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();

const collectionId = (page: Page, wanted: string) => collectionNamed(page, world.teamId("camp"), wanted);

const recordsOf = async (page: Page, wanted: string): Promise<string> =>
  world.pathOf("camp", `/data-collections/${await collectionId(page, wanted)}/records`);

const campers = (page: Page) => recordsOf(page, "Campers");

it("a view is made, shared, changed for everybody, deleted and brought back", { tags: ["journey"] }, async () => {
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
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByText("Faces deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await list.waitFor();
});

it("a table of one's own keeps its order and columns, and nobody else sees it", async () => {
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

it("a list as it stands is saved as a view, with its words and filter", async () => {
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
  for (const name of ["New record", "New field", "Save as view"])
    expect(await frame.getByRole("button", { name }).count(), name).toBe(0);
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

it("a view is shaped, looked at as others see it, and published", async () => {
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

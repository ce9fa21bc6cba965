import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { makerOf } from "./make.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

const count = 500;

it("500 records are changed at once and back, and a file with errors is mended in place", {
  tags: ["journey"],
}, async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, context);
  const collectionId = await make("/collections", { name: "Tent", pluralName: "Tents" });
  const name = await make(`/collections/${collectionId}/fields`, { title: "Name", dataType: "plain_text" });
  await make(`/collections/${collectionId}/fields`, { title: "Beds", dataType: "number" });
  const records = Array.from({ length: count }, (_, place) => ({ values: { [name]: `Tent ${place}` } }));
  await make("/records/bulk", { action: "create", collectionId, records });

  await page.goto(world.pathOf("camp", `/data-collections/${collectionId}/records`));
  const grid = page.getByRole("grid", { name: "Tents" });
  await grid.getByRole("gridcell", { name: "Tent 0", exact: true }).waitFor();
  await grid.getByRole("checkbox", { name: "Select all records" }).click();
  await page.getByText("All 500 selected").waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("combobox", { name: "Which field?" }).click();
  await page.getByRole("option", { name: "Beds" }).click();
  await page.getByRole("textbox", { name: "Beds" }).fill("4");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Change 500 records" }).click();
  await page.getByText("500 records changed.").waitFor();
  await expect.poll(() => bedsIn(page)).toBe("4");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone: Bulk edit of 500 records").waitFor();
  await expect.poll(() => bedsIn(page)).toBe("");
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import from a file" }).click();
  const buffer = Buffer.from("Name,Beds\nTent 0,6\nA new one,2\nA wrong one,many\n");
  await page.locator("input[type=file]").setInputFiles({ name: "tents.csv", mimeType: "text/csv", buffer });
  await page.getByRole("combobox", { name: "Match records by" }).click();
  await page.getByRole("option", { name: "Name" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Check 3 rows" }).click();
  await page.getByText("1 cell in 1 row could not be read").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Row 4, Beds" }).fill("3");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Import 3 records" }).click();
  await page.getByText("2 new records, 1 changed.").waitFor();
  await page.getByRole("button", { name: "Show them" }).click();
  await heading(page, /^Tents ?3$/).waitFor();
  expect(await grid.getByRole("gridcell", { name: /one$/ }).allInnerTexts()).toEqual(["A new one", "A wrong one"]);
  // Who leaves and comes back finds the list as it was before.
  await page.goto(world.pathOf("camp", "/data-collections"));
  await page.goto(world.pathOf("camp", `/data-collections/${collectionId}/records`));
  await grid.getByRole("gridcell", { name: "Tent 0", exact: true }).waitFor();
  await heading(page, /^Tents ?502$/).waitFor();

  // A field that was made for a file goes with it, if nothing is imported.
  const fieldTitles = async () => {
    const answer = await context.request.get(`/api/teams/${world.teamId("camp")}/collections/${collectionId}/fields`);
    return ((await answer.json()) as { fields: { title: string }[] }).fields.map(({ title }) => title);
  };
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import from a file" }).click();
  const colors = Buffer.from("Name,Color\nTent 1,green\n");
  await page.locator("input[type=file]").setInputFiles({ name: "colors.csv", mimeType: "text/csv", buffer: colors });
  await page.getByRole("combobox", { name: "Field for Color" }).click();
  await page
    .getByRole("option", { name: /^New field: .*[Tt]ext/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await page.getByText("Here’s what the import will do").waitFor();
  expect(await fieldTitles()).toContain("Color");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.poll(fieldTitles).not.toContain("Color");
});

it("an import that one takes back and does again oneself is shown at once", async () => {
  const { context, page } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, context);
  const collectionId = await make("/collections", { name: "Boat", pluralName: "Boats" });
  await make(`/collections/${collectionId}/fields`, { title: "Name", dataType: "plain_text" });
  await page.goto(world.pathOf("camp", `/data-collections/${collectionId}/records`));
  await page.getByRole("button", { name: "Import from a file" }).click();
  const rows = Array.from({ length: 298 }, (_, place) => `Boat ${place}`);
  const buffer = Buffer.from(`Name\n${rows.join("\n")}\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "boats.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check 298 rows" }).click();
  await page.getByRole("button", { name: "Import 298 records" }).click();
  await heading(page, /^Boats ?298$/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  const toast = (text: string) => page.getByRole("status").filter({ hasText: text });
  await heading(page, /^Boats ?0$/).waitFor();
  await toast("Undone: Import of 298 records").getByRole("button", { name: "Redo" }).click();
  await heading(page, /^Boats ?298$/).waitFor();
  await toast("Redone: Import of 298 records").getByRole("button", { name: "Undo" }).click();
  await heading(page, /^Boats ?0$/).waitFor();
  expect(await page.getByRole("button", { name: "The list has changed" }).count()).toBe(0);
});

it("somebody who comes with a file and was there before is merged from the report of the import", async () => {
  const { context, page } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, context);
  const collectionId = await make("/collections", { name: "Guest", pluralName: "Guests" });
  const nameId = await make(`/collections/${collectionId}/fields`, { title: "Name", dataType: "plain_text" });
  const emailId = await make(`/collections/${collectionId}/fields`, { title: "Email", dataType: "email_address" });
  const values = { [nameId]: "Ada Lovelace", [emailId]: "ada@example.test" };
  await make(`/collections/${collectionId}/records`, { values });
  await page.goto(world.pathOf("camp", `/data-collections/${collectionId}/records`));
  await page.getByRole("gridcell", { name: "Ada Lovelace" }).waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import from a file" }).click();
  const buffer = Buffer.from("Name,Email\nA. Lovelace,ADA@example.test\nBo,bo@example.test\n");
  await page.locator("input[type=file]").setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await page.getByRole("button", { name: "Import 2 records" }).click();
  const pairs = page.getByRole("list", { name: "Possible duplicates" });
  await pairs.getByText("has the same Email as").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await pairs.getByRole("button", { name: "Merge A. Lovelace" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge two records" });
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await pairs.waitFor({ state: "detached" });
  await heading(page, /^Guests ?2$/).waitFor();
});

it("columns with parts of an address become one field of it, and a repeated row is left out", async () => {
  const { context, page } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, context);
  const collectionId = await make("/collections", { name: "Farm", pluralName: "Farms" });
  await make(`/collections/${collectionId}/fields`, { title: "Name", dataType: "plain_text" });
  await page.goto(world.pathOf("camp", `/data-collections/${collectionId}/records`));
  await page.getByRole("button", { name: "Import from a file" }).click();
  const row = "Hill Farm,12 Lake Road,Lake Placid,12946,United States";
  const buffer = Buffer.from(`Name,Street,City,ZIP,Country\n${row}\n${row}\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "farms.csv", mimeType: "text/csv", buffer });
  const panel = page.getByRole("dialog");
  await panel.getByText("“Street”, “City”, “ZIP”, and “Country” can go together into one field: Address.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole("button", { name: "Join them" }).click();
  const columns = panel.getByRole("list", { name: "Columns of the file" }).getByRole("listitem");
  await expect.poll(() => columns.count()).toBe(2);
  await columns
    .nth(1)
    .getByText(/12 Lake Road.*12946/)
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole("button", { name: "Keep apart" }).click();
  await expect.poll(() => columns.count()).toBe(5);
  await panel.getByRole("button", { name: "Join them" }).click();
  await panel.getByRole("button", { name: "Check 2 rows" }).click();
  await panel.getByText("Row 3 says the same as an earlier one.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await panel.getByLabel("Leave it out").check();
  await panel.getByRole("button", { name: "Import 1 record" }).click();
  await heading(page, /^Farms ?1$/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: /12 Lake Road.*12946/ }).waitFor();
});

it("what a file names and nobody has is made with it, and counted when it is done", async () => {
  const { context, page } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, context);
  const berths = await make("/collections", { name: "Berth", pluralName: "Berths" });
  await make(`/collections/${berths}/fields`, { title: "Name", dataType: "plain_text" });
  const rafts = await make("/collections", { name: "Raft", pluralName: "Rafts" });
  await make(`/collections/${rafts}/fields`, { title: "Name", dataType: "plain_text" });
  const config = { collectionIds: [berths] };
  await make(`/collections/${rafts}/fields`, { title: "Berth", dataType: "single_data_record", config });
  await page.goto(world.pathOf("camp", `/data-collections/${rafts}/records`));
  await page.getByRole("button", { name: "Import from a file" }).click();
  const buffer = Buffer.from("Name,Berth\nOne,North\nTwo,South\n");
  await page.locator("input[type=file]").setInputFiles({ name: "rafts.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await page.getByText("Correct the cells below and check again.", { exact: true }).waitFor();
  // There is nothing to import without them.
  expect(await page.getByRole("button", { name: /^Import (nothing|the other)/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Create these 2" }).click();
  await page.getByRole("button", { name: "Import 2 records" }).click();
  await page.getByText("2 new records, none changed.").waitFor();
  await page.getByText("2 more were created for names that were new.").waitFor();
  expect(await findViolations(page)).toEqual([]);
});

const bedsIn = (page: Page) => page.locator('[data-cell="0:1"]').textContent();

import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { makerOf } from "./make.ts";
import { admin, heading, member, type Page, startWorld } from "./world.ts";

const world = startWorld();

const namesIn = (page: Page) =>
  page
    .getByRole("list", { name: /^Items of/ })
    .getByRole("button", { name: /^(?!Move|Actions|Color)/ })
    .allTextContents();

it("a list is made from pasted lines; its items are ordered by keys, renamed, coloured, retired and merged", {
  tags: ["journey"],
}, async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/admin/custom-lists"));
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByLabel("Name").fill("T-shirts");
  await page.getByLabel("Items").fill("Small\nMedium\n\nLarge\nmedium");
  await page.getByText("3 items").waitFor();
  await page.getByRole("button", { name: "Create list" }).click();
  await heading(page, "T-shirts").waitFor();
  await paste(page, "Extra large\nLarge\nHuge");
  await page.getByText("2 items added, 1 was already there").waitFor();
  expect(await namesIn(page)).toEqual(["Small", "Medium", "Large", "Extra large", "Huge"]);

  await page.getByRole("button", { name: /^Move Large/ }).press("Alt+ArrowUp");
  await expect.poll(() => namesIn(page)).toEqual(["Small", "Large", "Medium", "Extra large", "Huge"]);
  await page.getByRole("button", { name: "Huge", exact: true }).click();
  await page.getByLabel("New name for Huge").fill("XXL");
  await page.keyboard.press("Enter");
  await page.getByText("Huge is now XXL").waitFor();
  await page.getByRole("button", { name: "Color and icon for Small" }).click();
  const green = page.getByRole("radio", { name: "Green" });
  await green.click();
  await expect.poll(() => green.isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Medium" }).click();
  await page.getByRole("menuitem", { name: "Retire" }).click();
  await page.getByText("Medium is retired and no longer offered").waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel("Select Extra large").check();
  await page.getByLabel("Select XXL").check();
  await page.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge 2 items" });
  await dialog.getByLabel("XXL").check();
  await dialog.getByText("No records need to change. The other item goes to the trash.").waitFor();
  await dialog.getByRole("button", { name: "Merge" }).click();
  const merged = page.getByRole("status").filter({ hasText: "Merged into XXL" });
  await merged.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => namesIn(page)).toEqual(["Small", "Large", "Medium", "Extra large", "XXL"]);

  await page.reload();
  await page.getByRole("button", { name: "XXL", exact: true }).waitFor();
  await expect.poll(() => namesIn(page)).toEqual(["Small", "Large", "Medium", "Extra large", "XXL"]);

  const listId = page.url().match(/custom-lists\/([^/]+)/)?.[1];
  await page.goto(world.pathOf("camp", "/admin/translations?language=es"));
  await page.getByLabel("Search texts").fill("XXL");
  await page.getByLabel("Name of XXL in Spanish").fill("Enorme");
  await page.keyboard.press("Enter");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const answer = await context.request.get(`/api/teams/${world.teamId("camp")}/custom-lists/${listId}/items`, {
    headers: { "accept-language": "es" },
  });
  const { items } = (await answer.json()) as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).toEqual(["Small", "Large", "Medium", "Extra large", "Enorme"]);
});

it("a cell without choices leads to the field's settings, where they are typed", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, context);
  const id = await make("/collections", { name: "Tent", pluralName: "Tents" });
  const fieldId = await make(`/collections/${id}/fields`, { title: "Tent name", dataType: "plain_text" });
  await make(`/collections/${id}/fields`, { title: "Tent size", dataType: "single_selection_from_list" });
  await make(`/collections/${id}/records`, { values: { [fieldId]: "Oak" } });
  await page.goto(world.pathOf("camp", `/data-collections/${id}/records`));
  const grid = page.getByRole("grid");
  await grid.getByRole("gridcell", { name: "Oak" }).click();
  const choose = async () => {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  };
  await choose();
  await page.getByText("No list has been chosen in this field’s settings yet.").waitFor();
  await page.getByRole("option", { name: "Set up choices" }).click();
  const panel = page.getByRole("dialog", { name: "Tent size" });
  await panel.getByRole("textbox", { name: "Choices" }).fill("Two people\nFour people\nTwo people");
  // What is typed can be tried before it is saved.
  await panel.getByLabel("Tent size").click();
  await page.getByRole("option", { name: "Four people" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole("button", { name: "Save" }).click();
  await page.getByText("“Tent size” saved").waitFor();
  await page.goto(world.pathOf("camp", `/data-collections/${id}/records`));
  await grid.getByRole("gridcell", { name: "Oak" }).click();
  await choose();
  await page.getByRole("option", { name: "Four people" }).click();
  await grid.getByRole("gridcell", { name: "Four people" }).waitFor();
});

it("a tag is created, renamed, merged and deleted by who manages tags and sees no records", async () => {
  const { page } = await world.visitAs("tom.becker@willowlake.test", { width: 1440 });
  // Nothing but dashes could stand under "Records".
  await page.goto(world.pathOf("camp", "/admin/data-collections"));
  await page.getByRole("columnheader", { name: "Name" }).waitFor();
  // Before the collections have come nobody knows yet.
  await expect.poll(() => page.getByRole("columnheader", { name: "Records" }).count()).toBe(0);
  await page.goto(world.pathOf("camp"));
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "All collections" }).click();
  await menu.getByRole("link", { name: "Tags", exact: true }).click();
  await page.getByText(/^A tag marks records across all collections/).waitFor();
  for (const [name, color] of [
    ["VIP", "Red"],
    ["Call back", "Teal"],
    ["Callback", "Gray"],
  ] as const) {
    await page.getByRole("button", { name: "New tag" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("radio", { name: color }).check();
    if (name === "VIP") expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create tag" }).click();
    await page.getByRole("cell", { name, exact: true }).waitFor();
  }
  const names = () => page.locator("tbody td:first-child").allTextContents();
  const act = async (name: string, action: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await act("VIP", "Edit name and color");
  await page.getByRole("textbox", { name: "Name" }).fill("callback");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("There’s already a tag with this name.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Guest of honor");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(names).toEqual(["Call back", "Callback", "Guest of honor"]);

  await act("Callback", "Merge into another…");
  const dialog = page.getByRole("dialog", { name: "Merge “Callback”" });
  await dialog.getByPlaceholder("Choose a tag").click();
  await page.getByRole("option", { name: "Call back" }).click();
  await dialog.getByText(/^You can’t see the records with “Callback”. All of them get “Call back” instead./).waitFor();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect.poll(names).toEqual(["Call back", "Guest of honor"]);

  await act("Guest of honor", "Delete");
  const deleted = page.getByRole("status").filter({ hasText: "“Guest of honor” deleted" });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect.poll(names).toEqual(["Call back", "Guest of honor"]);
});

it("on a phone a member adds to a list, and cannot do what only administrators do", async () => {
  const { page } = await world.visitAs(member, { width: 380 });
  await page.goto(world.pathOf("camp", "/custom-lists"));
  await page.getByRole("link", { name: "Diets" }).click();
  await heading(page, "Diets").waitFor();
  await page.getByLabel("Add items").fill("Kosher");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Kosher", exact: true }).waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: "New list" }).count()).toBe(0);
  await page.getByRole("button", { name: "Actions for Kosher" }).click();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Rename", "Color and icon", "Retire"]);
  await page.keyboard.press("Escape");
  expect(await findViolations(page)).toEqual([]);
});

/** As the clipboard of a spreadsheet would. */
async function paste(page: Page, lines: string) {
  await page.getByLabel("Add items").focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, lines);
}

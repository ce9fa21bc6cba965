import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, pathOf, startWorld } from "./world.ts";

const world = startWorld();

it("a camper, a collection and a page are found without a mouse", { tags: ["journey"] }, async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  const trigger = page.getByRole("button", { name: "Search", exact: true });
  await trigger.focus();

  await openPalette(page);
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  expect(await trigger.evaluate((element) => element === document.activeElement)).toBe(true);

  // Whoever goes on typing at once loses no letter, however long the palette takes to come.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("alvar");
  const camper = page.getByRole("group", { name: "Campers" }).getByRole("option").first();
  await camper.getByText("Alvar", { exact: true }).waitFor();
  await seeClean(page);
  const name = (await camper.textContent())!;
  for (let place = 0; (await camper.getAttribute("aria-selected")) !== "true" && place < 20; place++)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await heading(page, name).waitFor();

  await openPalette(page);
  await page.getByRole("group", { name: "Recent searches" }).getByRole("option", { name: "alvar" }).waitFor();
  await page.getByRole("group", { name: "Recently opened" }).getByRole("option", { name }).waitFor();
  await page.keyboard.type("cabi");
  await page
    .getByRole("group", { name: "Collections" })
    .getByRole("option", { name: /^Cabins/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/data-collections\/[^/]+\/records/);
  await page.getByRole("navigation", { name: "Menu" }).locator("[aria-current=page]", { hasText: "Cabins" }).waitFor();

  await openPalette(page);
  await page.keyboard.type("zzqqx");
  await page.getByText("Nothing found for “zzqqx”.").waitFor();
});

it("sharing, widgets and imports are found by what they are for, and open beside the page", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  const found = (name: string) => palette(page).getByRole("option", { name });
  for (const [typed, name] of [
    ["embed", "Share “Staff cards”"],
    ["qr", "Share “Staff cards”"],
    ["publish staff", "Share “Staff cards”"],
    ["widget", "Website widgets: Campers"],
    ["csv", "Import into Campers"],
    ["excel camp", "Import into Campers"],
    ["spreadsheet", "New collection"],
  ] as const) {
    await openPalette(page);
    await page.keyboard.type(typed);
    await found(name).first().waitFor();
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
  }
  await openPalette(page);
  await page.keyboard.type("qr staff cards");
  await found("Share “Staff cards”").click();
  await page
    .getByRole("dialog", { name: "Share “Staff cards”" })
    .getByRole("region", { name: "In the team" })
    .waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await openPalette(page);
  await page.keyboard.type("csv campers");
  await found("Import into Campers").click();
  await page.getByRole("dialog", { name: /Campers/ }).waitFor();
});

it("data is created from anywhere: team, collection, record", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto("/createdata");
  await page.getByRole("combobox", { name: "Collection" }).click();
  await page.getByRole("option", { name: "Campers" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("* field can not be empty").waitFor();
  await page.keyboard.type("Ottilie Probe");
  await seeClean(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("Ottilie Probe created").waitFor();
  await heading(page, "Ottilie Probe").waitFor();
  expect(pathOf(page)).toMatch(/\/data-records\//);
});

it("who signs out leaves nothing of what was found", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", "/data-collections"));
  await page.getByRole("row").getByRole("link", { name: "Cabins" }).click();
  await page.waitForURL(/\/records/);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("simply.finds.")));
  await expect.poll(kept).toHaveLength(1);
  await page.getByRole("button", { name: /: menu$/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login/);
  expect(await kept()).toEqual([]);
});

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });

async function openPalette(page: Page) {
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").waitFor();
}

import { expect, it } from "vitest";
import { signInAs } from "#testing/browser.ts";
import { findPlace, listPages, settle, walk } from "./pages.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();
const phone = { width: 380 };

it("signs in, opens the menu and reaches dashboard and preferences", async () => {
  const { page } = await world.visit(phone);
  await page.goto("/login");
  await signInAs(page, admin);
  await heading(page, /Dana/).waitFor();
  await page.getByRole("listitem").filter({ hasText: "Marco Rivera" }).first().waitFor();

  await page.getByRole("button", { name: "Open the menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Dashboard" }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await menu.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Dana Whitfield: menu" }).click();
  await page.getByRole("menuitem", { name: "User preferences" }).click();
  await heading(page, "User preferences").waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

it.each(["en-US", "fr-FR"])("scrolls sideways on no page that is open to strangers (%s)", async (locale) => {
  const { page } = await world.visit({ ...phone, locale });
  await walk(page, listPages(), (path) => seeNarrow(page, path));
});

it("scrolls sideways on no page of a team", { timeout: 120_000 }, async () => {
  const { page, context } = await world.visitAs(admin, phone);
  await walk(page, listPages(await findPlace(context, world.teamId("camp"))), (path) => seeNarrow(page, path));
  for (const path of ["/no-such-page", "/access-denied", "/test/outbox"]) {
    await page.goto(path);
    await settle(page);
    await seeNarrow(page, path);
  }
});

async function seeNarrow(page: Page, path: string) {
  expect(await sidewaysScroll(page), path).toBe(0);
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

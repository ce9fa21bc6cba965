import { expect, it } from "vitest";
import { signInAs } from "#testing/browser.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { listPages, walk } from "./pages.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();
const phone = { width: 380 };

it("signs in, opens the menu and reaches dashboard and preferences", { tags: ["journey"] }, async () => {
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

  // Of the way to a page one step back is shown, and never the thing that the title names.
  const way = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("listitem");
  expect(await way.allInnerTexts()).toEqual(["Camp Willow Lake"]);
  const id = await collectionNamed(page, world.teamId("camp"), "Campers");
  await page.goto(world.pathOf("camp", `/admin/data-collections/${id}/data-fields`));
  await heading(page, "Campers").waitFor();
  expect(await way.allInnerTexts()).toEqual(["Data collections"]);
});

/** In English `accessibility.test.ts` looks at every page; French has the longest words. */
it("scrolls sideways on no page that is open to strangers, in French", async () => {
  const { page } = await world.visit({ ...phone, locale: "fr-FR" });
  await walk(page, listPages(), async (path) => {
    expect(await sidewaysScroll(page), path).toBe(0);
  });
});

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

import { expect, it } from "vitest";
import { startForeignVisits } from "./foreign-visits.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, heading, member, type Page, startWorld } from "./world.ts";

const world = startWorld();
const { sites, visit } = startForeignVisits(world);

async function open(page: Page, collection: string, view: string) {
  const id = await collectionNamed(page, world.teamId("camp"), collection);
  await page.goto(world.pathOf("camp", `/data-collections/${id}/records?view=all`));
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: view }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  return page.getByRole("dialog", { name: `Share “${view}”` });
}

it("a view is shared where it is open: with the team, by a link, and on a website", { tags: ["journey"] }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const panel = await open(page, "Staff", "Staff cards");
  const inTeam = panel.getByRole("region", { name: "In the team" });
  await inTeam.getByText("Everyone in the team whose roles let them see its records.").waitFor();
  await inTeam.getByRole("button", { name: "Copy the address for the team" }).waitFor();
  const onSite = panel.getByRole("region", { name: "On your website" });
  await onSite.getByText("First let anyone with the link see it.").waitFor();

  const byLink = panel.getByRole("region", { name: "With anyone, by a link" });
  await byLink.getByRole("switch", { name: "Anyone with the link can see it" }).click();
  await page.getByText("Anyone with the link can see Staff cards now").waitFor();
  await byLink.getByText("Everyone with the link sees Full name, Job, Cabin, and Email of all Staff.").waitFor();
  await byLink.getByRole("img", { name: "QR code of the address" }).waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  const path = (await byLink.getByRole("link", { name: "Open in a new tab" }).getAttribute("href"))!;
  const stranger = await world.visit();
  await stranger.page.goto(path);
  await stranger.page.getByRole("list").first().waitFor();

  await onSite.getByRole("button", { name: "Make a widget" }).click();
  const form = page.getByRole("dialog", { name: "New widget" });
  const domains = form.getByRole("combobox", { name: "Websites" });
  await domains.fill(sites.own.host);
  await domains.press("Enter");
  await form.getByRole("button", { name: "Create widget" }).click();
  const builders = page.getByRole("dialog", { name: "Put “Staff cards” on your site" });
  await builders.getByRole("combobox", { name: "Where to paste it" }).waitFor();
  await builders.getByRole("button", { name: "Close" }).click();
  const code = await onSite.getByRole("region", { name: "Code of Staff cards" }).innerText();
  await onSite.scrollIntoViewIfNeeded();
  sites.own.write("/who", code);
  const { page: site } = await visit(sites.own);
  await site.goto("/who");
  await site.locator("simply-view").getByRole("list").first().waitFor();

  await byLink.getByRole("switch", { name: "Anyone with the link can see it" }).click();
  await page.getByText("The page of Staff cards is closed").waitFor();
  await byLink.getByRole("img").waitFor({ state: "detached" });
  const { context } = await world.visit();
  expect((await context.request.get(path)).status()).toBe(404);
});

it("a calendar has its feed there; who may not change a view reads where it is", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const panel = await open(page, "Sessions", "Summer calendar");
  await panel.getByRole("button", { name: "Make a feed" }).click();
  await panel.locator("code", { hasText: ".ics" }).waitFor();
  await panel.getByRole("button", { name: "Set a password" }).waitFor();

  const { page: own } = await world.visitAs(member, { width: 1440 });
  const shown = await open(own, "Sessions", "Summer calendar");
  await shown.getByText("Anyone with the link can see it.").waitFor();
  await shown.getByRole("img", { name: "QR code of the address" }).waitFor();
  expect(await shown.getByRole("switch").count()).toBe(0);
  expect(await shown.getByRole("region", { name: "On your website" }).count()).toBe(0);
});

it("one's own view becomes the team's where it is shared", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const id = await collectionNamed(page, world.teamId("camp"), "Campers");
  await page.goto(world.pathOf("camp", `/data-collections/${id}/records?view=all`));
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "Table" }).click();
  const form = page.getByRole("dialog", { name: "New view: Table" });
  await form.getByRole("textbox", { name: "Internal name" }).fill("My table");
  await form.getByText("Only me").click();
  await form.getByRole("button", { name: "Create view" }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Share “My table”" });
  await panel.getByText("Only you see this view.").waitFor();
  await panel.getByRole("button", { name: "Share with the team" }).click();
  await page.getByText("My table is now the team’s").waitFor();
  await panel.getByRole("region", { name: "With anyone, by a link" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await heading(page, "Campers").waitFor();
});

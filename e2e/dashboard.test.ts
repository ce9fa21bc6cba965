import { expect, it } from "vitest";
import { bodyOf } from "#testing/data-world.ts";
import { findInEveryLook, settle } from "./pages.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, member, type Page, pathOf, startWorld } from "./world.ts";

const world = startWorld();

const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
const card = (page: Page, name: string) => page.getByRole("region", { name });

it("a new team sees how to begin, each way one click away", async () => {
  const { page } = await world.visitAs(admin, { width: 380 });
  await page.goto("/choose-team");
  await page.getByRole("button", { name: "Create a team" }).click();
  const drawer = page.getByRole("dialog", { name: "Create a team" });
  await drawer.getByLabel("Team name").fill("Pine Camp");
  await drawer.getByRole("button", { name: "Create team" }).click();
  const begin = card(page, "Your first collection");
  await begin.getByText("No data collections found for this team.").waitFor();
  await seeClean(page);
  expect(await card(page, "Statistics").count()).toBe(0);
  const links = await begin.getByRole("link").all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
  expect(addresses.map((address) => address!.split("?")[1])).toEqual(["way=blueprint", "way=csv", "way=scratch"]);
  await begin.getByRole("link", { name: /^Import a file/ }).click();
  await page.waitForURL(/new-data-collection\?way=csv$/);
});

it("who may shape collections and not see them is told so, and led to where that is done", async () => {
  const { page } = await world.visitAs("tom.becker@willowlake.test");
  for (const place of ["/dashboard", "/data-collections"]) {
    await page.goto(world.pathOf("camp", place));
    await page.getByText(/^Your team has \d+ collections\. You can shape them, but not see their records\./).waitFor();
    expect(await page.getByText("No data collections found for this team.").count()).toBe(0);
    await seeClean(page);
  }
  await page.getByRole("link", { name: "Shape the collections" }).click();
  await page.getByRole("row", { name: /^Campers/ }).waitFor();
});

/** Two views that the team wants to see first. */
async function featureViews() {
  const director = await world.app.signIn(admin);
  const teamId = world.teamId("camp");
  const all = await bodyOf<{ id: string; pluralName: string }[]>(director.get(`/api/dataCollections?TeamId=${teamId}`));
  const make = async (where: string, type: string, internalName: string, dataType?: string) => {
    const at = `/api/teams/${teamId}/collections/${all.find(({ pluralName }) => pluralName === where)!.id}`;
    const { fields } = await bodyOf<{ fields: { id: string; dataType: string }[] }>(director.get(`${at}/fields`));
    const options = dataType ? { startFieldId: fields.find((field) => field.dataType === dataType)!.id } : {};
    const settings = { isShownOnDashboard: true, options };
    await bodyOf(director.post(`${at}/views`, { type, internalName, isPersonal: false, publish: true, settings }));
  };
  await make("Campers", "list", "All our campers");
  await make("Sessions", "calendar", "What comes next", "date_range");
}

it("the camp's dashboard shows what there is, and what a colleague changes appears", {
  tags: ["journey"],
}, async () => {
  await featureViews();
  const { page } = await world.visitAs(member, { width: 1440 });
  await page.goto(world.pathOf("camp"));
  await settle(page);
  const stats = card(page, "Statistics");
  await stats.getByText(/^in \d+ collections$/).waitFor();
  expect(await stats.getByText("Coming soon").count()).toBe(1);
  const featured = card(page, "Featured data collections");
  await featured.getByRole("link", { name: "Campers 160 records" }).waitFor();
  await featured.getByRole("link", { name: "All our campers Campers" }).waitFor();
  await featured.getByRole("link", { name: "Amara Haddad" }).waitFor();
  await featured.getByRole("link", { name: "What comes next Sessions" }).waitFor();
  await featured.getByText("Nothing in the next two weeks").waitFor();

  const reader = page.getByRole("slider", { name: "See the changes day by day" });
  await reader.focus();
  const [first, last] = [await readAt(reader, "Home"), await readAt(reader, "End")];
  for (const said of [first, last]) expect(said).toMatch(/: \d+ changes?$/);
  expect(first).not.toBe(last);
  expect(
    await page
      .getByRole("table", { name: /in the last 30 days, day by day$/ })
      .getByRole("row")
      .count(),
  ).toBe(31);

  // What there is to do is not a card: it's there first, and stays.
  expect((await cards(page)).slice(0, 2)).toEqual(["Today", "What to do first"]);
  const shown = (await cards(page)).slice(1);
  expect(shown).toEqual([
    ...["What to do first", "Featured data collections", "Statistics", "Activity"],
    ...["Bookmarked records", "Active projects"],
  ]);
  for (const name of shown) {
    const buttons = ["Collapse", "Show full screen"].map((label) =>
      card(page, name).getByRole("button", { name: label }),
    );
    expect([name, ...(await Promise.all(buttons.map((button) => button.count())))]).toEqual([name, 1, 1]);
  }
  await stats.getByRole("button", { name: "Show full screen" }).click();
  const whole = page.getByRole("dialog", { name: "Statistics" });
  await whole.getByRole("button", { name: "Leave full screen" }).press("Escape");
  await whole.waitFor({ state: "hidden" });
  // Also while what the button is called is being shown.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  const label = page.getByRole("tooltip");
  await label.filter({ hasText: "Show full screen" }).waitFor();
  await page.keyboard.press("Enter");
  await label.filter({ hasText: "Leave full screen" }).waitFor();
  await page.keyboard.press("Escape");
  await whole.waitFor({ state: "hidden" });
  await label.filter({ hasText: "Leave full screen" }).waitFor({ state: "detached" });
  // By keys: the focus is back at the button, whose name may be shown again by now.
  await stats.getByRole("button", { name: "Collapse" }).press("Enter");
  await stats.getByRole("button", { name: "Expand" }).press("Enter");
  const recent = card(page, "Activity");
  const [record] = await changedLast(page);
  await recent.getByRole("tab", { name: "Recently changed" }).click();
  await recent.getByRole("link", { name: record!.name }).waitFor();
  expect(await recent.getByText(/ (added|changed) /).count()).toBe(0);
  await recent.getByRole("tab", { name: "Recent changes" }).click();
  const colleague = await world.visitAs(admin);
  const answer = await colleague.context.request.delete(`${team()}/records/${record!.id}`);
  expect(answer.ok()).toBe(true);
  await recent.getByText(`Dana Whitfield deleted ${record!.name}`).waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
});

it("a bookmark gets a memo in place, is found by it, and comes back after it was removed", async () => {
  const { page, context } = await world.visitAs(member, { width: 1440 });
  await page.goto(world.pathOf("camp", "/bookmarked"));
  await page.getByText(/^No bookmarks yet\./).waitFor();
  const [first, second] = await changedLast(page);
  for (const { id } of [first!, second!])
    expect((await context.request.put(`${team()}/bookmarks/${id}`, { data: {} })).ok()).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: `Add memo for ${first!.name}` }).press("Enter");
  await page.keyboard.type("Ask about the lower bunk");
  await page.getByText("24/250").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Edit memo for ${first!.name}: Ask about the lower bunk` }).waitFor();
  expect(await page.getByRole("time").allTextContents()).toEqual(["today", "today"]);

  await page.getByLabel("Search bookmarks").fill("LOWER bunk");
  await page.getByRole("link", { name: second!.name }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Actions for ${first!.name}` }).click();
  await page.getByRole("menuitem", { name: "Remove bookmark" }).click();
  await page.getByText("No bookmarks found.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: /^Edit memo for .*: Ask about the lower bunk$/ }).waitFor();
  await seeClean(page);

  await page.goto(world.pathOf("camp"));
  const bookmarked = card(page, "Bookmarked records");
  await bookmarked.getByText("Ask about the lower bunk").waitFor();
  await bookmarked.getByRole("link", { name: "All (2)" }).click();
  await heading(page, "Bookmarked").waitFor();
  expect(pathOf(page)).toMatch(/\/bookmarked$/);
});

const team = () => `/api/teams/${world.teamId("camp")}`;

async function changedLast(page: Page) {
  const answer = await page.context().request.get(`${team()}/recently-changed?limit=2`);
  return ((await answer.json()) as { records: { id: string; name: string }[] }).records;
}

async function readAt(reader: ReturnType<Page["getByRole"]>, key: string) {
  await reader.press(key);
  return reader.getAttribute("aria-valuetext");
}

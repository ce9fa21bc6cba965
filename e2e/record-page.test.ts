import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

type Named = { id: string; name: string };

const read = async <Answer>(page: Page, path: string) =>
  (await (await page.request.get(`/api${path}`)).json()) as Answer;

async function collectionCalled(page: Page, wanted: string): Promise<string> {
  const collections = await read<Named[]>(page, `/dataCollections?TeamId=${world.teamId("camp")}`);
  return `/teams/${world.teamId("camp")}/collections/${collections.find(({ name }) => name === wanted)!.id}`;
}

/** The first record of a collection whose name begins so. */
async function openFirst(page: Page, collection: string, begin = ""): Promise<string> {
  const path = `${await collectionCalled(page, collection)}/records?limit=10&fields=[]`;
  const { records } = await read<{ records: Named[] }>(page, path);
  const { id, name } = records.find((record) => record.name.startsWith(begin))!;
  await page.goto(world.pathOf("camp", `/data-records/${id}`));
  await heading(page, name).waitFor();
  return name;
}

const openCamper = (page: Page) => openFirst(page, "Camper");

/** From the way back down to the tabs. */
const heightOfHead = () => {
  const main = document.querySelector("h1")!.closest("header")!;
  const facts = document.querySelector("ul[aria-label=Collections]")!.parentElement!.parentElement!;
  return facts.getBoundingClientRect().bottom - main.getBoundingClientRect().top;
};

const choose = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

const undo = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).getByRole("button", { name: "Undo" }).click();

it("a camper is changed in place, put into another collection, bookmarked, deleted and brought back", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const name = await openCamper(page);
  const trail = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("listitem");
  expect(await trail.allInnerTexts()).toEqual(["Camp Willow Lake", "People", "Campers", name]);
  await page.getByRole("navigation", { name: "Menu" }).locator("[aria-current=true]", { hasText: "Campers" }).waitFor();
  const fold = page.getByRole("button", { name: /^\d+ fields$/ });
  await fold.last().click();
  expect(await fold.last().getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("button", { name: "Edit Full name" }).press("Enter");
  await page.getByRole("textbox", { name: "Full name" }).fill(`${name} Junior`);
  await page.keyboard.press("Enter");
  await heading(page, `${name} Junior`).waitFor();
  await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit Notes" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Sleeps badly");
  await page.keyboard.press("Tab");
  await page.getByText("Sleeps badly").first().waitFor();
  await page.getByRole("button", { name: "Edit Notes" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Forget this");
  await page.keyboard.press("Escape");
  expect(await page.getByText("Forget this").count()).toBe(0);
  await seeClean(page);

  await choose(page, "Add to a collection…");
  await page.getByRole("dialog").getByRole("combobox", { name: "Collection" }).fill("Cabins");
  await page.getByRole("option", { name: "Cabins" }).click();
  await page.getByRole("dialog").getByText("This collection requires:").waitFor();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Hut");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  const places = page.getByRole("list", { name: "Collections" });
  await places.getByRole("link", { name: "Cabins" }).waitFor();
  const tabs = page.getByRole("main").locator("a[href*='/tab-']");
  await tabs.last().click();
  await page.waitForURL(/\/data-records\/[0-9a-f-]+\/tab-[0-9a-f-]+$/);
  await page.getByRole("link", { name: "All fields" }).click();
  await page.waitForURL(/\/data-records\/[0-9a-f-]+\/all-fields$/);
  await page.getByRole("button", { name: "Edit Beds" }).waitFor();
  await seeClean(page);
  await choose(page, "Remove from Cabins");
  await places.getByRole("link", { name: "Cabins" }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Bookmark this record" }).click();
  await page.getByRole("textbox", { name: /^Personal memo/ }).fill("Call the family");
  await page.getByText("15/250").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Bookmarked: memo and more" }).waitFor();

  await choose(page, "Delete");
  await page.getByText("This record has been in the trash").waitFor();
  await undo(page, "was moved to the trash");
  await page.getByText("This record has been in the trash").waitFor({ state: "detached" });
  await page.reload();
  await heading(page, `${name} Junior`).waitFor();
  await page.getByRole("button", { name: "Bookmarked: memo and more" }).waitFor();
});

it("on a phone the page fits, and a record that is not there is told kindly", async () => {
  const { page } = await world.visitAs(admin, { width: 380 });
  await openCamper(page);
  await page.getByText("Date of birth").first().waitFor();
  await seeClean(page);
  expect(await page.evaluate(heightOfHead)).toBeLessThanOrEqual(160);
  await page.goto(world.pathOf("camp", "/data-records/01900000-0000-7000-8000-000000000000"));
  await heading(page, "Record not found").waitFor();
  await seeClean(page);
});

it("a table view in a card has the colors of its rows and its totals", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const registrations = await collectionCalled(page, "Registration");
  const { fields } = await read<{ fields: { id: string; title: string }[] }>(page, `${registrations}/fields`);
  const { views } = await read<{ views: { id: string; internalName: string }[] }>(page, `${registrations}/views`);
  const paid = fields.find(({ title }) => title === "Paid")!.id;
  const view = `/api/teams/${world.teamId("camp")}/views/${views.find((each) => each.internalName === "By session")!.id}`;
  // Whichever come first: what has been paid in the demo world changes with the day.
  const any = { filter: { field: paid, operator: "less_than", value: "100000" }, color: "red" };
  const headers = { origin: world.app.url };
  await page.request.patch(view, { data: { settings: { rowColors: { rules: [any] } } }, headers });
  expect((await page.request.post(`${view}/publish`, { data: {}, headers })).status()).toBe(200);
  await openFirst(page, "Session", "Session 1");
  await page.getByRole("cell").and(page.locator("[data-color=red]")).first().waitFor();
  await page
    .locator("dl > div")
    .filter({ hasText: /^Paid Sum\$[\d,.]+$/ })
    .waitFor();
  await seeClean(page);
  await page.setViewportSize({ width: 380, height: 800 });
  await page.locator("li[data-color=red]").first().waitFor();
  await seeClean(page);
});

it("Save says what it waits for while two have changed the same value", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await openCamper(page);
  const [, recordId] = page.url().match(/data-records\/([^/?]+)/)!;
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await edit.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await edit.click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Mine");
  const path = `/api/teams/${world.teamId("camp")}/records/${recordId}`;
  const { version } = (await (await page.request.get(path)).json()) as { version: number };
  const notes = await page.getByRole("textbox", { name: "Notes" }).getAttribute("data-path");
  const theirs = { version, values: { [notes!.replace("values.", "")]: "Theirs" } };
  expect((await page.request.patch(path, { data: theirs })).status()).toBe(200);
  await page.getByText("In the meantime, someone else changed this to:").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Choose which one to keep, then save.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Use theirs");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("In the meantime, someone else changed this to:").waitFor({ state: "detached" });
  await edit.waitFor();
  expect(await page.getByRole("textbox", { name: "Notes" }).count()).toBe(0);
  await expect.poll(async () => JSON.stringify(await (await page.request.get(path)).json())).toContain("Mine");
});

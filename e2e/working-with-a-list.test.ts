import { expect, it } from "vitest";
import { paste } from "./clipboard.ts";
import { inSight, namesInSight, openList } from "./list-in-sight.ts";
import { settle } from "./pages.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, member, type Page, startWorld } from "./world.ts";

const world = startWorld();
const team = () => world.pathOf("camp", "");

it("a camper found by part of the name gets another cabin by keys alone; whoever follows a link comes back to the same place", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const campers = await openList(page, team(), "Campers");
  await soon(() => countOf(page, campers)).toBe(160);
  await cell(page, 0, 0).waitFor();
  await page.getByPlaceholder("Search this list").focus();
  await page.keyboard.type("va jens");
  await soon(() => namesInSight(page)).toEqual(["Ava Jensen"]);
  await page.getByPlaceholder("Search this list").press("Tab");
  await cell(page, 0, 0).focus();
  const column = await columnOf(page, "Cabin");
  for (let at = 0; at < column; at++) await page.keyboard.press("ArrowRight");
  const before = (await shownIn(page, 0, column))!.trim();
  const wanted = before === "Otter" ? "Heron" : "Otter";
  await page.keyboard.press("Enter");
  await page.keyboard.type(wanted.slice(0, 3));
  await page.getByRole("option", { name: wanted }).waitFor();
  await page.keyboard.press("Enter");
  await soon(() => shownIn(page, 0, column)).toBe(wanted);
  await page.keyboard.press("Control+z");
  await soon(() => shownIn(page, 0, column)).toBe(before);
  await page.keyboard.press("Control+y");
  await soon(() => shownIn(page, 0, column)).toBe(wanted);

  await page.keyboard.press("Enter");
  await page.keyboard.type("Lodge 9");
  await page.getByRole("option", { name: "Create “Lodge 9” in Cabins" }).waitFor();
  await page.keyboard.press("Enter");
  await soon(() => shownIn(page, 0, column)).toBe("Lodge 9");
  await page.keyboard.press("Control+z");
  await soon(() => shownIn(page, 0, column)).toBe(wanted);
  await page.getByRole("status").filter({ hasText: "Lodge 9 created" }).getByRole("button", { name: "Undo" }).click();
  await page.getByText("Lodge 9 is in the trash").waitFor();

  await page.getByPlaceholder("Search this list").fill("");
  await soon(async () => (await namesInSight(page)).length).toBeGreaterThan(10);
  await cell(page, 0, 0).focus();
  for (let pages = 0; pages < 3; pages++) await page.keyboard.press("PageDown");
  await soon(() => page.locator(":focus[data-cell]").count()).toBe(1);
  const seen = await namesInSight(page);
  const name = (await page.locator(":focus a [title]").first().getAttribute("title"))!;
  await page.keyboard.press("Control+Enter");
  await heading(page, name).waitFor();
  await page.getByRole("link", { name: "All fields" }).click();
  await page.getByRole("switch", { name: "Show empty fields" }).waitFor();
  await settle(page);
  const cabin = page.getByRole("button", { name: "Edit Cabin" }).locator("xpath=..").getByRole("link");
  const cabinName = (await cabin.textContent())!.trim();
  expect(await cabin.evaluate(staysWhenPointedAt)).toBe(true);
  await cabin.click();
  await heading(page, cabinName).waitFor();
  await page.goBack();
  await heading(page, name).waitFor();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Campers" }).click();
  await soon(() => namesInSight(page)).toEqual(seen);
});

it("200 rows from a spreadsheet become records, and go again", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const campers = await openList(page, team(), "Campers");
  await cell(page, 0, 0).click();
  await page.keyboard.press("Control+ArrowDown");
  const rows = Array.from({ length: 200 }, (_, row) => `Sheet row ${row}\t2015-0${1 + (row % 9)}-11`);
  await paste(page, { text: `${rows.join("\n")}\n` });
  const question = page.getByRole("dialog", { name: "Paste these rows?" });
  await question.getByText("200 new records will be created.").waitFor();
  await question.getByRole("button", { name: "Paste" }).click();
  await page.getByText("200 records pasted.").waitFor();
  await soon(() => countOf(page, campers)).toBe(360);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await soon(() => countOf(page, campers)).toBe(160);
  await soon(() => page.getByText("Sheet row").count()).toBe(0);
});

it("what a colleague changes appears in place, and moves nothing that one looks at", {
  tags: ["journey"],
}, async () => {
  const [mine, theirs] = await Promise.all([world.visitAs(member), world.visitAs(admin)]);
  await Promise.all([mine, theirs].map(({ page }) => openList(page, team(), "Campers")));
  const { page } = mine;
  const born = await columnOf(page, "Date of birth");
  await sortByName(page);
  await page.getByRole("grid").evaluate((grid) => grid.scrollTo(0, 1600));
  await soon(async () => (await inSight(page))[0]?.name ?? "").toMatch(/^[B-Z]/);
  const before = await inSight(page);
  const one = before[3]!.name;
  const line = page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: one, exact: true }) });

  await theirs.page.getByPlaceholder("Search this list").fill(one);
  await soon(() => namesInSight(theirs.page)).toEqual([one]);
  await enter(theirs.page, born, "2001-02-03");
  await line.getByText("Feb 3, 2001").waitFor();
  expect(await inSight(page)).toEqual(before);

  await enter(theirs.page, 0, "Aaron First");
  await page.getByRole("button", { name: "The list has changed" }).waitFor();
  const after = await inSight(page);
  expect(after.map(({ y }) => y)).toEqual(before.map(({ y }) => y));
  expect(after[3]!.name).toBe("Aaron First");
  expect(after.filter((_, place) => place !== 3)).toEqual(before.filter((_, place) => place !== 3));
  await page.getByRole("button", { name: "The list has changed" }).click();
  await soon(() => namesInSight(page)).not.toContain("Aaron First");
});

it("on a phone the camper is found, changed and left, and the list is where it was", async () => {
  const { page } = await world.visitAs(admin, { width: 380 });
  await openList(page, team(), "Campers");
  const cards = page.getByRole("list", { name: "Campers" });
  await page.getByPlaceholder("Search this list").fill("jens");
  await soon(() => cards.getByRole("listitem").count()).toBeLessThan(12);
  await seeClean(page);
  const open = cards.getByRole("link", { name: /^Open .*Jens/ }).last();
  const name = (await open.getAttribute("aria-label"))!.replace("Open ", "");
  await open.click();
  await heading(page, name).waitFor();
  await page.getByRole("link", { name: "All fields" }).click();
  await page.getByRole("button", { name: "Edit Cabin" }).click();
  await page.getByRole("combobox", { name: "Cabin" }).fill("Loon");
  await page.getByRole("option", { name: "Loon" }).click();
  await heading(page, name).click();
  await page.getByRole("link", { name: "Loon" }).first().waitFor();
  await seeClean(page);
  await page.goBack();
  await open.waitFor();
  await page.getByLabel(`Select ${name}`).check();
  await page.getByText("1 selected").first().waitFor();
  await seeClean(page);
});

/** A busy machine is slow. */
const soon = <T>(look: () => T) => expect.poll(look);

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`);

/** What stands in a cell: an editor that is open over it shows what may yet become its value. */
const shownIn = (page: Page, row: number, column: number) =>
  cell(page, row, column).evaluate((at) => (at.querySelector("[data-cell-editor]") ? undefined : at.textContent));

async function countOf(page: Page, collectionId: string): Promise<number> {
  const answer = await page.request.get(`/api/teams/${world.teamId("camp")}/collections/${collectionId}/count`);
  return ((await answer.json()) as { count: number }).count;
}

async function columnOf(page: Page, title: string): Promise<number> {
  const head = page.getByRole("columnheader").filter({ has: page.getByRole("button", { name: title, exact: true }) });
  return Number(await head.first().getAttribute("data-column"));
}

/** Whoever points at a link and presses at once presses one that is still there when they let go. */
async function staysWhenPointedAt(link: Element) {
  const place = link.parentElement!;
  link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  const pressed = place.querySelector("a")!;
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return pressed.isConnected;
}

async function sortByName(page: Page) {
  await page.getByRole("columnheader").getByRole("button", { name: "Full name" }).click();
  await page.getByRole("menuitem", { name: "Sort ascending" }).click();
  await soon(async () => (await namesInSight(page))[0] ?? "").toMatch(/^A/);
}

async function enter(page: Page, column: number, text: string) {
  await cell(page, 0, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

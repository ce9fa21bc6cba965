import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("a camper is found and changed by keyboard; rows pasted from a spreadsheet are undone", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const grid = await openFromDashboard(page, "Campers");
  await grid.getByRole("gridcell", { name: "Ava Jensen" }).waitFor();

  await page.getByPlaceholder("Search this list").fill("ava jens");
  await expect.poll(() => namesIn(page)).toEqual(["Ava Jensen"]);
  await grid.getByRole("gridcell", { name: "Ava Jensen" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("Extra wide");
  await page.keyboard.press("Enter");
  await grid.getByRole("gridcell", { name: "Extra wide" }).waitFor();
  await page.keyboard.press("Control+z");
  await page
    .getByText(/^Undone: /)
    .first()
    .waitFor();
  await expect.poll(() => grid.getByText("Extra wide").count()).toBe(0);

  await page.getByPlaceholder("Search this list").fill("");
  await expect.poll(async () => (await namesIn(page)).length).toBeGreaterThan(3);
  const before = (await namesIn(page)).slice(0, 3);
  await grid.getByRole("gridcell").first().click();
  await paste(page, "Pasted one\t2015-01-02\nPasted two\t2015-02-03\nPasted three\t2015-03-04\n");
  await page.getByText("3 records pasted.").waitFor();
  await expect
    .poll(async () => (await namesIn(page)).slice(0, 3))
    .toEqual(["Pasted one", "Pasted two", "Pasted three"]);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await namesIn(page)).slice(0, 3)).toEqual(before);
  expect(await findViolations(page)).toEqual([]);
});

it("a click on a name shows the record beside the list, which goes on working", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const grid = await openFromDashboard(page, "Campers");
  const panel = page.getByRole("complementary", { name: "Record" });
  const marked = grid.locator("[data-peeked]");
  await grid.getByRole("link", { name: "Ava Dubois", exact: true }).click();
  await panel.getByRole("heading", { name: "Ava Dubois" }).waitFor();
  expect(await marked.getAttribute("data-row")).toBe("1");
  expect(await findViolations(page)).toEqual([]);

  // The keys stay in the list, and it follows them.
  await page.keyboard.press("ArrowDown");
  await panel.getByRole("heading", { name: "Ava Garcia" }).waitFor();
  await panel.getByRole("button", { name: "Previous record" }).click();
  await panel.getByRole("heading", { name: "Ava Dubois" }).waitFor();
  await expect.poll(() => marked.getAttribute("data-row")).toBe("1");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-cell"))).toBe("1:0");
  await page.keyboard.press("Alt+Enter");
  await panel.getByRole("link", { name: "Open page" }).click();
  await page.getByRole("heading", { level: 1, name: "Ava Dubois" }).waitFor();
  expect(await panel.count()).toBe(0);
});

it("a value that somebody else was faster with is given up at Escape, and the keys go on in the list", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const team = `/api/teams/${world.teamId("camp")}`;
  const read = async <Body>(path: string) => (await (await page.request.get(path)).json()) as Body;
  const found = await read<{ id: string; pluralName: string }[]>(`/api/dataCollections?TeamId=${world.teamId("camp")}`);
  const { id } = found.find(({ pluralName }) => pluralName === "Cabins")!;
  await page.goto(world.pathOf("camp", `/data-collections/${id}/records`));
  const { fields } = await read<{ fields: { id: string; title: string }[] }>(`${team}/collections/${id}/fields`);
  const { records } = await read<{ records: { id: string }[] }>(`${team}/collections/${id}/records`);
  const beds = fields.find(({ title }) => title === "Beds")!.id;
  const cell = page.locator('[data-cell="0:1"]');
  await cell.click();
  await page.keyboard.type("31");
  const theirs = { values: { [beds]: 77 } };
  expect((await page.request.patch(`${team}/records/${records[0]!.id}`, { data: theirs })).status()).toBe(200);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Someone else changed this at the same time." });
  await panel.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => cell.textContent()).toBe("77");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("gridcell");
});

it("what the columns come to stands below them, of the list and of what is selected", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const grid = await openFromDashboard(page, "Cabins");
  const below = (title: string | RegExp) =>
    grid.getByRole("row", { name: "Totals" }).getByRole("button", { name: title });
  await below("Summarize Beds").click();
  await page.getByRole("menuitemradio", { name: "Sum" }).click();
  const beds = async () => {
    const texts = await page.locator('[role=gridcell][data-cell$=":1"]:not([data-cell^="-"])').allInnerTexts();
    return filled(texts).map(Number);
  };
  const isSummed = async () => (await below(/^Sum\b/).innerText()).endsWith(`${sum(await beds())}`);
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  await expect.poll(isSummed).toBe(true);
  // A change is in it soon.
  await page.locator('[data-cell="0:1"]').click();
  await page.keyboard.type("41");
  await page.keyboard.press("Enter");
  const [first, second, third] = await beds();
  await expect.poll(isSummed).toBe(true);
  await page.locator('[data-cell="0:1"]').click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(() => below(/^Sum\b/).innerText()).toMatch(new RegExp(`\\D${41 + second! + third!}$`));
  expect(first).toBe(41);
  await page.keyboard.press("Escape");
  const all = (await beds()).length;
  await page.getByPlaceholder("Search this list").fill("a");
  await expect.poll(async () => (await beds()).length).toBeLessThan(all);
  const isNarrowed = async () => (await below(/^Count\b/).innerText()).endsWith(`${(await beds()).length} of ${all}`);
  await expect.poll(isNarrowed).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  // It is remembered.
  await page.reload();
  await below(/^Sum\b/).waitFor();
});

it("registrations stand in groups by session, with sums, which fold and between which records move by keys", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const grid = await openFromDashboard(page, "Registrations");
  await grid.getByRole("button", { name: "Summarize Paid" }).click();
  await page.getByRole("menuitemradio", { name: "Sum" }).click();
  await page.getByRole("button", { name: "Group", exact: true }).click();
  await page.getByRole("list", { name: "Group" }).getByRole("button", { name: "Session" }).click();
  const heading = (name: RegExp) => grid.getByRole("button", { name, expanded: true });
  const folded = grid.getByRole("button", { expanded: false }).and(grid.locator("[data-heading]"));
  await heading(/^Session Session 1/).waitFor();
  await grid.getByRole("row", { name: /^Session Session 1.* Sum \$/ }).waitFor();
  // Where there is no room for both, the number is whole and what it is goes out of sight, but for who hovers or listens.
  const total = grid.locator('[data-footer] [title="Sum"]');
  await total.filter({ hasText: "$" }).waitFor();
  expect(await total.evaluate(textsInSight)).toEqual(["$136,340.00"]);
  const counted = async () => Number(/(\d+)$/.exec((await heading(/Session 1/).innerText()).trim())?.[1]);
  const before = await counted();

  // Up from the first record is its heading; left folds it, right opens it.
  await page.locator('[data-cell="0:0"]').click();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-heading"))).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => folded.count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => folded.count()).toBe(0);
  await page.keyboard.press("ArrowDown");

  await page.locator('[data-cell="0:0"]').click();
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await page.getByText("1 record moved.").waitFor();
  await expect.poll(counted).toBe(before - 1);
  await page.locator('[data-cell="0:0"]').click();
  await page.keyboard.press("Control+z");
  await expect.poll(counted).toBe(before);

  // The same from its menu; and at the end of a group one is made in it.
  await page.locator('[data-cell="0:0"]').click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move to group…" }).click();
  const groups = page.getByRole("dialog", { name: /to another group$/ });
  await groups.getByRole("button", { name: /^Session 2/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await groups.getByRole("button", { name: /^Session 2/ }).click();
  await expect.poll(counted).toBe(before - 1);
  await page.locator('[data-cell="0:0"]').click();
  await page.keyboard.press("Control+z");
  await expect.poll(counted).toBe(before);
  await grid.hover();
  await page.mouse.wheel(0, 100_000);
  await grid.getByRole("button", { name: "Add here" }).last().click();
  const panel = page.getByRole("dialog", { name: /^New record/ });
  await panel
    .getByText(/^Session \d/)
    .first()
    .waitFor();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.waitFor({ state: "detached" });
  await page.mouse.wheel(0, -100_000);

  await page
    .getByRole("button", { name: /^Group/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Collapse all" }).click();
  await expect.poll(() => folded.count()).toBeGreaterThan(2);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  // By pointer, from an open group over the heading of a folded one.
  await grid.getByRole("button", { name: /^Session Session 2/ }).click();
  const first = async () => Number(/(\d+)$/.exec((await folded.first().innerText()).trim())?.[1]);
  expect(await first()).toBe(before);
  const at = async (part: Locator, from: number) => {
    const { x, y, height } = (await part.boundingBox())!;
    return [x + from, y + height / 2] as const;
  };
  await page.mouse.move(...(await at(grid.locator('[data-row="0"] [data-grip]'), 6)));
  await page.mouse.down();
  const [x, y] = await at(folded.first(), 40);
  await page.mouse.move(x, y, { steps: 5 });
  await grid.locator("[data-drop]").waitFor();
  await page.mouse.up();
  await expect.poll(first).toBe(before + 1);
  await page
    .getByRole("button", { name: /^Group/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect.poll(() => folded.count()).toBe(0);
  await page.keyboard.press("Escape");

  // Within each session by payment.
  await page
    .getByRole("button", { name: /^Group/ })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Then by" }).click();
  await page.getByRole("option", { name: "Payment status" }).click();
  await page.keyboard.press("Escape");
  await grid.locator("[data-group][data-level='1']").first().waitFor();
  expect(await findViolations(page)).toEqual([]);

  // On a phone its cards stand under the same headings.
  await page.locator('[data-cell="0:0"]').press("Escape");
  await page.getByRole("complementary", { name: "Record" }).waitFor({ state: "detached" });
  await page.setViewportSize({ width: 380, height: 800 });
  const cards = page.getByRole("list", { name: "Registrations" });
  const session = cards.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Session Session 1/ }) });
  await session.filter({ hasText: /Paid Sum\$/ }).waitFor();
  const told = () => cards.getByRole("listitem").evaluateAll((all) => all.map((each) => each.textContent ?? ""));
  const [outer, inner, card] = await told();
  expect(outer).toMatch(/^SessionSession 1/);
  expect(inner).toMatch(/^Payment status.*Paid Sum\$/);
  expect(card).toMatch(/Session 1.*Camper/);
  expect(await findViolations(page)).toEqual([]);
  await session.getByRole("button", { expanded: true }).click();
  await expect.poll(async () => (await told())[1]).toMatch(/^SessionSession 2/);
});

it("who may puts the members of a smart collection in order by hand, and takes it back; a colleague hears of it", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const grid = await openFromDashboard(page, "Cabins");
  await grid.getByRole("gridcell", { name: "Birch" }).waitFor();
  const [, teamId, parentId] = /team-([^/]+)\/data-collections\/([^/]+)/.exec(page.url())!;
  const made = await context.request.post(`/api/teams/${teamId}/collections`, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      name: "Round",
      pluralName: "Rounds",
      parentId,
      membershipFilter: { and: [] },
      membershipOrder: { byHand: true },
    },
  });
  const { id } = (await made.json()) as { id: string };
  const path = `/team-${teamId}/data-collections/${id}/records`;
  await page.goto(path);
  const names = async () => (await namesIn(page)).slice(0, 3);
  await expect.poll(names).toEqual(["Birch", "Cedar", "Elm"]);
  const { page: other } = await world.visitAs(admin, { width: 1440 });
  await other.goto(path);
  await expect.poll(async () => (await namesIn(other)).slice(0, 3)).toEqual(["Birch", "Cedar", "Elm"]);

  await page.locator('[data-cell="2:0"]').click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(names).toEqual(["Birch", "Elm", "Cedar"]);
  await other.getByRole("status").getByRole("button").click();
  await expect.poll(async () => (await namesIn(other)).slice(0, 3)).toEqual(["Birch", "Elm", "Cedar"]);

  const { x, y } = (await page.locator('[data-row="0"] [data-grip]').boundingBox())!;
  const target = (await page.locator('[data-row="1"]').boundingBox())!;
  await page.mouse.move(x + 8, y + 18);
  await page.mouse.down();
  await page.mouse.move(x + 8, target.y + target.height - 6, { steps: 5 });
  await page.mouse.up();
  await expect.poll(names).toEqual(["Elm", "Birch", "Cedar"]);
  await page.locator('[data-cell="2:0"]').click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move to top" }).click();
  await expect.poll(names).toEqual(["Cedar", "Elm", "Birch"]);
  await page.locator('[data-cell="0:0"]').click();
  await page.keyboard.press("Control+z");
  await expect.poll(names).toEqual(["Elm", "Birch", "Cedar"]);
  await page.getByText("Undone: Order").first().waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it("a field is made, renamed and put beside another from the grid", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const grid = await openFromDashboard(page, "Cabins");
  const titles = async () => (await grid.getByRole("columnheader").allInnerTexts()).map((text) => text.trim());
  const menuOf = async (title: string, item: string) => {
    await grid.getByRole("columnheader", { name: title }).getByRole("button").click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menuOf("Beds", "Insert field to the left");
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: /^Text/ }).click();
  await panel.getByRole("textbox", { name: "Title", exact: true }).fill("Wing");
  await panel.getByRole("button", { name: "Add field" }).click();
  await grid.getByRole("columnheader", { name: "Wing" }).waitFor();
  const order = await titles();
  expect(order.indexOf("Wing")).toBe(order.indexOf("Beds") - 1);

  await menuOf("Wing", "Edit field");
  await panel.getByRole("textbox", { name: "Title", exact: true }).fill("Corner");
  await panel.getByRole("button", { name: "Save" }).click();
  await grid.getByRole("columnheader", { name: "Corner" }).waitFor();
  await grid.getByRole("button", { name: "New field" }).click();
  await panel.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // Who may not shape data finds none of it.
  const { page: theirs } = await world.visitAs("member@simply.test", { width: 1440 });
  await theirs.goto(page.url());
  await theirs.getByRole("columnheader", { name: "Beds" }).getByRole("button").click();
  await theirs.getByRole("menuitem", { name: "Hide" }).waitFor();
  expect(await theirs.getByRole("menuitem", { name: "Edit field" }).count()).toBe(0);
  expect(await theirs.getByRole("button", { name: "New field" }).count()).toBe(0);
});

async function openFromDashboard(page: Page, pluralName: string) {
  await page.goto(world.pathOf("camp", "/dashboard"));
  await page
    .getByRole("link", { name: new RegExp(`^${pluralName}`) })
    .first()
    .click();
  return page.getByRole("grid", { name: pluralName });
}

const namesIn = (page: Page) =>
  page.locator('[role=gridcell][data-cell$=":0"]:not([data-cell^="-"])').allInnerTexts().then(filled);
const filled = (texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== "");

/** As from a spreadsheet: a real clipboard is not everywhere. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** The texts directly in an element that are in sight, as far as they are. */
const textsInSight = (element: HTMLElement) => {
  const { bottom } = element.getBoundingClientRect();
  return [...element.children]
    .filter((each) => each.getBoundingClientRect().top < bottom)
    .map((each) => (each.scrollWidth > each.clientWidth ? `${each.textContent}…` : each.textContent));
};

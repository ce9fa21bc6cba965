import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { collectionNamed } from "./list-in-sight.ts";
import { findInEveryLook, settle } from "./pages.ts";
import { admin, member, type Page, startWorld } from "./world.ts";

const world = startWorld();

const collectionId = (page: Page, wanted: string) => collectionNamed(page, world.teamId("camp"), wanted);

const recordsOf = async (page: Page, wanted: string): Promise<string> =>
  world.pathOf("camp", `/data-collections/${await collectionId(page, wanted)}/records`);

const campers = (page: Page) => recordsOf(page, "Campers");

/** A list of the staff that its readers filter by cabin and email. */
async function makeStaffList(page: Page): Promise<string> {
  const { request } = page.context();
  const at = `/api/teams/${world.teamId("camp")}/collections/${await collectionId(page, "Staff")}`;
  const { fields } = (await (await request.get(`${at}/fields`)).json()) as { fields: { id: string; title: string }[] };
  const field = (wanted: string) => fields.find(({ title }) => title === wanted)!.id;
  const settings = {
    displayOption: "rows",
    displayedFields: [{ field: field("Job") }, { field: field("Cabin") }],
    filterFields: [
      { field: field("Cabin"), selectAllText: "All cabins" },
      { field: field("Email"), filterLabel: "Work email" },
    ],
    groupBy: [field("Cabin")],
  };
  const data = { type: "list", internalName: "By cabin", isPersonal: false, publish: true, settings };
  const made = await request.post(`${at}/views`, { data, headers: { origin: world.app.url } });
  expect(made.status()).toBe(200);
  return ((await made.json()) as { id: string }).id;
}

it("a calendar of sessions from nothing", { tags: ["journey"] }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const path = await recordsOf(page, "Sessions");
  await page.goto(path);
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "Calendar" }).click();
  const panel = page.getByRole("dialog", { name: "New view: Calendar" });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Summer");
  // The only field with dates is the start already.
  expect(await panel.getByRole("combobox", { name: "Start" }).inputValue()).toBe("Dates");
  await panel.getByRole("button", { name: "Create view" }).click();
  await page.getByRole("region", { name: "Summer" }).waitFor();

  // The day is in the address, so that a link leads there.
  const address = new URL(page.url());
  address.searchParams.set("on", "2027-08-10");
  await page.goto(address.href);
  // It goes over the end of a week, and is drawn in both.
  const session = page.getByRole("button", { name: /^Family weekend/ }).first();
  await session.filter({ hasText: "Aug 13 – Sun, Aug 15" }).waitFor();
  await session.focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.getByText("Family weekend moved").waitFor();
  await session.filter({ hasText: "Aug 12 – Sat, Aug 14" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Undone: Family weekend, updated").waitFor();
  await session.filter({ hasText: "Aug 13 – Sun, Aug 15" }).waitFor();

  // Without a mouse all else is done in a panel.
  await session.focus();
  await page.keyboard.press("m");
  const moving = page.getByRole("dialog", { name: "Move Family weekend" });
  await moving.getByRole("textbox").first().waitFor();
  await page.keyboard.press("Escape");
  await moving.waitFor({ state: "detached" });
  for (const display of ["Week", "Day", "Agenda", "Month"]) {
    await page.getByRole("radio", { name: display }).focus();
    await page.keyboard.press("Space");
    await page.getByText("Family weekend").or(page.getByText("Tuesday, August 10, 2027")).first().waitFor();
  }
  expect(await findInEveryLook(page)).toEqual([]);

  // Nothing is asked of a collection before one is chosen.
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
  const viewId = address.searchParams.get("view");
  await page.goto(world.pathOf("camp", `/admin/data-views/${viewId}/calendar-date-info`));
  await page.getByRole("combobox", { name: "Collection" }).waitFor();
  await settle(page);
  expect(refused).toEqual([]);
  expect(await findInEveryLook(page)).toEqual([]);
});

it("a list with its filters is shared by its address", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const view = await makeStaffList(page);
  const path = `${await recordsOf(page, "Staff")}?view=${view}`;
  await page.goto(path);
  const title = (target: Page, words: RegExp) => target.getByRole("heading", { level: 1, name: words });
  await title(page, /^Staff 24$/).waitFor();
  const toolbar = page.getByRole("search", { name: "Search and filter this view" });
  await toolbar.getByRole("button", { name: "Cabin" }).click();
  const choices = page.getByRole("list", { name: "Cabin" });
  await choices.getByRole("checkbox", { name: "All cabins" }).waitFor();
  await choices.getByRole("checkbox", { name: "Empty" }).focus();
  await page.keyboard.press("Space");
  await title(page, /^Staff 8 of 24$/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 2, name: "Empty 8" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Birch 2" }).waitFor({ state: "detached" });
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const other = await world.visitAs(member, { width: 380 });
  await other.page.goto(page.url());
  await title(other.page, /^Staff 8 of 24$/).waitFor();
  await other.page.reload();
  await title(other.page, /^Staff 8 of 24$/).waitFor();
  await other.page.getByRole("button", { name: "Filter this view, 1 filter set" }).click();
  await other.page
    .getByRole("group", { name: "Work email" })
    .getByRole("textbox", { name: "Work email" })
    .fill("nobody");
  await other.page.getByRole("button", { name: "Done" }).click();
  await other.page.getByText("Nothing matches your search and filters.").waitFor();
  await other.page.getByRole("button", { name: "Clear all" }).last().click();
  await title(other.page, /^Staff 24$/).waitFor();
  await other.page.goBack();
  await other.page.getByText("Nothing matches your search and filters.").waitFor();

  await page.goBack();
  await title(page, /^Staff 24$/).waitFor();
});

it("a board moves a card by keys and by a finger that rests on it, and takes it back", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(await campers(page));
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "Board" }).click();
  const panel = page.getByRole("dialog", { name: "New view: Board" });
  await panel.getByRole("textbox", { name: "Internal name" }).fill("Diets");
  expect(await panel.getByRole("combobox", { name: "Shown as" }).count()).toBe(0);
  await panel.getByRole("combobox", { name: "Columns by" }).click();
  await page.getByRole("option", { name: "Diet" }).click();
  await panel.getByRole("button", { name: "Create view" }).click();
  const column = (name: string) => page.getByRole("list", { name });
  await column("No restriction").getByRole("listitem").first().getByRole("link", { name: "Amara Haddad" }).waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Move Amara Haddad" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Vegan" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Amara Haddad moved to Vegan").waitFor();
  await column("Vegan").getByRole("link", { name: "Amara Haddad" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Move Amara Haddad");
  await page.getByRole("button", { name: "Undo" }).click();
  await column("No restriction").getByRole("link", { name: "Amara Haddad" }).waitFor();

  const finger = await page.context().newCDPSession(page);
  await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const middle = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const amara = page.locator("[data-item]").filter({ has: page.getByRole("link", { name: "Amara Haddad" }) });
  const [from, to] = [await middle(amara), await middle(page.getByRole("heading", { name: /^Vegan/ }))];
  await touch("touchStart", from);
  await page.locator("[data-carried]").waitFor();
  await touch("touchMove", { x: from.x + 20, y: from.y + 10 });
  await touch("touchMove", to);
  await page.locator("[data-target]").waitFor();
  await touch("touchEnd");
  await column("Vegan").getByRole("link", { name: "Amara Haddad" }).waitFor();
  await page.getByText("Amara Haddad moved to Vegan").last().waitFor();
});

it("what is linked to a camper is a calendar on the camper's page", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const { request } = page.context();
  const send = async (method: "post" | "patch", path: string, data: object): Promise<{ id: string }> => {
    const headers = { origin: world.app.url };
    const answer = await request[method](`/api/teams/${world.teamId("camp")}${path}`, { data, headers });
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()) as { id: string };
  };
  const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  const [ofCampers, ofSessions] = [await collectionId(page, "Campers"), await collectionId(page, "Sessions")];
  const fieldsOf = async (collection: string) => {
    const answer = await request.get(`/api/teams/${world.teamId("camp")}/collections/${collection}/fields`);
    const { fields } = (await answer.json()) as { fields: { id: string; title: string }[] };
    return Object.fromEntries(fields.map(({ id, title }) => [title, id]));
  };
  const [camperFields, fields] = [await fieldsOf(ofCampers), await fieldsOf(ofSessions)];
  const config = { collectionIds: [ofSessions] };
  const link = { title: "Weeks", dataType: "multi_data_record", config };
  const { id: weeks } = await send("post", `/collections/${ofCampers}/fields`, link);
  const makeWeek = (name: string, from: number) => {
    const values = { [fields.Name!]: name, [fields.Dates!]: { start: day(from), end: day(from + 1) } };
    return send("post", `/collections/${ofSessions}/records`, { values });
  };
  // Months away: the card opens where something is.
  const first = await makeWeek("Otter days", 100);
  await makeWeek("Beaver days", 100);
  const values = { [camperFields["Full name"]!]: "Nia Brook", [weeks]: [first.id] };
  const camper = await send("post", `/collections/${ofCampers}/records`, { values });

  await page.goto(world.pathOf("camp", `/admin/data-collections/${ofCampers}/data-cards`));
  await page.getByRole("button", { name: "New card" }).first().click();
  await page.getByRole("radio", { name: /^Table/ }).check({ force: true });
  await page.getByLabel("Title", { exact: false }).first().fill("Summer weeks");
  await page.getByRole("combobox", { name: "What the card shows" }).click();
  await page.getByRole("option", { name: "Weeks" }).click();
  await page.getByRole("combobox", { name: "Show through a view" }).click();
  await page.getByRole("option", { name: "Summer calendar" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The card was created.").waitFor();

  await page.goto(world.pathOf("camp", `/data-records/${camper.id}`));
  const card = page.getByRole("region", { name: "Summer weeks" });
  const week = (name: string) => card.getByRole("button", { name: new RegExp(`^${name}`) }).first();
  await week("Otter days").waitFor();
  expect(await card.getByText("Beaver days").count()).toBe(0);
  expect(await findInEveryLook(page, [1440])).toEqual([]);

  // One more is linked, and moved by keys; both are taken back where they were done.
  await card.getByRole("button", { name: "Link a record" }).click();
  await card.getByRole("combobox", { name: "Record to link" }).fill("Beaver");
  await page.getByRole("option", { name: "Beaver days" }).waitFor();
  await page.keyboard.press("Enter");
  await week("Beaver days").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.getByText("Beaver days moved").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone: Beaver days, updated").waitFor();
  await card.getByRole("button", { name: "Show as a plain list" }).click();
  await card.getByRole("table", { name: "Summer weeks" }).getByText("Beaver days").waitFor();
  await card.getByRole("button", { name: "Back to the view" }).click();
  await week("Otter days").click();
  await page.getByRole("dialog").getByText("Otter days").first().waitFor();

  // Who does not see the view sees what is linked all the same.
  const viewsOf = await request.get(`/api/teams/${world.teamId("camp")}/collections/${ofSessions}/views`);
  const { views } = (await viewsOf.json()) as { views: { id: string; internalName: string }[] };
  const { id: viewId } = views.find(({ internalName }) => internalName === "Summer calendar")!;
  await send("post", `/views/${viewId}/unpublish`, {});
  const other = await world.visitAs(member, { width: 1440 });
  await other.page.goto(world.pathOf("camp", `/data-records/${camper.id}`));
  await other.page.getByRole("table", { name: "Summer weeks" }).getByText("Otter days").waitFor();
  await send("post", `/views/${viewId}/publish`, {});
});

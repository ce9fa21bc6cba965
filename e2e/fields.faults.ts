import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findViolations, type Visit } from "#testing/browser.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

type Shown = { id: string; title: string; dataType: string; config: Record<string, unknown> };

/** A new collection of the camp, opened on its fields. */
async function openFields(visit: Visit, name: string) {
  const { page, context } = visit;
  const teamPath = `/api/teams/${world.teamId("camp")}`;
  const made = await context.request.post(`${teamPath}/collections`, { data: { name, pluralName: `${name}s` } });
  const { id } = (await made.json()) as { id: string };
  const path = `${teamPath}/collections/${id}`;
  await page.goto(world.pathOf("camp", `/admin/data-collections/${id}/data-fields`));
  await page.getByRole("textbox", { name: "Add a field" }).waitFor();
  const fields = async () =>
    ((await (await context.request.get(`${path}/fields`)).json()) as { fields: Shown[] }).fields;
  return { id, path, fields, titles: async () => (await fields()).map(({ title }) => title) };
}

/** A title, and a type by one of its words; by keys alone. */
async function typeField(page: Page, title: string, type = "") {
  await page.keyboard.type(title);
  if (type) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(type);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
}

const rowOf = (page: Page, title: string) => page.getByRole("button", { name: title, exact: true });

async function choose(page: Page, title: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

it("fields are added, ordered and set up without a mouse", async () => {
  const visit = await world.visitAs(admin);
  const { page } = visit;
  const { fields, titles } = await openFields(visit, "Hiker");
  await page.getByRole("textbox", { name: "Add a field" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("* field can not be empty").waitFor();
  await typeField(page, "Full name");
  await typeField(page, "Birthday", "birth");
  await typeField(page, "Mobile", "phone");
  await typeField(page, "Shirt", "dropdown");
  await rowOf(page, "Shirt").waitFor();
  await expect
    .poll(async () => (await fields()).map(({ dataType }) => dataType))
    .toEqual([...["plain_text", "date", "phone_number", "single_selection_from_list"]]);

  await page.getByRole("button", { name: "Move Shirt" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(titles).toEqual(["Full name", "Birthday", "Shirt", "Mobile"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(titles).toEqual(["Full name", "Birthday", "Mobile", "Shirt"]);

  await page.getByRole("button", { name: "Still to choose: List" }).click();
  await page.getByRole("textbox", { name: "Choices" }).fill("Small\nMedium\n\nLarge");
  await page.getByText("3 choices.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("“Shirt” saved").waitFor();
  expect((await fields()).at(-1)?.config).toEqual({ listId: expect.any(String) });
  expect(await page.getByText("Still to choose").count()).toBe(0);
});

it("a phone has the gallery and the form on its whole screen", async () => {
  const visit = await world.visitAs(admin, { width: 380 });
  const { page } = visit;
  const { fields } = await openFields(visit, "Boat");
  await page.getByRole("button", { name: "Add a field", exact: true }).click();
  await page.getByRole("searchbox").fill("price");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Money/ }).click();
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByText("* field can not be empty").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Rent");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByText("“Rent” added").waitFor();
  expect(await fields()).toMatchObject([{ title: "Rent", dataType: "money" }]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(tooWide).toBe(false);
});

it("rules, another type and deleting say first what they mean, and can be taken back", async () => {
  const visit = await world.visitAs(admin);
  const { page, context } = visit;
  const { path, fields, titles } = await openFields(visit, "Meal");
  const add = (data: object) => context.request.post(`${path}/fields`, { data }).then((made) => made.json());
  const [name, price] = [
    (await add({ title: "Meal", dataType: "plain_text" })) as Shown,
    (await add({ title: "Price", dataType: "plain_text" })) as Shown,
  ];
  for (const [meal, costs] of [
    ["Soup", "5"],
    ["Soup", "free"],
    ["Stew", null],
  ] as const) {
    const values = { [name.id]: meal, ...(costs && { [price.id]: costs }) };
    expect((await context.request.post(`${path}/records`, { data: { values } })).ok()).toBe(true);
  }
  await rowOf(page, "Price").waitFor();
  await rowOf(page, "Meal").click();
  await page.getByRole("switch", { name: "Unique" }).press("Space");
  await page.getByText("1 value is used by several records.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();

  await choose(page, "Price", "Change type…");
  await page.getByRole("searchbox").fill("whole number");
  await page.keyboard.press("Enter");
  await page.getByText("is lost", { exact: true }).waitFor();
  const change = page.getByRole("button", { name: "Change type", exact: true });
  expect(await change.isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "I accept that 1 value is lost" }).press("Space");
  await change.click();
  await page.getByText("Type of “Price” changed").waitFor();
  await expect.poll(async () => (await fields())[1]?.dataType).toBe("number");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("“Price” has its previous type again").waitFor();
  expect((await fields())[1]?.dataType).toBe("plain_text");

  const cheap = { name: "Cheap", pluralName: "Cheap", parentId: path.split("/").at(-1) };
  const membershipFilter = { and: [{ field: price.id, operator: "is", value: "5" }] };
  const smartPath = path.replace(/\/[^/]+$/, "");
  const smart = await context.request.post(smartPath, { data: { ...cheap, membershipFilter } });
  await choose(page, "Price", "Delete…");
  await page.getByText("2 records have a value in this field.").waitFor();
  await page.getByText("Filter of the smart collection").waitFor();
  expect(await page.getByRole("button", { name: "Delete field" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Cancel" }).click();
  await context.request.delete(`${smartPath}/${((await smart.json()) as Shown).id}`);
  await choose(page, "Price", "Delete…");
  await page.getByRole("button", { name: "Delete field" }).click();
  await page.getByText("“Price” is in the trash").waitFor();
  expect(await titles()).toEqual(["Meal"]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("“Price” is back").waitFor();
  expect(await titles()).toEqual(["Meal", "Price"]);
});

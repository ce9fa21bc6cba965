import { expect, it } from "vitest";
import { findInEveryLook } from "./pages.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("builds the page of a cabin, card by card, and puts them on tabs", async () => {
  const { page } = await world.visitAs(admin);
  const cabins = await collectionNamed("Cabin");
  await forget(cabins);
  await open(page, cabins, "data-cards");
  await page.getByText("Cards show what belongs together").waitFor();

  await page.getByRole("button", { name: "New card" }).first().click();
  await page.getByLabel("Title", { exact: false }).first().fill("The cabin");
  await page.getByRole("button", { name: "Add all 3" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("Lakeside").waitFor();
  await page.getByRole("button", { name: /^Width of Beds: 1\/1/ }).click();
  await page.getByRole("menuitemradio", { name: "Half", exact: true }).click();
  await page.getByRole("button", { name: /^Width of Beds: 1\/2/ }).waitFor();
  await page.getByRole("button", { name: "Move Lakeside", exact: true }).press("Alt+ArrowUp");
  expect(await findInEveryLook(page, [1440])).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The card was created.").waitFor();
  expect(await layoutOf("The cabin")).toEqual(["Name full", "Lakeside full", "Beds half"]);

  await page.getByRole("button", { name: "New card" }).click();
  await page.getByRole("radio", { name: /^Table/ }).check({ force: true });
  await page.getByLabel("Title", { exact: false }).first().fill("Who sleeps here");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please choose the field this card should show.").waitFor();
  await page.getByRole("combobox", { name: "What the card shows" }).click();
  await page.getByRole("option", { name: "Campers (Cabin)" }).click();
  await page.getByRole("combobox", { name: "Add a field" }).fill("birth");
  await page.keyboard.press("Enter");
  await preview.getByText("Date of birth").first().waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Who sleeps here", exact: true }).waitFor();

  await open(page, cabins, "data-card-groups");
  await page.getByRole("button", { name: "New tab" }).first().click();
  const panel = page.getByRole("dialog", { name: "New tab" });
  await panel.getByLabel("Name", { exact: false }).first().fill("Cabin life");
  await panel.getByRole("button", { name: "Create tab" }).click();
  await page.getByText("The tab was created.").waitFor();
  for (const title of ["The cabin", "Who sleeps here"]) {
    await page.getByRole("button", { name: `Tabs of ${title}` }).click();
    await page.getByRole("menuitemcheckbox", { name: "Cabin life" }).click();
    await page.getByRole("list", { name: "Cabin life" }).getByText(title).waitFor();
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Move Who sleeps here", exact: true }).press("Alt+ArrowUp");
  await expect.poll(() => titlesOn(cabins)).toEqual(["Who sleeps here", "The cabin"]);
  const whole = page.getByRole("region", { name: "The record page" });
  await whole.getByRole("tab", { name: "Cabin life" }).waitFor();
  await whole.getByText("Date of birth").first().waitFor();
  expect(await findInEveryLook(page, [1440])).toEqual([]);

  await open(page, cabins, "data-cards");
  await page.getByRole("button", { name: "Actions for The cabin" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete card" }).click();
  await page.getByText("“The cabin” is in the trash").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "The cabin", exact: true }).waitFor();
  expect(await titlesOn(cabins)).toEqual(["Who sleeps here", "The cabin"]);
});

it("asks before an unsaved card is left, by the page's own way back too", async () => {
  const { page } = await world.visitAs(admin);
  await open(page, await collectionNamed("Family"), "data-cards");
  await page.getByRole("button", { name: "Children", exact: true }).click();
  await page.getByLabel("Subtitle").fill("Ours");
  await page.getByRole("button", { name: "All cards" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  expect(await page.getByLabel("Subtitle").inputValue()).toBe("Ours");
  await page.getByRole("link", { name: "Fields", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The card was saved.").waitFor();
});

async function open(page: Page, collectionId: string, tab: string) {
  await page.goto(world.pathOf("camp", `/admin/data-collections/${collectionId}/${tab}`));
  await heading(page, /./).first().waitFor();
}

const team = () => world.app.db.team(world.teamId("camp"));

async function collectionNamed(name: string): Promise<string> {
  return (await team().from("collection").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
}

async function titlesOn(collectionId: string): Promise<string[]> {
  const cards = await team()
    .from("data_card")
    .select(["id", "title"])
    .where("collection_id", "=", collectionId)
    .execute();
  const places = await team().from("data_card_placement").select("card_id").orderBy("rank").execute();
  return places.flatMap(({ card_id }) => cards.find(({ id }) => id === card_id)?.title ?? []);
}

async function layoutOf(title: string): Promise<string[]> {
  const { fields } = await team()
    .from("data_card")
    .select("fields")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  const known = await team().from("field").select(["id", "title"]).execute();
  return fields!.map(({ fieldId, width }) => `${known.find(({ id }) => id === fieldId)?.title} ${width}`);
}

/** Whoever built it before. */
async function forget(collectionId: string) {
  for (const table of ["data_card_group", "data_card"] as const)
    await team().remove(table).where("collection_id", "=", collectionId).execute();
}

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pathTo } from "#client/routes.ts";
import { findInEveryLook, settle } from "./pages.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

type Collection = { id: string; isSmartCollection: boolean };

/** The details of the camp's smart collection, whose filter has one condition. */
async function openBuilder(width: number): Promise<Page> {
  const { page, context } = await world.visitAs(admin, { width });
  const teamId = world.teamId("camp");
  const answer = await context.request.get(`/api/dataCollections?TeamId=${teamId}`);
  const smart = ((await answer.json()) as Collection[]).find(({ isSmartCollection }) => isSmartCollection)!;
  await page.goto(pathTo("admin.collection.details", { teamId, dataCollectionId: smart.id })!);
  await settle(page);
  return page;
}

const condition = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

it("a condition is added, entered and removed by keyboard alone", async () => {
  const page = await openBuilder(1280);
  await page.getByRole("button", { name: "Add condition" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("One part is incomplete").waitFor();
  await page.keyboard.type("no such field");
  await page.keyboard.press("Enter");
  expect(await page.getByText("Nothing was saved").count()).toBe(0);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Record name");
  await page.getByRole("option", { name: "Record name", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("nobody is called that");
  await page.getByText("incomplete").waitFor({ state: "detached" });

  await page.keyboard.press("Enter");
  await condition(page, "Condition").waitFor();
  await page.keyboard.press("Backspace");
  await condition(page, "Condition").waitFor({ state: "detached" });
  expect(
    await condition(page, "Record name").getByRole("textbox", { name: "Value for Record name" }).inputValue(),
  ).toBe("nobody is called that");
});

it("what is half-finished says what it lacks, and is clean in every look", async () => {
  const page = await openBuilder(380);
  await page.getByRole("button", { name: "Add group" }).click();
  await page.keyboard.type("Registered");
  await page.getByRole("option", { name: "Registered on" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await condition(page, "Registered on").getByText("Enter a value.").waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
});

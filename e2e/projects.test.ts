import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();

it("a project is begun, things are pinned to it and ticked off, and the dashboard tells how far it is", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/projects"));
  await page.getByRole("button", { name: "New project" }).click();
  const drawer = page.getByRole("dialog", { name: "New project" });
  await drawer.getByLabel("Name").fill("Parents’ weekend");
  expect(await findViolations(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Create project" }).click();
  await heading(page, "Parents’ weekend").waitFor();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByText("Parents’ weekend").waitFor();

  const add = page.getByRole("combobox", { name: "Pin something" });
  for (const name of ["Families", "Cabins"]) {
    await add.fill(name);
    await page.getByRole("option", { name }).first().click();
    await page.getByRole("link", { name, exact: true }).last().waitFor();
  }
  const pins = page.getByRole("list", { name: "Pinned" }).getByRole("link");
  await page.getByRole("button", { name: /^Move Cabins/ }).press("Alt+ArrowUp");
  await expect.poll(() => pins.allTextContents()).toEqual(["Cabins", "Families"]);
  await page.getByRole("checkbox", { name: "Cabins is done" }).check();
  await page.getByText("1 of 2 done").waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.goto(world.pathOf("camp"));
  const card = page.getByRole("region", { name: "Active projects" });
  const line = card.getByRole("listitem").filter({ hasText: "Parents’ weekend" });
  await line.getByText("1 of 2 done").waitFor();
  await line.getByRole("link").click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete project" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Parents’ weekend" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

import { it } from "vitest";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();
const collections = "/admin/data-collections";

const choose = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

it("a collection is duplicated, deleted with a word about what goes, and brought back", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", collections));
  await page.getByRole("link", { name: "Sessions", exact: true }).click();
  await heading(page, "Sessions").waitFor();
  await choose(page, "Duplicate");
  await page.getByRole("switch", { name: "Copy the records too" }).check({ force: true });
  await page.getByRole("button", { name: "Duplicate" }).click();
  await heading(page, "Sessions (copy)").waitFor();
  await choose(page, "Delete…");
  await page.getByText("Its 4 records will be deleted too.").waitFor();
  await page.getByRole("button", { name: "Delete collection" }).click();
  await heading(page, "Data collections").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("“Sessions (copy)” is back").waitFor();
  await page.getByRole("link", { name: "Sessions (copy)" }).waitFor();
});

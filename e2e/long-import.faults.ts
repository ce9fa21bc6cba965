import { expect, it } from "vitest";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();
/** More than are imported at once: it goes on by itself. */
const rows = 10_400;

async function cabinsOf(page: Page): Promise<string> {
  const answer = await page.context().request.get(`/api/dataCollections?TeamId=${world.teamId("camp")}`);
  const all = (await answer.json()) as { id: string; pluralName: string }[];
  return all.find(({ pluralName }) => pluralName === "Cabins")!.id;
}

it("what was imported in the background is undone from its toast, and later from the recent changes", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const collectionId = await cabinsOf(page);
  const path = world.pathOf("camp", `/data-collections/${collectionId}/records?view=all`);
  const counted = async () => {
    const at = `/api/teams/${world.teamId("camp")}/collections/${collectionId}/count`;
    return ((await (await context.request.get(at)).json()) as { count: number }).count;
  };
  const before = await counted();
  const importRows = async () => {
    await page.goto(path);
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    const panel = page.getByRole("dialog", { name: "Import into Cabins" });
    const text = `Name\n${Array.from({ length: rows }, (_, place) => `Cabin ${place}`).join("\n")}\n`;
    await panel
      .locator("input[type=file]")
      .setInputFiles({ name: "cabins.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await panel.getByRole("button", { name: "Check 10,400 rows" }).click();
    await panel.getByRole("button", { name: "Import 10,400 records" }).click({ timeout: 120_000 });
    await panel.getByText("You can close this and keep working.").waitFor();
    // On another page it is told as well.
    await page.goto(world.pathOf("camp"));
    await page.getByText("10,400 records imported.").waitFor({ timeout: 120_000 });
    expect(await counted()).toBe(before + rows);
  };
  await importRows();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(counted, { timeout: 120_000 }).toBe(before);

  await importRows();
  // Whoever has missed it finds it among the recent changes, and is asked first.
  await page.goto(world.pathOf("camp", "/recent"));
  const imported = page.getByRole("row").filter({ hasText: "mport" }).first();
  await imported.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect.poll(counted, { timeout: 120_000 }).toBe(before);
});

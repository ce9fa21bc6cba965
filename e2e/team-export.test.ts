import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { findInEveryLook } from "./pages.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

it("everything of a team is put together, downloaded and deleted by its administrator", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/admin/data"));
  const card = page.getByRole("region", { name: "Export everything" });
  await card.getByRole("button", { name: "Export everything" }).click();
  await page.getByText("The export has begun.").waitFor();
  const link = card.getByRole("link", { name: /^Download the export/ });
  await link.waitFor();
  await card.scrollIntoViewIfNeeded();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Camp Willow Lake \d{4}-\d\d-\d\d\.zip$/);
  const zip = await fromBufferPromise(await readFile(await download.path()));
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual(expect.arrayContaining(["collections/Campers.csv", "structure.json", "people.json"]));

  await card.getByRole("button", { name: /^Delete the export/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await link.waitFor({ state: "detached" });
});

import { expect, it } from "vitest";
import { findInEveryLook, findPlace, listPages, listSystemPages, settle, walk } from "./pages.ts";
import { admin, type Page, startWorld, sysAdmin } from "./world.ts";

const world = startWorld();

/** Every page, wide and narrow, light and dark. */
it("the pages that are open to strangers are clean", { tags: ["journey"] }, async () => {
  const { page } = await world.visit();
  await walk(page, listPages(), (path) => seeClean(page, path));
});

it("the team's pages are clean", async () => {
  const { page, context } = await world.visitAs(admin);
  await walk(page, listPages(await findPlace(context, world.teamId("camp"))), (path) => seeClean(page, path));
  for (const path of ["/access-denied", "/no-such-page", "/test/outbox"]) {
    await page.goto(path);
    await settle(page);
    await seeClean(page, path);
  }
});

it("the system's pages are clean", async () => {
  const { page } = await world.visitAs(sysAdmin);
  await walk(page, listSystemPages(), (path) => seeClean(page, path));
});

async function seeClean(page: Page, path: string) {
  expect(await findInEveryLook(page), path).toEqual([]);
}

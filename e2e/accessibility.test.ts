import { expect, it } from "vitest";
import { findInEveryLook, findPlace, listPages, settle } from "./pages.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

/** Every page, wide and narrow, light and dark. */
it.each(listPages())("%s is clean for a stranger", async (path) => {
  const { page } = await world.visit();
  await page.goto(path);
  await settle(page);
  expect(await findInEveryLook(page)).toEqual([]);
});

it("the team's pages are clean", async () => {
  const { page, context } = await world.visitAs(admin);
  for (const path of [
    ...listPages(await findPlace(context, world.teamId("camp"))),
    "/access-denied",
    "/no-such-page",
    "/test/outbox",
  ]) {
    await page.goto(path);
    await settle(page);
    expect(await findInEveryLook(page), path).toEqual([]);
  }
});

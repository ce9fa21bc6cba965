import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { listPages, settle } from "./pages.ts";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();

/** Every page, wide and narrow, light and dark. */
it.each(listPages())("%s is clean for a stranger", async (path) => {
  const { page } = await world.visit();
  await page.goto(path);
  await settle(page);
  expect(await findInEveryLook(page)).toEqual([]);
});

it("the team's pages are clean", async () => {
  const { page } = await world.visitAs(admin);
  for (const path of [...listPages(world.teamId("camp")), "/access-denied", "/no-such-page", "/test/outbox"]) {
    await page.goto(path);
    await settle(page);
    expect(await findInEveryLook(page), path).toEqual([]);
  }
});

async function findInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(
        (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
        colorScheme,
      );
      const violations = await findViolations(page);
      found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
    }
  }
  return found;
}

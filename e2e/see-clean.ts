import { expect } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { settle } from "./pages.ts";
import type { Page } from "./world.ts";

/** As it stands: axe finds nothing, and nothing is wider than the window. */
export async function seeClean(page: Page) {
  await settle(page);
  await closeToasts(page);
  // What is half below the bar at the top would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

/** What lies over the page for some seconds only is no part of it. */
async function closeToasts(page: Page) {
  await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(".mantine-Notifications-root button[aria-label]");
    for (const close of all) close.click();
  });
  await page.locator(".mantine-Notifications-root button").first().waitFor({ state: "detached" });
}

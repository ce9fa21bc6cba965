import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { type Opened, watch, watchRows } from "./browser-page.ts";
import type { BrowserWorld } from "./browser-server.ts";
import { fetchTime, rounds, type Timed, withList } from "./browser-steps.ts";
import { median } from "./table.ts";

/** What is typed, and a word that every row then shows: one in ten records, some, a handful. */
const searches: [typed: string, shown: string][] = [
  ["kyoto", "Kyoto"],
  ["okafor 77", "Okafor"],
  ["person1234", "person1234"],
];

/** From Enter in the list's own search to rows that match. */
export async function timeSearch(browser: Browser, world: BrowserWorld): Promise<Timed> {
  return withList(browser, world, async (opened) => {
    const took: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [typed, shown] of searches) {
        const before = opened.asked.length;
        took.push(await search(opened, typed, shown));
        await opened.rested();
        floors.push(await fetchTime(opened.page, opened.asked[before]!));
        const all = await watchRows(opened.page, 30);
        await opened.page.keyboard.press("Escape");
        await all();
        await opened.rested();
      }
    }
    return { ours: median(took), all: took, floor: median(floors) };
  });
}

async function search({ page }: Opened, typed: string, shown: string): Promise<number> {
  const input = page.getByLabel("Search this list");
  const found = await watchRows(page, 0, shown);
  await input.fill(typed);
  const began = performance.timeOrigin + performance.now();
  await input.press("Enter");
  return (await found()) - began;
}

/** From the choice of a field to the groups with their counts beside the list. */
export async function timeGrouping(browser: Browser, world: BrowserWorld): Promise<Timed> {
  return withList(browser, world, async (opened) => {
    const { page } = opened;
    const took: number[] = [];
    let asked = "";
    page.on("request", (request) => {
      if (request.url().includes("/groups?")) asked = request.url();
    });
    // Each once: what was counted is kept for a while.
    for (const field of ["Payment", "City", "Age"]) took.push(await groupBy(opened, field));
    await choose(opened, "No groups");
    // What is chosen is kept for the person a moment later: the next run is to find the list as it was.
    await sleep(1000);
    await opened.rested();
    return { ours: median(took), all: took, floor: await fetchTime(page, asked) };
  });
}

async function groupBy(opened: Opened, field: string): Promise<number> {
  const shown = await watch(opened.page, areGroupsShown, `Groups by ${field}`);
  const began = await choose(opened, field);
  const took = (await shown()) - began;
  await opened.rested();
  return took;
}

/** When it was clicked. */
async function choose({ page }: Opened, field: string): Promise<number> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Group/ })
    .first()
    .click();
  const choice = page.getByRole("dialog", { name: "Group" }).getByRole("button", { name: field, exact: true });
  await choice.waitFor();
  const began = performance.timeOrigin + performance.now();
  await choice.click();
  return began;
}

// Runs in the page: the first entry is that of all records.
const areGroupsShown = (label: string): boolean =>
  document.querySelectorAll(`aside[aria-label="${label}"] ul[aria-label="${label}"] li`).length > 1;

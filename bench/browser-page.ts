import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Page, Request } from "playwright-core";
import { openVisit } from "../src/testing/browser.ts";
import type { BrowserWorld } from "./browser-server.ts";

export type Opened = {
  page: Page;
  cdp: CDPSession;
  world: BrowserWorld;
  /** Pages of rows that the list has asked for, in order. */
  asked: string[];
  /** Nothing is on its way any more, and what came is drawn. */
  rested(): Promise<void>;
  close(): Promise<void>;
};

/** A person signed in, at the dashboard, in a browser that has cached nothing but what the dashboard needs. */
export async function openDashboard(browser: Browser, world: BrowserWorld): Promise<Opened> {
  const { context, page, errors } = await openVisit(browser, world.url, { width: 1440 });
  context.setDefaultTimeout(30_000);
  await context.addCookies(world.cookies.map(([name, value]) => ({ name, value, url: world.url })));
  const asked: string[] = [];
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // The live stream never ends.
    if (/\/events\b/.test(request.url())) return;
    pending.add(request);
    if (/\/records\?/.test(request.url())) asked.push(request.url());
  });
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request) => pending.delete(request));
  }
  const rested = async () => {
    const late = Date.now() + 30_000;
    for (let quiet = 0; quiet < 10; quiet = pending.size === 0 ? quiet + 1 : 0) {
      await sleep(50);
      if (Date.now() > late) throw new Error(`no answer from ${[...pending].map((each) => each.url()).join(", ")}`);
    }
  };
  await page.goto(`/team-${world.teamId}/dashboard`);
  await rested();
  const close = async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`the page complained: ${errors.join("; ")}`);
  };
  return { page, cdp: await context.newCDPSession(page), world, asked, rested, close };
}

/**
 * From the click on the collection in the side menu to the frame that shows rows, in milliseconds. `rest`: so long the
 * pointer is over it before, which is when its page begins to load.
 */
export async function clickCollection({ page, world }: Opened, rest = 0): Promise<number> {
  const shown = await watchRows(page, 0);
  await page.evaluate(() => {
    addEventListener("click", () => performance.mark("bench-click"), { capture: true, once: true });
  });
  const entry = page.locator(`nav a[href*="${world.collectionId}/records"]`);
  await entry.hover();
  await sleep(rest);
  await entry.click();
  const at = await shown();
  const clicked = await page.evaluate(() => {
    const { startTime } = performance.getEntriesByName("bench-click").at(-1)!;
    return performance.timeOrigin + startTime;
  });
  return at - clicked;
}

export async function backToDashboard({ page, rested }: Opened) {
  await page.locator('nav a[href$="/dashboard"]').first().click();
  await page.waitForURL(/\/dashboard$/);
  await rested();
}

/** Begins to look for rows beyond an index, none of them a placeholder, each with these words. */
export const watchRows = (page: Page, beyond: number, words = ""): Promise<() => Promise<number>> =>
  watch(page, areRowsShown, { beyond, words });

// Runs in the page.
function areRowsShown({ beyond, words }: { beyond: number; words: string }): boolean {
  // The row that has the focus is drawn wherever it is, the one to type into below the last.
  const rows = [
    ...document.querySelectorAll("[role=grid] [role=row]:has([role=gridcell]):not([data-new], [data-group])"),
  ].filter((row) => Number(row.getAttribute("aria-rowindex")) - 2 >= beyond);
  const isShown = (row: Element) => !row.querySelector("[aria-busy]") && row.textContent.includes(words);
  return rows.length > 0 && rows.every(isShown);
}

/**
 * Begins to look for something in the page. The promise behind it is the time, since 1970, after the frame was drawn that
 * first had it.
 */
export async function watch<T>(page: Page, isThere: (arg: T) => boolean, arg: T): Promise<() => Promise<number>> {
  const name = `bench${Math.random()}`;
  // Without a value of its own: that would be waited for.
  await page.evaluate(`void (globalThis["${name}"] = (${firstFrameWith})(() => (${isThere})(${JSON.stringify(arg)})))`);
  return () => page.evaluate((key) => (globalThis as unknown as Record<string, Promise<number>>)[key]!, name);
}

// Runs in the page.
function firstFrameWith(isThere: () => boolean): Promise<number> {
  return new Promise<number>((done, fail) => {
    setTimeout(() => fail(new Error("it was not shown within 20 s")), 20_000);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.timeOrigin + performance.now());
      requestAnimationFrame(() => port2.postMessage(0));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

/** The first row in sight, from 0. */
export const topRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const grid = document.querySelector("[role=grid]")!;
    const head = grid.getBoundingClientRect().top + 36;
    const rows = [...grid.querySelectorAll("[role=row]:has([role=gridcell]):not([data-footer], [data-group])")];
    const seen = rows.filter((row) => row.getBoundingClientRect().bottom > head + 1);
    return Math.min(...seen.map((row) => Number(row.getAttribute("aria-rowindex")) - 2));
  });

/** Turns the wheel over the list, so many pixels a second, as long as it takes. */
export async function turnWheel({ page, cdp }: Opened, pixels: number, speed: number) {
  const box = (await page.locator("[role=grid]").boundingBox())!;
  await cdp.send("Input.synthesizeScrollGesture", {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2 },
    ...{ yDistance: -pixels, speed, gestureSourceType: "mouse", preventFling: true },
  });
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import {
  backToDashboard,
  clickCollection,
  type Opened,
  openDashboard,
  topRow,
  turnWheel,
  watchRows,
} from "./browser-page.ts";
import type { BrowserWorld } from "./browser-server.ts";
import { type Frames, traceFrames } from "./browser-trace.ts";
import { median } from "./table.ts";

export const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const rowHeight = 36;

export type Timed = { ours: number; all: number[]; floor: number };

/** As a hand does it: the pointer is there a moment before it clicks. */
const rest = 200;

export type Opening = Record<"atOnce" | "first" | "again", Timed>;

/** Each time a browser that has never seen the list; then, in the last of them, again and again. */
export async function timeOpening(browser: Browser, world: BrowserWorld): Promise<Opening> {
  const took = { atOnce: [] as number[], first: [] as number[], again: [] as number[] };
  // Not counted: the server has not answered anybody yet.
  await (await openDashboard(browser, world)).close();
  for (let round = 0; round < rounds; round++) {
    const opened = await openDashboard(browser, world);
    took.atOnce.push(await clickCollection(opened));
    await opened.close();
  }
  for (let round = 1; round < rounds; round++) {
    const opened = await openDashboard(browser, world);
    took.first.push(await clickCollection(opened, rest));
    await opened.close();
  }
  const opened = await openDashboard(browser, world);
  took.first.push(await clickCollection(opened, rest));
  for (let round = 0; round < rounds; round++) {
    await backToDashboard(opened);
    took.again.push(await clickCollection(opened, rest));
  }
  const floor = await fetchTime(opened.page, opened.asked[0]!);
  await opened.close();
  const timed = (all: number[]): Timed => ({ ours: median(all), all, floor });
  return { atOnce: timed(took.atOnce), first: timed(took.first), again: timed(took.again) };
}

/** Some seconds of steady turning, from rows that were never seen. */
export async function traceScrolling(browser: Browser, world: BrowserWorld, speed: number): Promise<Frames> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 5);
  return withList(browser, world, async (opened) => {
    await turnWheel(opened, 20 * rowHeight, speed);
    await opened.rested();
    const turn = () => turnWheel(opened, speed * seconds, speed);
    const frames = await traceFrames(browser, opened.page, `scroll-${world.size}`, turn);
    const reached = await topRow(opened.page);
    if (reached < (speed * seconds) / rowHeight) throw new Error(`the wheel led to row ${reached} only`);
    return frames;
  });
}

/** The thumb of the scroll bar taken to the middle with the mouse, and to other places near it. */
export async function timeJump(browser: Browser, world: BrowserWorld): Promise<Timed> {
  return withList(browser, world, async (opened) => {
    const took: number[] = [];
    let far = "";
    for (let round = 0; round < rounds; round++) {
      const before = opened.asked.length;
      took.push(await dragBar(opened, 0.5 + 0.01 * (round - Math.floor(rounds / 2))));
      far = opened.asked.slice(before).find((url) => url.includes("position=")) ?? far;
      await opened.page.locator("[role=grid]").evaluate((grid) => grid.scrollTo({ top: 0 }));
      await opened.rested();
    }
    return { ours: median(took), all: took, floor: await fetchTime(opened.page, far) };
  });
}

async function dragBar({ page, world }: Opened, part: number): Promise<number> {
  const bar = await page.locator("[role=grid]").evaluate((grid) => {
    const { left, top } = grid.getBoundingClientRect();
    const width = (grid as HTMLElement).offsetWidth - grid.clientWidth;
    // An arrow at each end, as high as the bar is wide, and between them a thumb that is never shorter than that.
    return { x: left + grid.clientWidth + width / 2, top: top + width, room: grid.clientHeight - 3 * width };
  });
  const shown = await watchRows(page, Math.floor(world.size * (part - 0.05)));
  const grip = bar.top + 8;
  await page.mouse.move(bar.x, grip);
  await page.mouse.down();
  for (let step = 1; step < 10; step++) {
    await page.mouse.move(bar.x, grip + (bar.room * part * step) / 10);
    await sleep(16);
  }
  const began = performance.timeOrigin + performance.now();
  await page.mouse.move(bar.x, grip + bar.room * part);
  const at = await shown();
  await page.mouse.up();
  const reached = (await topRow(page)) / world.size;
  if (Math.abs(reached - part) > 0.05) throw new Error(`the bar led to ${reached} of the list instead of ${part}`);
  return at - began;
}

export type Memory = { before: number; after: number; rows: number; read: number; nodes: [number, number] };

/** What is left after collecting garbage, when a thousand rows have gone by and when a hundred thousand have. */
export async function weighPage(browser: Browser, world: BrowserWorld): Promise<Memory> {
  return withList(browser, world, async (opened) => {
    await scrollToRow(opened, 1_000);
    const before = await weigh(opened);
    const asked = opened.asked.length;
    const rows = Math.min(100_000, world.size - 100);
    await scrollToRow(opened, rows);
    const after = await weigh(opened);
    const read = (opened.asked.length - asked) * 100;
    return { before: before.heap, after: after.heap, rows, read, nodes: [before.nodes, after.nodes] };
  });
}

/** Fast, but slow enough that every row is read and drawn on the way. */
async function scrollToRow(opened: Opened, row: number) {
  for (;;) {
    const left = row - (await topRow(opened.page));
    if (left <= 20) break;
    const before = left;
    await turnWheel(opened, Math.min(left, 10_000) * rowHeight, 24_000);
    if (row - (await topRow(opened.page)) >= before) throw new Error(`the list ends ${left} rows before row ${row}`);
  }
  await opened.rested();
}

async function weigh({ cdp }: Opened): Promise<{ heap: number; nodes: number }> {
  await cdp.send("HeapProfiler.enable");
  // What a finalizer lets go is collected by the next.
  for (let time = 0; time < 3; time++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes } = await cdp.send("Memory.getDOMCounters");
  return { heap: usedSize / 1_000_000, nodes };
}

/** The same rows from the same server into the same browser, without a grid. */
export async function fetchTime(page: Page, url: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    took.push(
      await page.evaluate(async (address) => {
        const began = performance.now();
        const answer = await fetch(address, { cache: "no-store" });
        await answer.json();
        return performance.now() - began;
      }, url),
    );
  }
  return median(took);
}

/** The list opened in a browser of its own, everything that belongs to it loaded. */
export async function withList<T>(
  browser: Browser,
  world: BrowserWorld,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const opened = await openDashboard(browser, world);
  await clickCollection(opened);
  await opened.rested();
  const found = await work(opened);
  await opened.close();
  return found;
}

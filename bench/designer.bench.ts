import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { buildClient } from "../bin/build-client.ts";
import { openBrowser, openVisit } from "../src/testing/browser.ts";
import { watch } from "./browser-page.ts";
import type { DesignerWorld } from "./designer-server.ts";
import { type Bench, type Line, median, nodeFlags } from "./table.ts";

const blocks = Number(process.env.BENCH_BLOCKS ?? 60);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const typed = "See you at the lake, and bring a friend with you. ";
/** Faster than most people type, slow enough that one key's frame is not the next one's. */
const betweenKeys = 120;

/** How soon the designer of a long mail stands there, and how soon it shows what is typed. `BENCH_BLOCKS`: how long. */
export const benchDesigner: Bench = async ({ databaseUrl, dataDir }) => {
  if (!process.env.CLIENT_DIR) await buildClient((sentence) => console.log(sentence));
  const server = fork(join(import.meta.dirname, "designer-server.ts"), [String(blocks), String(rounds + 1)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: nodeFlags,
  });
  const ended = once(server, "exit");
  try {
    const [world] = (await Promise.race([once(server, "message"), ended])) as [DesignerWorld];
    if (typeof world !== "object") throw new Error("the server did not start");
    return await measure(world);
  } finally {
    if (server.connected) server.send("stop");
    await ended;
  }
};

async function measure(world: DesignerWorld): Promise<Line[]> {
  const browser = await openBrowser({ hasScrollBars: true });
  try {
    const { context, page, errors } = await openVisit(browser, world.url, { width: 1440 });
    await context.addCookies(world.cookies.map(([name, value]) => ({ name, value, url: world.url })));
    const [first, ...others] = world.messageIds;
    // Its code comes with the first, which is not counted.
    await openContent(page, world, first!);
    const opening: number[] = [];
    for (const id of others) opening.push(await openContent(page, world, id));
    const lines = [
      figure(`designer of ${blocks} blocks, from the click on Content until it is drawn, ms`, opening, 1000),
    ];
    const places = [
      { name: "text", block: "t0", box: "Text of the mail" },
      { name: "text within columns", block: "r3", box: "Text of the mail" },
      { name: "heading in the middle", block: "h4", box: "Heading" },
    ];
    for (const { name, block, box } of places) {
      await page.locator(`[data-block="${block}"]`).click({ position: { x: 20, y: 12 } });
      const took = await timeKeys(page, box);
      lines.push(
        figure(`a key in a ${name}, until it is drawn, worst of ${took.length}, ms`, took, 100, Math.max(...took)),
      );
    }
    await page.locator('[data-block="b0"]').click({ position: { x: 8, y: 8 } });
    const took = await timeKeys(page, "Link");
    lines.push(
      figure(
        `a key in a block’s settings, until it is drawn, worst of ${took.length}, ms`,
        took,
        100,
        Math.max(...took),
      ),
    );
    if (errors.length > 0) throw new Error(`the page complained: ${errors.join("; ")}`);
    return lines;
  } finally {
    await browser.close();
  }
}

/** From the step before, whose page has read nothing of what the message says. */
async function openContent(page: Page, world: DesignerWorld, messageId: string): Promise<number> {
  await page.goto(`/team-${world.teamId}/outgoing-messages/${messageId}/details`);
  const step = page.locator(`a[href$="${messageId}/content"]`).first();
  await step.waitFor();
  // What that page reads is there.
  await sleep(1_000);
  await page.evaluate(() => {
    addEventListener("click", () => performance.mark("bench-click"), { capture: true, once: true });
  });
  const shown = await watch(page, areBlocksShown, blocks);
  await step.click();
  const at = await shown();
  const clicked = await page.evaluate(() => {
    const { startTime } = performance.getEntriesByName("bench-click").at(-1)!;
    return performance.timeOrigin + startTime;
  });
  await sleep(1_000);
  return at - clicked;
}

// Runs in the page.
const areBlocksShown = (count: number): boolean => document.querySelectorAll("[data-block]").length >= count;

async function timeKeys(page: Page, box: string): Promise<number[]> {
  const input = page.getByRole("textbox", { name: box, exact: true });
  await input.waitFor();
  await input.press("End");
  await page.evaluate(noteKeys);
  for (const key of typed) {
    await page.keyboard.type(key);
    await sleep(betweenKeys);
  }
  // What is saved, and the preview that follows from it, comes after the last key.
  await sleep(2_000);
  return page.evaluate(() => (globalThis as unknown as { benchKeys: number[] }).benchKeys);
}

// Runs in the page: from when the key was pressed (which is before the page hears of it) until the frame with it is drawn.
function noteKeys() {
  const took: number[] = [];
  const known = globalThis as unknown as { benchKeys: number[]; benchNote?: (event: KeyboardEvent) => void };
  if (known.benchNote) removeEventListener("keydown", known.benchNote, { capture: true });
  known.benchKeys = took;
  known.benchNote = ({ timeStamp }) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => took.push(performance.now() - timeStamp);
    requestAnimationFrame(() => port2.postMessage(0));
  };
  addEventListener("keydown", known.benchNote, { capture: true });
}

const figure = (work: string, all: number[], most: number, counts = median(all)): Line => ({
  work,
  ours: `${counts.toFixed(0)} (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}, median ${median(all).toFixed(0)})`,
  ...{ floor: "", ratio: "", aim: `≤ ${most}`, good: counts <= most },
});

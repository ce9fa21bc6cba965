import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { buildClient } from "../bin/build-client.ts";
import { openBrowser } from "../src/testing/browser.ts";
import { timeGrouping, timeSearch } from "./browser-finding.ts";
import type { BrowserWorld } from "./browser-server.ts";
import { type Timed, timeJump, timeOpening, traceScrolling, weighPage } from "./browser-steps.ts";
import { timeFirstVisit } from "./browser-visit.ts";
import { attempt, type Bench, type Line, nodeFlags } from "./table.ts";

const known: Record<string, number> = { "10k": 10_000, "100k": 100_000, "1M": 1_000_000 };
const only = process.env.BENCH_ONLY ?? "";
/** A wheel turned quickly: some eighty rows a second. */
const speed = 3_000;
const longestStep = 10 * 60_000;

/** What a person sees of a long list in a real browser. `npm run bench -- browser 10k` for one size. */
export const benchBrowser: Bench = async ({ databaseUrl, dataDir }) => {
  const chosen = Object.keys(known).filter((name) => process.argv.includes(name));
  const sizes = chosen.length > 0 ? chosen : Object.keys(known);
  if (!process.env.CLIENT_DIR) await buildClient((sentence) => console.log(sentence));
  const server = fork(
    join(import.meta.dirname, "browser-server.ts"),
    sizes.map((name) => String(known[name])),
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
      execArgv: nodeFlags,
    },
  );
  const ended = once(server, "exit");
  try {
    const [worlds] = (await Promise.race([once(server, "message"), ended])) as [BrowserWorld[]];
    if (!Array.isArray(worlds)) throw new Error("the server did not start");
    const lines: Line[] = [];
    for (const [place, name] of sizes.entries()) lines.push(...(await benchSize(name, worlds[place]!)));
    return lines;
  } finally {
    if (server.connected) server.send("stop");
    await ended;
  }
};

/** A browser for each step: what one leaves behind, the next does not pay for. */
async function benchSize(name: string, world: BrowserWorld): Promise<Line[]> {
  console.log(`${name}: load of the machine ${loadavg()[0]!.toFixed(1)}`);
  const lines: Line[] = [];
  const say = (line: Omit<Line, "work">, work: string) => {
    lines.push({ ...line, work: `${name}: ${work}` });
    console.log(`${name}: ${work}: ${line.ours} ${line.floor && `beside ${line.floor}`}`);
  };
  const step = async (part: string, work: (browser: Browser) => Promise<void>) => {
    if (part.includes(only)) lines.push(...(await attempt(`${name}: ${part}`, () => inBrowser(work))));
  };
  await step("visit", async (browser) => {
    const dashboard = `/team-${world.teamId}/dashboard`;
    say(figure(await timeFirstVisit(browser, world, "/login")), "first visit by a 60 ms line, sign-in page, ms");
    say(figure(await timeFirstVisit(browser, world, dashboard)), "same, dashboard, ms");
  });
  await step("click", async (browser) => {
    const { atOnce, first, again } = await timeOpening(browser, world);
    say(beside(atOnce, 300), "click to first rows, nothing cached, clicked at once, ms");
    say(beside(first, 300), "same, the pointer there for 200 ms before, ms");
    say(beside(again, 300), "click to first rows, opened before, ms");
  });
  await step("scroll", async (browser) => {
    const seen = await traceScrolling(browser, world, speed);
    say(figure(seen.script, 8), "script per frame while scrolling, median, ms");
    say(figure(seen.scriptOwn), "same, processor time alone, ms");
    say(figure(seen.script95), "same, 95th of 100 frames, ms");
    say(figure(seen.all), "all work of the page per frame, median, ms");
    say(figure(seen.perSecond), `frames a second while scrolling (${seen.frames} frames)`);
    say(figure(seen.longestTask, 100), "longest task while scrolling, ms");
    say(figure(seen.longestTaskOwn), "same, processor time alone, ms");
  });
  await step("jump", async (browser) => {
    say(beside(await timeJump(browser, world), 500), "scroll bar dragged to the middle until rows show, ms");
  });
  await step("search", async (browser) => {
    say(beside(await timeSearch(browser, world), 300), "quick search in the list, first rows, ms");
  });
  await step("group", async (browser) => {
    say(beside(await timeGrouping(browser, world)), "group by a field, groups with their counts, ms");
  });
  await step("memory", async (browser) => {
    const { before, after, rows, read, nodes } = await weighPage(browser, world);
    const ratio = after / before;
    say(
      {
        ...{ ours: after.toFixed(1), floor: before.toFixed(1), ratio: `${(ratio * 100).toFixed(0)} %` },
        ...{ aim: "≤ 110 %", good: ratio <= 1.1 },
      },
      `memory after ${rows} rows beside after 1000, MB (${read} rows read; nodes ${nodes[1]} beside ${nodes[0]})`,
    );
  });
  return lines;
}

async function inBrowser(work: (browser: Browser) => Promise<void>): Promise<Line[]> {
  const browser = await openBrowser({ hasScrollBars: true });
  // A page that hangs ends with its browser.
  const late = setTimeout(() => void browser.close(), longestStep);
  try {
    await work(browser);
    return [];
  } finally {
    clearTimeout(late);
    await browser.close();
  }
}

/** The floor: the same rows fetched by the same browser, without a grid. */
const beside = ({ ours, all, floor }: Timed, most?: number): Omit<Line, "work"> => ({
  ours: `${ours.toFixed(0)} (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)})`,
  floor: floor.toFixed(0),
  ratio: `${(ours / floor).toFixed(1)} ×`,
  aim: most === undefined ? "" : `≤ ${most}`,
  good: most === undefined || ours <= most,
});

const figure = (ours: number, most?: number): Omit<Line, "work"> => ({
  ours: ours.toFixed(1),
  ...{ floor: "", ratio: "", aim: most === undefined ? "" : `≤ ${most}`, good: most === undefined || ours <= most },
});

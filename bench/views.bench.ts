import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildClient } from "../bin/build-client.ts";
import { openBrowser, openVisit } from "../src/testing/browser.ts";
import { traceFrames } from "./browser-trace.ts";
import { attempt, type Bench, type Line, median, nodeFlags } from "./table.ts";
import type { ViewsWorld } from "./views-server.ts";

const records = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const inMonth = 2_000;
const onMap = 50_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

/** What views read of very many records, beside bare queries; and a month of a calendar with very much on the screen. */
export const benchViews: Bench = async ({ databaseUrl, dataDir }) => {
  if (!process.env.CLIENT_DIR) await buildClient((sentence) => console.log(sentence));
  const server = fork(join(import.meta.dirname, "views-server.ts"), [records, inMonth, onMap].map(String), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: nodeFlags,
  });
  const ended = once(server, "exit");
  try {
    const [world] = (await Promise.race([once(server, "message"), ended])) as [ViewsWorld];
    if (typeof world !== "object") throw new Error("the server did not start");
    return [
      ...(await attempt("views: what they read", () => readAll(world))),
      ...(await attempt("calendar: a month on the screen", () => drawMonth(world))),
    ];
  } finally {
    if (server.connected) server.send("stop");
    await ended;
  }
};

type Read = keyof ViewsWorld["reads"];
type Case = { work: string; ours: Read; floor: Read; most?: number };

const out = records.toLocaleString("en");
const cases: Case[] = [
  { work: `first page of ${out}, grouped (ours) beside not grouped (floor)`, ours: "grouped", floor: "plain", most: 2 },
  { work: `headings of the groups of ${out}, with counts`, ours: "headings", floor: "bareHeadings" },
  { work: `sum below a column of ${out}`, ours: "sum", floor: "bareSum", most: 1.5 },
  { work: `a month of a calendar out of ${out}`, ours: "events", floor: "bareEvents", most: 1.5 },
  { work: `a map of ${onMap.toLocaleString("en")} points`, ours: "places", floor: "barePlaces" },
];

async function readAll(world: ViewsWorld): Promise<Line[]> {
  const lines: Line[] = [];
  for (const each of cases) lines.push(...(await attempt(`views: ${each.work}`, () => compareReads(world, each))));
  return lines;
}

/** Both sides in turn, so that whatever else the machine does falls on both. */
async function compareReads({ reads, cookie }: ViewsWorld, { work, ours, floor, most }: Case): Promise<Line> {
  const took = { ours: [] as number[], floor: [] as number[] };
  for (let round = -2; round < rounds; round++) {
    const asked = await timed(reads[ours], { cookie });
    const bare = await timed(reads[floor], { cookie });
    if (asked.found !== bare.found) throw new Error(`${asked.found} instead of ${bare.found}`);
    if (round < 0) continue;
    took.ours.push(asked.took);
    took.floor.push(bare.took);
  }
  const [mine, bare] = [median(took.ours), median(took.floor)];
  return {
    work: `views: ${work}, ms`,
    ...{ ours: mine.toFixed(1), floor: bare.toFixed(1), ratio: `${(mine / bare).toFixed(2)} ×` },
    ...{ aim: most === undefined ? "" : `≤ ${most} ×`, good: most === undefined || mine / bare <= most },
  };
}

type Answer = { table?: { rows: unknown[] }; groups?: unknown[] } & Record<string, unknown>;

/** `found`: how much there was, which both sides must agree on. */
async function timed(address: string, headers: Record<string, string>): Promise<{ took: number; found: number }> {
  const began = performance.now();
  const answer = await fetch(address, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  const took = performance.now() - began;
  const { table, groups, ...rest } = JSON.parse(text) as Answer;
  const listed = table?.rows ?? groups ?? (Object.values(rest).find(Array.isArray) as unknown[]);
  return { took, found: listed.length };
}

/** The month is drawn when one comes back to it from the next one, with everything loaded: then only drawing is measured. */
async function drawMonth({ url, cookies, page: path }: ViewsWorld): Promise<Line[]> {
  const browser = await openBrowser();
  try {
    const { context, page } = await openVisit(browser, url, { width: 1440 });
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
    const events = page.locator("[data-event]");
    await page.goto(`${path}&on=2019-05-15`);
    await events.first().waitFor();
    // The next month has only some days of this one.
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByRole("heading", { name: "June 2019" }).waitFor();
    await page.waitForTimeout(1_000);
    const frames = await traceFrames(browser, page, "calendar-month", async () => {
      await page.getByRole("button", { name: "Previous month" }).click();
      await events.nth(60).waitFor();
      await page.waitForTimeout(1_000);
    });
    const shown = await page.locator("[data-event]").count();
    const line = (work: string, ours: number, most?: number): Line => ({
      work: `calendar: ${work}`,
      ...{ ours: ours.toFixed(1), floor: "", ratio: "" },
      ...{ aim: most === undefined ? "" : `≤ ${most}`, good: most === undefined || ours <= most },
    });
    return [
      line(
        `longest task while ${inMonth.toLocaleString("en")} events of a month are drawn (${shown} shown), ms`,
        frames.longestTask,
        100,
      ),
      line("same, processor time alone, ms", frames.longestTaskOwn),
    ];
  } finally {
    await browser.close();
  }
}

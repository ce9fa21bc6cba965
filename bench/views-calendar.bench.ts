import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildClient } from "../bin/build-client.ts";
import { openBrowser, openVisit } from "../src/testing/browser.ts";
import { traceFrames } from "./browser-trace.ts";
import { attempt, type Bench, type Line, median, nodeFlags } from "./table.ts";
import type { CalendarWorld } from "./views-calendar-server.ts";

const records = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const inMonth = 2_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

/** A month of a calendar: out of very many events on the server, and with very many of them on the screen. */
export const benchViewsCalendar: Bench = async ({ databaseUrl, dataDir }) => {
  if (!process.env.CLIENT_DIR) await buildClient((sentence) => console.log(sentence));
  const server = fork(join(import.meta.dirname, "views-calendar-server.ts"), [String(records), String(inMonth)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: nodeFlags,
  });
  const ended = once(server, "exit");
  try {
    const [world] = (await Promise.race([once(server, "message"), ended])) as [CalendarWorld];
    if (typeof world !== "object") throw new Error("the server did not start");
    return [
      ...(await attempt("calendar: a month on the server", () => readMonth(world))),
      ...(await attempt("calendar: a month on the screen", () => drawMonth(world))),
    ];
  } finally {
    if (server.connected) server.send("stop");
    await ended;
  }
};

/** Both sides in turn, so that whatever else the machine does falls on both. */
async function readMonth({ events, floor, cookie }: CalendarWorld): Promise<Line> {
  const took = { ours: [] as number[], floor: [] as number[] };
  let count = 0;
  for (let round = -2; round < rounds; round++) {
    const ours = await timed(events, { cookie });
    const bare = await timed(floor, {});
    if (ours.count !== bare.count) throw new Error(`${ours.count} events instead of ${bare.count}`);
    count = ours.count;
    if (round < 0) continue;
    took.ours.push(ours.took);
    took.floor.push(bare.took);
  }
  const [ours, bare] = [median(took.ours), median(took.floor)];
  return {
    work: `calendar: a month (${count} events) out of ${records.toLocaleString("en")}, ms`,
    ...{ ours: ours.toFixed(1), floor: bare.toFixed(1), ratio: `${(ours / bare).toFixed(2)} ×` },
    ...{ aim: "≤ 1.5 ×", good: ours / bare <= 1.5 },
  };
}

async function timed(address: string, headers: Record<string, string>): Promise<{ took: number; count: number }> {
  const began = performance.now();
  const answer = await fetch(address, { headers });
  const { events } = (await answer.json()) as { events: unknown[] };
  return { took: performance.now() - began, count: events.length };
}

/** The month is drawn when one comes back to it from the next one, with everything loaded: then only drawing is measured. */
async function drawMonth({ url, cookies, page: path }: CalendarWorld): Promise<Line[]> {
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

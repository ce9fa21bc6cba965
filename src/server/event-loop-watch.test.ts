import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { watchEventLoop } from "./event-loop-watch.ts";
import { openLog } from "./log.ts";

const world = whileTesting(startTestApp);

/** Works for so long, however busy the machine is with others. */
function block(ms: number) {
  const began = process.threadCpuUsage();
  const until = performance.now() + ms;
  const worked = () => {
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  };
  while (performance.now() < until || worked() < ms);
}

function openWatch() {
  const lines: string[] = [];
  const watch = watchEventLoop(openLog("warn", { write: (line) => lines.push(line) }));
  return { lines, watch };
}

it("logs a block with what was in progress then", async () => {
  const { lines, watch } = openWatch();
  const endLong = watch.track("job import");
  const endBlocker = watch.track("POST /api/rows");
  watch.track("GET /api/me")();
  await sleep(150);
  block(1_300);
  endBlocker();
  watch.track("GET /api/late");
  await vi.waitFor(() => expect(watch.blocks()).toHaveLength(1), 5_000);
  endLong();
  watch.stop();
  const [found] = watch.blocks();
  expect(found!.ms).toBeGreaterThanOrEqual(1_000);
  expect(found!.work).toEqual(["POST /api/rows", "job import"]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: "the event loop was blocked", work: found!.work, ms: found!.ms });
});

it("does not complain where the process waited for the machine", async () => {
  const { lines, watch } = openWatch();
  watch.track("GET /api/me");
  await sleep(150);
  // Stands still without working.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_300);
  await vi.waitFor(() => expect(watch.blocks()).toHaveLength(1), 5_000);
  watch.stop();
  expect(watch.blocks()[0]!.cpuMs).toBeLessThan(500);
  expect(lines).toEqual([]);
});

it("does not report what happens while nobody waits, as at a start", async () => {
  const { lines, watch } = openWatch();
  await sleep(150);
  block(1_300);
  await sleep(250);
  watch.stop();
  expect([lines, watch.blocks(), watch.totals().count]).toEqual([[], [], 0]);
});

it("does not report what gives way", async () => {
  const { watch } = openWatch();
  watch.track("job import");
  for (let time = 0; time < 4; time++) {
    block(200);
    await sleep(5);
  }
  await sleep(250);
  watch.stop();
  expect(watch.blocks().filter(({ cpuMs }) => cpuMs > 900)).toEqual([]);
});

it("names the route of a request", async () => {
  const query = world.app.pool.query.bind(world.app.pool);
  const spy = vi.spyOn(world.app.pool, "query").mockImplementationOnce(((...given: Parameters<typeof query>) => {
    block(1_300);
    return query(...given);
  }) as never);
  // Where the machine is slow it may have waited too long to be ready.
  await fetch(`${world.url}/api/ready`);
  spy.mockRestore();
  await vi.waitFor(() => expect(world.app.eventLoop.blocks()).not.toEqual([]), 5_000);
  expect(world.app.eventLoop.blocks()[0]!.work).toContain("GET /api/ready");
});

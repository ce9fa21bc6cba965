import { expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makePerson } from "#testing/factories.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { Health } from "./health-contract.ts";

const token = "t".repeat(40);
const world = whileTesting(() => startDataWorld({ METRICS_TOKEN: token }));

async function lookAt(at: TestApp): Promise<Health> {
  const { email } = await makePerson(at.db, { isSysAdmin: true });
  return bodyOf<Health>((await at.signIn(email)).get("/api/sys-admin/health"));
}

it("shows what the metrics of the process have", async () => {
  const team = await world.team();
  const stop = new AbortController();
  const stream = await fetch(`${world.url}/api/teams/${team.teamId}/events`, {
    headers: { cookie: team.admin.cookieHeader() },
    signal: stop.signal,
  });
  expect(stream.status).toBe(200);
  for (let time = 0; time < 3; time++) await team.admin.get("/api/me");
  await world.visitor().get("/api/me");
  const { figures, open } = await lookAt(world);
  expect(figures).toMatchObject({ place: { pid: process.pid }, streams: 1, isListening: true, pool: { waiting: 0 } });
  expect(figures.pool.inUse).toBeLessThanOrEqual(figures.pool.most);
  const { byStatus, p50Ms, p95Ms } = figures.counted!;
  const metrics = await fetch(`${world.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await metrics.text();
  const refused = [...text.matchAll(/^simply_http_requests_total\{.*status="4\d\d".*\} (\d+)$/gm)];
  expect(byStatus.find(({ status }) => status === "4xx")!.count).toBe(
    refused.reduce((sum, [, count]) => sum + Number(count), 0),
  );
  expect(byStatus.find(({ status }) => status === "2xx")!.count).toBeGreaterThanOrEqual(3);
  expect(p50Ms).toBeGreaterThan(0);
  expect(p95Ms).toBeGreaterThanOrEqual(p50Ms!);
  expect(open).toEqual({ messages: { scheduled: 0, sending: 0, paused: 0 }, longWork: { waiting: 0, running: 0 } });
  stop.abort();
});

it("says so where nobody has asked for metrics, and shows the rest", async () => {
  const other = await startTestApp();
  const { figures } = await lookAt(other);
  expect(figures.counted).toBeNull();
  expect(figures.memoryBytes).toBeGreaterThan(1_000_000);
  expect(figures.pool.most).toBeGreaterThan(0);
  await other.stop();
});

it("counts what waits, whoever's it is", async () => {
  const other = await startDataWorld();
  const team = await other.team();
  await other.db
    .team(team.teamId)
    .insert("outgoing_message", [
      {
        ...{ id: "01980000-0000-7000-8000-000000000001", internal_name: "News", delivery_method: "EMAIL" },
        ...{ content_type: "MARKETING", status: "SENDING", content_language: "en" },
      },
    ] as never)
    .execute();
  expect((await lookAt(other)).open.messages).toEqual({ scheduled: 0, sending: 1, paused: 0 });
  await other.stop();
});

it("lists when processes answered nobody, also of those that have ended", async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const blocks = JSON.stringify([{ at, ms: 2_400, cpuMs: 2_300, work: ["POST /api/rows"] }]);
  await world.db.run(
    `insert into app.process (id, host, pid, roles, product_version, node_version, event_loop_blocks, seen_at)
     values ('01980000-0000-7000-8000-00000000b10c', 'elsewhere', 7, '{web}', '1', 'v24', $1, now() - interval '2 hours')`,
    [blocks],
  );
  const { eventLoopBlocks, processes } = await lookAt(world);
  expect(eventLoopBlocks).toContainEqual({
    process: "elsewhere · 7",
    ...{ at, ms: 2_400, cpuMs: 2_300, work: ["POST /api/rows"] },
  });
  expect(processes.map(({ host }) => host)).not.toContain("elsewhere");
});

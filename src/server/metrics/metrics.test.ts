import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase, freePort, startTestApp } from "#testing/test-app.ts";
import { makeViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

const token = "t".repeat(40);
const world = whileTesting(() => startDataWorld({ METRICS_TOKEN: token }));

const ask = (authorization?: string, url = `${world.url}/api/metrics`) =>
  fetch(url, authorization === undefined ? {} : { headers: { authorization } });

const read = async () => (await ask(`Bearer ${token}`)).text();

/** The figure of one line, by its name and labels as they stand there. */
function figureIn(text: string, line: string): number {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

const figure = async (line: string) => figureIn(await read(), line);

describe("the metrics", () => {
  it("are there for who has the token, in the form of Prometheus", async () => {
    const answer = await ask(`Bearer ${token}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    for (const line of text.split("\n").filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? (-?[\d.e+-]+|Nan|NaN|\+Inf))$/);
    expect(text).toMatch(/^simply_process_info\{version="[\d.]+",node="v24[\d.]+",roles="web,worker"\} 1$/m);
    expect(text).toContain("nodejs_eventloop_lag_seconds");
  });

  it.each([
    undefined,
    "",
    "Bearer",
    `Bearer ${"t".repeat(39)}`,
    `Bearer ${token}t`,
    `Basic ${token}`,
    "Bearer simply_x",
  ])("are closed with %j", async (authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("simply_http");
  });

  it("are not there where nobody has set a token", async () => {
    const other = await startTestApp();
    expect((await ask(`Bearer ${token}`, `${other.url}/api/metrics`)).status).toBe(404);
    expect(other.app.metrics).toBeUndefined();
    await other.stop();
  });

  it("count requests by the address as it was declared, and by status; unknown ones are all one", async () => {
    const team = await world.team();
    const line = (route: string, status: number) =>
      `simply_http_requests_total{method="GET",route="${route}",status="${status}",source="handler"}`;
    const collections = line("/api/dataCollections", 200);
    const [before, strange] = [await figure(collections), await figure(line("/*", 404))];
    for (let time = 0; time < 3; time++) await team.admin.get(`/api/dataCollections?TeamId=${team.teamId}`);
    await world.visitor().get(`/api/dataCollections?TeamId=${team.teamId}`);
    for (const path of ["one", "two"]) await world.visitor().get(`/api/nowhere/${path}`);
    await expect.poll(() => figure(collections)).toBe(before + 3);
    expect(await figure(line("/api/dataCollections", 401))).toBe(1);
    await expect.poll(() => figure(line("/*", 404))).toBe(strange + 2);
    const timed = `simply_http_request_duration_seconds_count{method="GET",route="/api/dataCollections"}`;
    expect(await figure(timed)).toBe(before + 4);
  });

  it("count what was answered from memory", async () => {
    const team = await makeViewTeam(world);
    const settings = { isVisibleExternally: true, displayedFields: [{ field: team.title }] };
    const { id } = await team.make({ internalName: "Kept", settings });
    const asked = async () => {
      const answer = await fetch(`${world.url}/api/public/views/${id}/items`);
      await answer.text();
      return answer.headers.get("etag")!;
    };
    const line = (status: number) =>
      `simply_http_requests_total{method="GET",route="/api/public/views/:viewId/items",status="${status}",source="memory"}`;
    const etag = await asked();
    await asked();
    const before = await figure(line(200));
    for (let time = 0; time < 5; time++) await asked();
    expect(await figure(line(200))).toBe(before + 5);
    await fetch(`${world.url}/api/public/views/${id}/items`, { headers: { "if-none-match": etag } });
    expect(await figure(line(304))).toBe(1);
  });

  it("tell of connections, streams and jobs", async () => {
    const team = await world.team();
    const stop = new AbortController();
    const stream = await fetch(`${world.url}/api/teams/${team.teamId}/events`, {
      headers: { cookie: team.admin.cookieHeader() },
      signal: stop.signal,
    });
    expect(stream.status).toBe(200);
    await team.admin.get(team.path(`/collections/${await team.collection("Camper")}/records`));
    const text = await read();
    expect(figureIn(text, "simply_live_streams")).toBe(1);
    expect(figureIn(text, "simply_live_listening")).toBe(1);
    expect(text).toContain("simply_event_loop_blocked_seconds_total ");
    expect(figureIn(text, 'simply_database_pool{state="total"}')).toBeGreaterThan(0);
    expect(text).toContain('simply_database_pool{state="waiting"} 0');
    expect(figureIn(text, 'simply_cache_requests_total{cache="definitions",outcome="miss"}')).toBeGreaterThan(0);
    expect(figureIn(text, 'simply_cache_entries{cache="definitions"}')).toBeGreaterThan(0);
    expect(text).toContain('simply_jobs{queue="long-work",state="failed"} 0');
    expect(text).toContain('simply_messages{state="sending"} 0');
    stop.abort();
    await expect.poll(() => figure("simply_live_streams")).toBe(0);
    await expect.poll(() => figure('simply_job_runs_total{queue="send-messages",outcome="done"}')).toBeGreaterThan(0);
  });

  it("tell nothing of anybody: no id, no name, no address", async () => {
    const team = await world.team();
    const { collection } = team;
    const id = await collection("Secret society");
    await team.admin.get(team.path(`/collections/${id}/records`));
    await world.visitor().post("/api/auth/sign-in", { email: "somebody@example.test", password: "Wrong-Password-1" });
    await world.visitor().get("/Secret/somebody@example.test");
    const text = await read();
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).not.toMatch(/Secret|somebody|@/);
  });

  it("are on a port of their own without a token, and only there", async () => {
    const database = await cloneDatabase();
    const port = String(await freePort());
    const server = await startServerProcess({ DATABASE_URL: database.url, METRICS_PORT: port });
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await at("/metrics")).text()).toContain("simply_process_info");
    expect((await at("/")).status).toBe(404);
    expect((await fetch(`${server.url}/api/metrics`)).status).toBe(404);
    expect(await server.terminate()).toMatchObject({ code: 0 });
    await server.kill();
    await database.drop();
  });
});

describe("the dashboard for Grafana", () => {
  const file = join(import.meta.dirname, "../../../docs/grafana-dashboard.json");
  type Panel = { id: number; type: string; targets?: { expr: string }[] };
  const { panels } = JSON.parse(readFileSync(file, "utf8")) as { panels: Panel[] };
  const named = panels
    .flatMap(({ targets = [] }) => targets)
    .flatMap(({ expr }) => expr.match(/\b(simply|nodejs|process)_\w+/g) ?? []);

  it("asks for nothing that is not there, and leaves out nothing of ours", async () => {
    const known = [...(await read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    const ours = known.filter((name) => name.startsWith("simply_") && !/_(sum|count)$/.test(name));
    expect(ours.filter((name) => !named.includes(name))).toEqual([]);
  });

  it("has each panel once", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb, openPool } from "#server/db/db.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { patience } from "#testing/patience.ts";
import { quickFolder } from "#testing/quick-folder.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { Visitor } from "#testing/visitor.ts";

/** With its own Postgres, as `npm start` runs it. */
describe("one Simply on one data folder", { shuffle: false }, () => {
  let dataDir: string;
  let server: ServerProcess;
  let databaseUrl: string;
  let me: Visitor;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(quickFolder(), "simply-whole-"));
    // Postgres may run as another user, who must be able to reach it.
    chmodSync(dataDir, 0o755);
    server = await startServerProcess({ DATA_DIR: dataDir });
    databaseUrl = findRunningPostgres(dataDir)!;
    const pool = openPool(databaseUrl, 1);
    const { email } = await makePerson(openDb(pool));
    await pool.end();
    me = new Visitor(server.url);
    await me.post("/api/auth/sign-in", { email, password: demoPassword });
  });
  afterAll(async () => {
    await server?.kill();
    if (findRunningPostgres(dataDir)) await (await startEmbeddedPostgres({ dataDir })).stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("is not harmed by a second start, which says so and ends", async () => {
    await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow(/Another Simply already uses the database/);
    expect((await me.get("/api/me")).status).toBe(200);
    expect((await me.get("/api/ready")).status).toBe(200);
  });

  it("is not ready for a while before it stops, and answers until then, where it is told to", async () => {
    const drained = await startServerProcess({ DATABASE_URL: databaseUrl, ROLE: "web", DRAIN_SECONDS: "2" });
    const visitor = new Visitor(drained.url);
    // It listens for what others say, too, before it is.
    await vi.waitUntil(async () => (await visitor.get("/api/ready")).status === 200, patience);
    const ended = drained.terminate();
    await vi.waitUntil(async () => (await visitor.get("/api/ready")).status === 503, patience);
    expect(await visitor.get("/api/ready")).toMatchObject({ status: 503, body: { missing: ["going on"] } });
    expect((await visitor.get("/api/auth/start")).status).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it("finishes what it is doing when asked to stop, and leaves nothing running", async () => {
    const pidFile = join(dataDir, "postgres", "postmaster.pid");
    const postmaster = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query("begin; lock table app.session in access exclusive mode");
    const inFlight = me.get("/api/me");
    await vi.waitUntil(async () => {
      // Inside a transaction the first look at the activity would be kept for all later ones.
      await holder.query("select pg_stat_clear_snapshot()");
      const { rows } = await holder.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%session%'",
      );
      return rows.length > 0;
    }, patience);

    const ended = server.terminate();
    await vi.waitUntil(
      () =>
        fetch(`${server.url}/api/health`).then(
          () => false,
          () => true,
        ),
      { timeout: patience, interval: 20 },
    );
    await holder.query("rollback");
    await holder.end();
    expect((await inFlight).status).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(existsSync(pidFile)).toBe(false);
    // The system may take a moment to clear away a process that has ended.
    await expect.poll(() => isRunning(postmaster)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { keepCalling } from "#testing/load.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { Visitor } from "#testing/visitor.ts";
import { openDb, openPool } from "./db/db.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";

const patience = { timeout: 60_000, interval: 50 };

/** The whole product on its own Postgres, which is stopped and killed for real while people work. */
describe("Postgres under load", () => {
  let dataDir: string;
  let server: ServerProcess;
  let me: Visitor;
  let teamId: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "simply-faults-"));
    // Postgres may run as another user, who must be able to reach it.
    chmodSync(dataDir, 0o755);
    server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    const pool = openPool(findRunningPostgres(dataDir)!, 2);
    const db = openDb(pool);
    ({ teamId } = await makeTeam(db));
    const { email, userId } = await makePerson(db);
    await addToTeam(db, teamId, { userId, isTeamAdmin: true });
    await pool.end();
    me = new Visitor(server.url);
    expect((await me.post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(200);
  });
  afterAll(async () => {
    await server?.kill();
    if (findRunningPostgres(dataDir)) await (await startEmbeddedPostgres({ dataDir })).stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(["SIGINT", "SIGQUIT", "SIGKILL"] as const)(
    "comes back after %s, and nothing acknowledged is lost",
    async (signal) => {
      await resetAllowance();
      const acknowledged: string[] = [];
      const load = keepCalling(8, async () => {
        const answer = await me.post(`/api/teams/${teamId}/invitations`, {
          email: `${newId()}@example.test`,
          firstName: "Guest",
        });
        if (answer.status === 200) acknowledged.push((answer.body as { teamUserId: string }).teamUserId);
        return answer.status;
      });
      await vi.waitUntil(() => acknowledged.length > 80, patience);
      process.kill(postmaster(), signal);
      await vi.waitUntil(() => (load.statuses[503] ?? 0) > 0, patience);
      expect((await me.get("/api/health")).status).toBe(200);
      const before = acknowledged.length;
      await vi.waitUntil(() => acknowledged.length > before + 20, patience);
      const statuses = await load.stop();
      expect(Object.keys(statuses).sort()).toEqual(["200", "503"]);
      expect((await me.get("/api/ready")).status).toBe(200);

      const pool = openPool(findRunningPostgres(dataDir)!, 1);
      const { rows } = await pool.query<{ n: number }>("select count(*)::int n from app.team_user where id = any($1)", [
        acknowledged,
      ]);
      await pool.end();
      expect(rows[0]!.n).toBe(acknowledged.length);
    },
  );

  it("stops cleanly afterwards", async () => {
    expect(await server.terminate()).toEqual({ code: 0, signal: null });
    expect(findRunningPostgres(dataDir)).toBeUndefined();
  });

  const postmaster = () => Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

  async function resetAllowance() {
    const pool = openPool(findRunningPostgres(dataDir)!, 1);
    await pool.query("delete from app.rate_limit");
    await pool.end();
  }
});

import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { keepWriting } from "#testing/record-writers.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { findTorn } from "#testing/torn-records.ts";
import { Visitor } from "#testing/visitor.ts";
import { openDb, openPool } from "./db/db.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";

const patience = { timeout: 60_000, interval: 50 };

/** The whole product on its own Postgres, which is stopped and killed for real while people write records. */
describe("Postgres while records are written", () => {
  let dataDir: string;
  let server: ServerProcess;
  let me: Visitor;
  let at: { team: string; collection: string; field: string };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "simply-faults-"));
    // Postgres may run as another user, who must be able to reach it.
    chmodSync(dataDir, 0o755);
    server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    const pool = openPool(findRunningPostgres(dataDir)!, 2);
    const db = openDb(pool);
    const { teamId } = await makeTeam(db);
    const { email, userId } = await makePerson(db);
    await addToTeam(db, teamId, { userId, isTeamAdmin: true });
    await pool.end();
    me = new Visitor(server.url);
    expect((await me.post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(200);
    const make = async (path: string, wish: object) =>
      ((await me.post(`/api/teams/${teamId}${path}`, wish)).body as { id: string }).id;
    const collection = await make("/collections", { name: "Camper", pluralName: "Campers" });
    const field = await make(`/collections/${collection}/fields`, { title: "Name", dataType: "plain_text" });
    at = { team: teamId, collection, field };
  });
  afterAll(async () => {
    await server?.kill();
    if (findRunningPostgres(dataDir)) await (await startEmbeddedPostgres({ dataDir })).stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(["SIGINT", "SIGQUIT", "SIGKILL"] as const)(
    "comes back after %s, nothing acknowledged is lost and nothing is half",
    async (signal) => {
      const writers = keepWriting(8, () => me, at);
      await vi.waitUntil(() => writers.acknowledged.size > 60, patience);
      process.kill(postmaster(), signal);
      await vi.waitUntil(() => (writers.statuses[503] ?? 0) > 0, patience);
      const before = writers.acknowledged.size;
      await vi.waitUntil(() => writers.acknowledged.size > before + 20, patience);
      expect(Object.keys(await writers.stop()).sort()).toEqual(["200", "503"]);

      const pool = openPool(findRunningPostgres(dataDir)!, 1);
      const torn = await findTorn(pool, at.team);
      await pool.end();
      expect(torn).toEqual([]);
      for (const [id, { version, text }] of writers.acknowledged) {
        const { status, body } = await me.get(`/api/teams/${at.team}/records/${id}`);
        expect([id, status]).toEqual([id, 200]);
        const record = body as { version: number; values: Record<string, unknown> };
        const isLater = record.version === version + 1;
        expect([record.version, record.values[at.field]]).toEqual(
          isLater ? [version + 1, writers.asked.get(id)] : [version, text],
        );
      }
    },
  );

  const postmaster = () => Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
});

import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { openDb, openPool } from "#server/db/db.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "./factories.ts";
import { startServerProcess } from "./server-process.ts";
import { Visitor } from "./visitor.ts";

export type WholeProduct = Awaited<ReturnType<typeof startWholeProduct>>;

/** The whole product on its own Postgres, which can be stopped and killed for real, with a team and its administrator. */
export async function startWholeProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), "simply-faults-"));
  // Postgres may run as another user, who must be able to reach it.
  chmodSync(dataDir, 0o755);
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const inDatabase = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = openPool(findRunningPostgres(dataDir)!, 2);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  };
  const { teamId, email } = await inDatabase(async (pool) => {
    const db = openDb(pool);
    const [team, person] = [await makeTeam(db), await makePerson(db)];
    await addToTeam(db, team.teamId, { userId: person.userId, isTeamAdmin: true });
    return { teamId: team.teamId, email: person.email };
  });
  const admin = new Visitor(server.url);
  const { status } = await admin.post("/api/auth/sign-in", { email, password: demoPassword });
  if (status !== 200) throw new Error(`cannot sign in: ${status}`);
  return {
    dataDir,
    server,
    teamId,
    admin,
    inDatabase,
    postmaster: () => Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]),
    async stop() {
      await server.kill();
      if (findRunningPostgres(dataDir)) await (await startEmbeddedPostgres({ dataDir })).stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

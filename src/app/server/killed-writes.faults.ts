import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb, openPool } from "#server/db/db.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { findLost, keepWriting, readAll } from "#testing/record-writers.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { findTorn } from "#testing/torn-records.ts";
import { Visitor } from "#testing/visitor.ts";

const patience = { timeout: 60_000, interval: 20 };
const slow = { timeout: 120_000 };

/** The server is killed for real, while several people write records through it. */
describe("when the process is killed while records are written", () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let pool: pg.Pool;
  let server: ServerProcess;
  let me: Visitor;
  let at: { team: string; collection: string; field: string };
  let email: string;

  const start = async () => {
    server = await startServerProcess({ DATABASE_URL: database.url, ROLE: "web", LOG_LEVEL: "silent" });
    me = new Visitor(server.url);
    expect((await me.post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(200);
  };
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = openPool(database.url, 2);
    const db = openDb(pool);
    const { teamId } = await makeTeam(db);
    const person = await makePerson(db);
    ({ email } = person);
    await addToTeam(db, teamId, { ...person, isTeamAdmin: true });
    await start();
    const make = async (path: string, input: object) =>
      ((await me.post(`/api/teams/${teamId}${path}`, input)).body as { id: string }).id;
    const people = await make("/collections", { name: "Person", pluralName: "People" });
    const field = await make(`/collections/${people}/fields`, { title: "Name", dataType: "plain_text" });
    // Two tables for each record: whoever is torn is torn between them.
    const collection = await make("/collections", { name: "Camper", pluralName: "Campers", parentId: people });
    at = { team: teamId, collection, field };
  });
  afterAll(async () => {
    await server?.kill();
    await pool?.end();
    await database?.drop();
  });

  it.each([1, 2])("every acknowledged write is whole after it, and nothing is half: kill %i", slow, async () => {
    const writers = keepWriting(6, () => me, at);
    await vi.waitUntil(() => writers.acknowledged.size > 30, patience);
    await server.kill();
    await writers.stop();
    expect(await findTorn(pool, at.team)).toEqual([]);

    await start();
    const team = `/api/teams/${at.team}`;
    expect(await findLost(writers, pool, me, at)).toEqual([]);
    const last = [...writers.acknowledged.keys()].at(-1)!;
    const words = String((await readAll(me, at)).get(last));
    expect(JSON.stringify((await me.get(`${team}/search?${new URLSearchParams({ q: words })}`)).body)).toContain(last);
  });
});

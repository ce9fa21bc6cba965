import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb, openPool, teamSchema } from "#server/db/db.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { keepWriting } from "#testing/record-writers.ts";
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
    const { body } = await me.get(`${team}/collections/${at.collection}/records?limit=500`);
    const listed = new Map((body as { records: Listed[] }).records.map((record) => [record.id, record]));
    const versions = await versionsOf([...writers.acknowledged.keys()]);
    for (const [id, { version, text }] of writers.acknowledged) {
      // What was asked for last may have been done although the answer was lost.
      const isLater = versions.get(id) === version + 1;
      const expected = isLater ? [version + 1, writers.asked.get(id)] : [version, text];
      expect([versions.get(id), listed.get(id)?.values[at.field]]).toEqual(expected);
    }
    const last = [...writers.acknowledged.keys()].at(-1)!;
    const words = String(listed.get(last)!.values[at.field]);
    expect(JSON.stringify((await me.get(`${team}/search?${new URLSearchParams({ q: words })}`)).body)).toContain(last);
  });

  /** As the log has them: that it tells every version of a record is looked at above. */
  async function versionsOf(ids: string[]): Promise<Map<string, number>> {
    const { rows } = await pool.query<{ id: string; version: number }>(
      `select record_id as id, max(version) as version from ${teamSchema(at.team)}._change
         where record_id = any($1) group by record_id`,
      [ids],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
});

type Listed = { id: string; values: Record<string, unknown> };

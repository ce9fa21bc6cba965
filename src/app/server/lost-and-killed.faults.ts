import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb, openPool } from "#server/db/db.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { openDatabaseLine } from "#testing/database-line.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { keepCalling } from "#testing/load.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase, startTestApp, type TestApp } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";

const patience = { timeout: 20_000, interval: 50 };

describe("when the database goes away under load", () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let line: Awaited<ReturnType<typeof openDatabaseLine>>;
  let server: ServerProcess;
  let me: Visitor;
  let teamId: string;

  beforeAll(async () => {
    database = await cloneDatabase();
    line = await openDatabaseLine(database.url);
    server = await startServerProcess({ DATABASE_URL: line.url, LOG_LEVEL: "silent" });
    ({ me, teamId } = await enter(server.url, database.url));
  });
  afterAll(async () => {
    await server?.kill();
    await line?.close();
    await database?.drop();
  });

  it("says so in every answer, lives on, and is back by itself", async () => {
    const input = (number: number) => ({ email: `guest-${number}@example.test`, firstName: "Guest" });
    const load = keepCalling(8, async (number) =>
      number % 2
        ? (await me.get("/api/me")).status
        : (await me.post(`/api/teams/${teamId}/invitations`, input(number))).status,
    );
    await vi.waitUntil(() => (load.statuses[200] ?? 0) > 50, patience);
    line.cut();
    await vi.waitUntil(() => (load.statuses[503] ?? 0) > 20, patience);

    const refused = await me.get("/api/me");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("2");
    const { error } = refused.body as ErrorBody;
    expect(error).toMatchObject({ code: "unavailable", messageKey: "errors.unavailable", fields: [] });
    expect(error.requestId).toBe(refused.headers.get("x-request-id"));
    expect(await me.get("/api/ready")).toMatchObject({
      status: 503,
      body: { status: "not ready", missing: expect.arrayContaining(["database"]) },
    });
    expect((await me.get("/api/health")).status).toBe(200);

    line.mend();
    await vi.waitUntil(async () => (await me.get("/api/ready")).status === 200, patience);
    expect((await me.get("/api/me")).status).toBe(200);
    const statuses = await load.stop();
    expect(Object.keys(statuses).sort()).toEqual(["200", "503"]);

    // What works in the background is back too.
    expect((await me.post("/api/auth/forgot-password", { email: "after@example.test" })).status).toBe(204);
    expect(await server.terminate()).toEqual({ code: 0, signal: null });
  });
});

describe("when every connection is taken", () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await startTestApp({ DATABASE_POOL: "1", ROLE: "web" });
  });
  afterAll(() => world?.stop());

  it("refuses soon instead of queueing, stays healthy, and goes on after", async () => {
    const me = await world.signIn((await makePerson(world.db)).email);
    const holder = new pg.Client({ connectionString: world.databaseUrl });
    await holder.connect();
    await holder.query("begin; lock table app.session in access exclusive mode");
    const stuck = me.get("/api/me");
    await vi.waitUntil(() => world.app.pool.idleCount === 0, patience);

    const answers = await Promise.all(Array.from({ length: 20 }, () => me.get("/api/me")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await me.get("/api/health")).status).toBe(200);
    expect(await me.get("/api/ready")).toMatchObject({
      status: 503,
      body: { missing: expect.arrayContaining(["database"]) },
    });

    await holder.query("rollback");
    await holder.end();
    expect((await stuck).status).toBe(200);
    expect((await me.get("/api/me")).status).toBe(200);
  });
});

describe("when the process is killed while it writes", () => {
  it("has kept every invitation that it acknowledged, with its letter and its note", async () => {
    const database = await cloneDatabase();
    const server = await startServerProcess({ DATABASE_URL: database.url, ROLE: "web" });
    const { me, teamId } = await enter(server.url, database.url);
    const acknowledged: string[] = [];
    const load = keepCalling(6, async () => {
      const answer = await me.post(`/api/teams/${teamId}/invitations`, {
        email: `${newId()}@example.test`,
        firstName: "Guest",
      });
      if (answer.status === 200) acknowledged.push((answer.body as { teamUserId: string }).teamUserId);
      return answer.status;
    });
    await vi.waitUntil(() => acknowledged.length > 60, patience);
    await server.kill();
    await load.stop();

    const pool = openPool(database.url, 1);
    const count = async (text: string) => (await pool.query<{ n: number }>(text, [acknowledged])).rows[0]!.n;
    const whole = acknowledged.length;
    expect(await count("select count(*)::int n from app.team_user where id = any($1)")).toBe(whole);
    expect(
      await count("select count(*)::int n from app.audit where action = 'person_invited' and subject_id = any($1)"),
    ).toBe(whole);
    expect(
      await count(
        `select count(*)::int n from app.one_time_link l join app.job j on j.data->>'linkId' = l.id::text
         where l.team_user_id = any($1) and j.state = 'waiting'`,
      ),
    ).toBe(whole);
    // Nothing half: each person who was linked has a letter waiting, acknowledged or not.
    const { rows } = await pool.query(
      `select id from app.team_user t where invite_status = 'invited'
       and not exists (select 1 from app.one_time_link l where l.team_user_id = t.id)`,
    );
    expect(rows).toEqual([]);
    await pool.end();
    await database.drop();
  });
});

/** A team administrator, signed in on a server of its own. */
async function enter(url: string, databaseUrl: string) {
  const pool = openPool(databaseUrl, 2);
  const db = openDb(pool);
  const { teamId } = await makeTeam(db);
  const { email, userId } = await makePerson(db);
  await addToTeam(db, teamId, { userId, isTeamAdmin: true });
  await pool.end();
  const me = new Visitor(url);
  expect((await me.post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(200);
  return { me, teamId };
}

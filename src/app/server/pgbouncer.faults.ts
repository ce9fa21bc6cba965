import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPool } from "#server/db/db.ts";
import type { Backup } from "#system/backup/contract.ts";
import { demoPassword } from "#testing/factories.ts";
import { openStream } from "#testing/live-world.ts";
import { findPgbouncer, startPgbouncer } from "#testing/pgbouncer.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";

type Collection = { id: string; name: string };
type Listed = { records: { id: string }[] };

const program = findPgbouncer();

if (program) behindPgbouncer(program);
else {
  it("NOT TRIED: there is no pgbouncer on the path (Debian: apt-get install pgbouncer)", () => {
    expect(findPgbouncer()).toBeUndefined();
  });
}

function behindPgbouncer(path: string) {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;

  beforeAll(async () => {
    database = await cloneDatabase("template_demo");
    pooler = await startPgbouncer(path, database.url, "transaction");
  });
  afterAll(async () => {
    await pooler?.stop();
    await database?.drop();
  });

  describe("a start behind a pooler in transaction mode", () => {
    it("ends with a sentence that names what is missing", async () => {
      await expect(startServerProcess({ DATABASE_URL: pooler.url })).rejects.toThrow(
        /^DATABASE_URL leads to a connection pooler in transaction mode, .* into DATABASE_DIRECT_URL\.$/m,
      );
    });

    it("ends when the direct address leads to the pooler too, or to another database", async () => {
      const start = (direct: string) =>
        startServerProcess({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct }).then((server) => server.kill());
      await expect(start(pooler.url)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a connection pooler/m);
      const other = await cloneDatabase();
      await expect(start(other.url)).rejects.toThrow(/^DATABASE_URL and DATABASE_DIRECT_URL lead to different/m);
      await other.drop();
    });
  });

  describe("with the direct address", () => {
    let server: ServerProcess;
    let admin: Visitor;
    let team: string;
    let teamId: string;
    let campers: Collection;

    beforeAll(async () => {
      server = await startServerProcess({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url });
      admin = await signIn("admin@simply.test");
      const pool = openPool(database.url, 1);
      const found = await pool.query<{ id: string }>("select id from app.team where name = 'Camp Willow Lake'");
      await pool.end();
      teamId = found.rows[0]!.id;
      team = `/api/teams/${teamId}`;
      campers = (await collections()).find(({ name }) => name === "Camper")!;
    });
    afterAll(() => server?.kill());

    it("answers every one of many requests at once", async () => {
      const list = `${team}/collections/${campers.id}/records?limit=20`;
      const { records } = (await admin.get(list)).body as Listed;
      const asked = [
        () => admin.get("/api/me"),
        () => admin.get(list),
        () => admin.get(`${team}/records/${records[0]!.id}`),
        () => admin.get(`/api/dataCollections?TeamId=${teamId}&countObjects=1`),
        () => admin.get(`${team}/stats`),
        () => admin.delete(`${team}/records/${records[1]!.id}`),
        () => admin.post(`${team}/records/${records[1]!.id}/restore`),
      ];
      const statuses: number[] = [];
      const lane = async (number: number) => {
        for (let call = 0; call < 40; call++) statuses.push((await asked[(number + call) % asked.length]!()).status);
      };
      await Promise.all(Array.from({ length: 16 }, (_, number) => lane(number)));
      expect(statuses).toHaveLength(640);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(server.output()).not.toMatch(/prepared statement|a request failed/);
    });

    it("hears of what happens elsewhere", async () => {
      const second = await startServerProcess({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url });
      const stream = await openStream(`${server.url}${team}`, { cookie: admin.cookieHeader() });
      const there = await signIn("admin@simply.test", second.url);
      const { records } = (await there.get(`${team}/collections/${campers.id}/records?limit=3`)).body as Listed;
      expect((await there.delete(`${team}/records/${records[2]!.id}`)).status).toBe(200);
      await stream.has(1);
      expect(stream.kinds()).toContain("records-changed");
      await stream.cut();
      await second.kill();
    });

    it("exports, and makes a backup whose check finds nothing", async () => {
      const exported = await admin.get(`${team}/collections/${campers.id}/export.csv`);
      expect(exported.status).toBe(200);
      expect((exported.body as string).split("\n").length).toBeGreaterThan(100);
      const sys = await signIn("sys@simply.test");
      const { id } = (await sys.post("/api/sys-admin/backups")).body as Backup;
      const find = async () => {
        const { backups } = (await sys.get("/api/sys-admin/backups")).body as { backups: Backup[] };
        return backups.find((backup) => backup.id === id)!;
      };
      const patience = { timeout: 60_000, interval: 200 };
      await vi.waitFor(async () => expect((await find()).state).toBe("done"), patience);
      expect((await sys.post(`/api/sys-admin/backups/${id}/check`)).status).toBeLessThan(300);
      await vi.waitFor(async () => expect(await find()).toMatchObject({ check: { state: "passed" } }), patience);
    });

    async function signIn(email: string, url = server.url): Promise<Visitor> {
      const visitor = new Visitor(url);
      expect((await visitor.post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(200);
      return visitor;
    }

    const collections = async () =>
      (await admin.get(`/api/dataCollections?TeamId=${teamId}`)).body as unknown as Collection[];
  });

  it("a pooler that keeps sessions apart needs nothing more", async () => {
    const apart = await startPgbouncer(path, database.url, "session");
    try {
      const server = await startServerProcess({ DATABASE_URL: apart.url });
      expect((await new Visitor(server.url).get("/api/ready")).status).toBe(200);
      await server.kill();
    } finally {
      await apart.stop();
    }
  });
}

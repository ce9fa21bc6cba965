import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPool } from "#server/db/db.ts";
import { migrationsOfProduct } from "#server/db/migrate.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf } from "#testing/data-world.ts";
import { type EarlierVersion, findEarlierVersion, unpackVersion } from "#testing/earlier-version.ts";
import { findReadings } from "#testing/every-reading.ts";
import { demoPassword } from "#testing/factories.ts";
import { openStream } from "#testing/live-world.ts";
import { keepCalling } from "#testing/load.ts";
import { findLost, keepWriting, type Writers } from "#testing/record-writers.ts";
import { plainServer, type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { findTorn } from "#testing/torn-records.ts";
import { Visitor } from "#testing/visitor.ts";

const patience = { timeout: 120_000, interval: 50 };
const earlier = findEarlierVersion();

if (earlier) upgradeFrom(earlier);
else {
  it("NOT TRIED: there is no earlier version in git's history here (a shallow clone, or no git)", () =>
    expect(findEarlierVersion()).toBeUndefined());
}

/** The demo world, made by the earlier version and used through it while this one starts beside it. */
function upgradeFrom(commit: string) {
  describe("an earlier version beside this one, on one database", () => {
    let version: EarlierVersion;
    let database: Awaited<ReturnType<typeof cloneDatabase>>;
    let pool: pg.Pool;
    let old: ServerProcess;
    let fresh: ServerProcess;
    let [there, here]: Visitor[] = [];
    let at: { team: string; collection: string; field: string };
    let readings: string[];
    let writers: Writers;
    let reading: ReturnType<typeof keepCalling>;
    let signingIn: ReturnType<typeof keepCalling>;
    const refused = new Set<string>();
    const settings = () => ({ DATABASE_URL: database.url, AUTH_SECRET: "of-both-versions-and-long-enough-too" });

    beforeAll(async () => {
      version = unpackVersion(commit);
      process.stdout.write(`from ${commit.slice(0, 8)}, which lacks ${version.lacks.join(", ")}\n`);
      database = await cloneDatabase("template1");
      pool = openPool(database.url, 2);
      old = await startServerProcess({ ...settings(), SEED: "demo" }, plainServer(version.root));
      there = await signIn(old.url);
      const camp = await pool.query<{ id: string }>("select id from app.team where name = 'Camp Willow Lake'");
      const teamId = camp.rows[0]!.id;
      const make = async (path: string, input: object) =>
        (await bodyOf<{ id: string }>(there!.post(`/api/teams/${teamId}${path}`, input))).id;
      const collection = await make("/collections", { name: "Guest", pluralName: "Guests" });
      const field = await make(`/collections/${collection}/fields`, { title: "Name", dataType: "plain_text" });
      at = { team: teamId, collection, field };
      const record = await bodyOf<{ id: string }>(
        there.post(`/api/teams/${teamId}/collections/${collection}/records`, { values: { [field]: "Ada" } }),
      );
      const possible = await findReadings(there, pool, { teamId, recordId: record.id });
      readings = [];
      // Twice: from then on plans are kept.
      for (const path of [...possible, ...possible]) {
        const { status } = await there.get(path);
        if (status === 200 && !readings.includes(path)) readings.push(path);
      }
    }, 240_000);
    afterAll(async () => {
      await Promise.all([reading?.stop(), signingIn?.stop(), writers?.stop()]);
      await old?.kill();
      await fresh?.kill();
      await pool?.end();
      await database?.drop();
      version?.remove();
    });

    it("answers while this one starts: sign-ins, everything that can be read, writes", async () => {
      expect(readings.length).toBeGreaterThan(50);
      reading = keepCalling(2, async (number) => {
        const path = readings[number % readings.length]!;
        const { status } = await there!.get(path);
        if (status !== 200) refused.add(`${status} ${path}`);
        return status;
      });
      writers = keepWriting(2, () => there!, at);
      signingIn = keepCalling(1, async () => {
        await new Promise((done) => setTimeout(done, 200));
        return (await tryToSignIn(old.url)).status;
      });
      await vi.waitUntil(() => writers.acknowledged.size > 10, patience);
      fresh = await startServerProcess(settings());
      here = await signIn(fresh.url);
      const { rows } = await pool.query<{ n: number }>(
        "select count(*)::int as n from app.team where not schema_migrations @> $1",
        [migrationsOfProduct().team],
      );
      expect(rows).toEqual([{ n: 0 }]);
    });

    it("goes on answering after that", async () => {
      const before = reading.statuses[200] ?? 0;
      await vi.waitUntil(() => (reading.statuses[200] ?? 0) > before + 4 * readings.length, patience);
      const team = `/api/teams/${at.team}`;
      const view = { type: "list", internalName: newId(), isPersonal: false, publish: true };
      const { id } = await bodyOf<{ id: string }>(there!.post(`${team}/collections/${at.collection}/views`, view));
      await bodyOf(there!.get(`${team}/views/${id}/items`));
      const field = { title: "Note", dataType: "plain_text" };
      await bodyOf(there!.post(`${team}/collections/${at.collection}/fields`, field));
      const all = await Promise.all([reading.stop(), signingIn.stop(), writers.stop()]);
      expect([...refused]).toEqual([]);
      expect(all.map((statuses) => Object.keys(statuses))).toEqual([["200"], ["200"], ["200"]]);
      expect(await findLost(writers, pool, here!, at)).toEqual([]);
      expect(await findTorn(pool, at.team)).toEqual([]);
    });

    it("hears of what is written through this one, and the other way round", async () => {
      for (const [listening, writing, who] of [
        [old, fresh, here!],
        [fresh, old, there!],
      ] as const) {
        const stream = await openStream(`${listening.url}/api/teams/${at.team}`, { cookie: who.cookieHeader() });
        const values = { [at.field]: `written at ${writing.url}` };
        await bodyOf(who.post(`/api/teams/${at.team}/collections/${at.collection}/records`, { values }));
        await stream.has(1);
        expect(stream.kinds()).toContain("records-changed");
        await stream.cut();
      }
    });

    it("makes teams that this one brings up to date by itself", async () => {
      const name = `Made beside ${newId()}`;
      const input = { name, brand: "simply", timezone: "America/New_York" };
      const made = await there!.post("/api/teams", input);
      expect([made.status, JSON.stringify(made.body)]).toEqual([200, expect.anything()]);
      await vi.waitUntil(async () => {
        const { rows } = await pool.query<{ ready: boolean }>(
          "select schema_migrations @> $2 as ready from app.team where name = $1",
          [name, migrationsOfProduct().team],
        );
        return rows[0]?.ready;
      }, patience);
    });

    it("stops, and this one has everything", async () => {
      expect(await old.terminate()).toEqual({ code: 0, signal: null });
      const failed: string[] = [];
      for (const path of readings) {
        const { status } = await here!.get(path);
        if (status >= 500) failed.push(`${status} ${path}`);
      }
      expect(failed).toEqual([]);
      expect(fresh.output()).not.toMatch(/a request failed/);
    });

    const tryToSignIn = async (url: string) => {
      const visitor = new Visitor(url);
      const { status } = await visitor.post("/api/auth/sign-in", {
        email: "admin@simply.test",
        password: demoPassword,
      });
      return { visitor, status };
    };

    async function signIn(url: string): Promise<Visitor> {
      const { visitor, status } = await tryToSignIn(url);
      expect(status).toBe(200);
      return visitor;
    }
  });
}

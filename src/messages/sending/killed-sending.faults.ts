import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openPool } from "#server/db/db.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { startCountingMailServer } from "#testing/counting-mail-server.ts";
import { bodyOf } from "#testing/data-world.ts";
import { type Mailing, makeMailing } from "#testing/mailing.ts";
import { randomFrom } from "#testing/random.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase } from "#testing/test-app.ts";

const patience = { timeout: 240_000, interval: 100 };

let mail: Awaited<ReturnType<typeof startCountingMailServer>>;
let ends: (() => unknown)[];

beforeEach(async () => {
  ends = [];
  mail = await startCountingMailServer();
  ends.push(() => mail.stop());
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

const print = (sentence: string) => process.stdout.write(`${sentence}\n`);
const isSent = (mailing: Mailing) => async () => (await mailing.status()) === "SENT";
const twice = () => [...mail.counts].filter(([, count]) => count > 1).map(([address]) => address);

describe("a worker that is killed while it sends", () => {
  it("misses nobody and writes to nobody twice, but for those who are listed and a person decides about", async () => {
    const [recipients, kills] = [20_000, 20];
    const seed = Number(process.env.SEED_OF_KILLS ?? Math.floor(Math.random() * 1e9));
    const random = randomFrom(seed);
    const points = Array.from({ length: kills }, () => Math.floor(random() * recipients)).sort((a, b) => a - b);
    print(`kills after ${points.join(", ")} recipients (SEED_OF_KILLS=${seed})`);
    const database = await cloneDatabase();
    ends.push(() => database.drop());
    const dataDir = mkdtempSync(join(tmpdir(), "simply-killed-"));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const pool = openPool(database.url, 2);
    ends.push(() => pool.end());
    const start = () =>
      startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: "silent", SMTP_URL: mail.url });
    let server: ServerProcess = await start();
    ends.push(() => server.kill());
    const mailing = await makeMailing(pool, server.url, recipients);

    const metAt: number[] = [];
    for (const point of points) {
      // Of those in doubt some never left: counted is who was dealt with.
      await vi.waitUntil(async () => (await mailing.dealtWith()) >= point, { ...patience, interval: 20 });
      await setTimeout(random() * 100);
      await server.kill();
      metAt.push(mail.total());
      server = await start();
    }
    await vi.waitUntil(isSent(mailing), patience);
    const uncertain = await mailing.uncertain();
    print(
      `killed after ${metAt.join(", ")} mails; ${uncertain.length} uncertain, such as ${uncertain.slice(0, 5).join(" ")}`,
    );
    expect(twice()).toEqual([]);
    const doubtful = new Set(uncertain);
    expect(mailing.addresses.filter((each) => !mail.counts.has(each) && !doubtful.has(each))).toEqual([]);
    expect(await mailing.states()).toEqual({ sent: recipients - uncertain.length, uncertain: uncertain.length });
    // What was on the wire of its ten connections at each, and what was answered while that was being written down.
    expect(uncertain.length).toBeLessThanOrEqual(kills * 15);

    const me = await mailing.enter(server.url);
    await bodyOf(me.post(mailing.path(`/messages/${mailing.messageId}/uncertain`), { isSentAgain: true }));
    await vi.waitUntil(async () => (await mailing.states()).sent === recipients, patience);
    expect(mailing.addresses.filter((each) => !mail.counts.has(each))).toEqual([]);
    expect(twice().filter((each) => !doubtful.has(each))).toEqual([]);
  }, 900_000);

  it("and one that is asked to stop leaves nothing in doubt", async () => {
    const recipients = 3_000;
    const database = await cloneDatabase();
    ends.push(() => database.drop());
    const pool = openPool(database.url, 2);
    ends.push(() => pool.end());
    const start = () => startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: "silent", SMTP_URL: mail.url });
    let server: ServerProcess = await start();
    ends.push(() => server.kill());
    const mailing = await makeMailing(pool, server.url, recipients);
    for (const point of [200, 1_000, 2_000]) {
      await vi.waitUntil(() => mail.total() >= point, { ...patience, interval: 5 });
      await server.terminate();
      expect(await mailing.states()).not.toHaveProperty("attempting");
      server = await start();
    }
    await vi.waitUntil(isSent(mailing), patience);
    expect(await mailing.states()).toEqual({ sent: recipients });
    expect(twice()).toEqual([]);
    expect(mail.counts.size).toBe(recipients);
  });
});

describe("two workers", () => {
  it("send to nobody twice, also where Postgres is started anew in the middle", async () => {
    const recipients = 5_000;
    const dataDir = mkdtempSync(join(tmpdir(), "simply-two-"));
    // Postgres may run as another user, who must be able to reach it.
    chmodSync(dataDir, 0o755);
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const settings = { DATA_DIR: dataDir, LOG_LEVEL: "silent", SMTP_URL: mail.url };
    const first = await startServerProcess(settings);
    ends.push(async () => {
      await first.kill();
      if (findRunningPostgres(dataDir)) await (await startEmbeddedPostgres({ dataDir })).stop();
    });
    const databaseUrl = findRunningPostgres(dataDir)!;
    const second = await startServerProcess({ ...settings, DATABASE_URL: databaseUrl });
    ends.push(() => second.kill());
    const pool: pg.Pool = openPool(databaseUrl, 2);
    ends.push(() => pool.end());
    const mailing = await makeMailing(pool, first.url, recipients);

    await vi.waitUntil(() => mail.total() > 1_000, patience);
    const postmaster = Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(postmaster, "SIGINT");
    await vi.waitUntil(async () => isSent(mailing)().catch(() => false), patience);
    const uncertain = await mailing.uncertain();
    print(`${uncertain.length} uncertain, such as ${uncertain.slice(0, 5).join(" ")}`);
    expect(twice()).toEqual([]);
    const doubtful = new Set(uncertain);
    expect(mailing.addresses.filter((each) => !mail.counts.has(each) && !doubtful.has(each))).toEqual([]);
  });
});

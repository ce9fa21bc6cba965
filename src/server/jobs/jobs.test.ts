import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#shared/ids.ts";
import { patience } from "#testing/patience.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import type { App } from "../app.ts";
import { chargedTo, currentHolder, holderOfTeam } from "../db/connection-shares.ts";
import { type Db, openDb, openPool } from "../db/db.ts";
import { outsideTransactions } from "../db/one-connection.ts";
import { openLog } from "../log.ts";
import { countJobs } from "./count-jobs.ts";
import { type Jobs, openJobs } from "./job-queue.ts";
import { adoptEarlierJobs } from "./job-store.ts";
import { job, withApp } from "./jobs.ts";

type Note = { note: string; teamId?: string };
const ran: string[] = [];
const jot = job<Note>({
  name: "jot",
  run: async (_app, { note }) => {
    ran.push(note);
    if (note.startsWith("fails once") && ran.filter((each) => each === note).length === 1) throw new Error("not yet");
  },
});

/** Goes on until it is let go. */
const opened = new Map<string, () => void>();
const open = (note: string) => opened.get(note)?.();
const atWork = new Map<string, { now: number; max: number }>();
const hold = job<Note>({
  name: "hold",
  atOnce: 3,
  attempts: 2,
  keyOf: ({ note }) => note,
  run: async (_app, { note }) => {
    ran.push(note);
    const { now, max } = atWork.get(note) ?? { now: 0, max: 0 };
    atWork.set(note, { now: now + 1, max: Math.max(max, now + 1) });
    await new Promise<void>((done) => opened.set(note, done));
    atWork.get(note)!.now -= 1;
  },
});

const poisoned = job<Note>({
  name: "poisoned",
  attempts: 2,
  keyOf: ({ note }) => note,
  run: async (_app, { note }) => {
    ran.push(note);
    if (note === "poison") throw new Error("it does not parse");
  },
});

const again = job<Note>({
  name: "again",
  run: async (_app, { note }) => {
    ran.push(note);
    if (timesRan(note) < 3) return { againInSeconds: 0 };
  },
});

/** One place for all: whoever has many waits for those who have one. */
const crowded = job<Note>({ name: "crowded", atOnce: 1, run: async (_app, { note }) => void ran.push(note) });

const nightly = job({ name: "nightly", every: { at: "03:17" }, run: async () => void ran.push("nightly") });

/** Takes all the places there are for what takes long. */
const slow = job<Note>({
  name: "slow",
  isLong: true,
  atOnce: 10,
  atOncePerTeam: 10,
  run: async (_app, { note }) => {
    ran.push(note);
    await new Promise<void>((done) => opened.set(note, done));
  },
});

/** Says whose share of the connections it uses. */
const holders = new Map<string, string | undefined>();
const charged = job<Note>({
  name: "charged",
  run: async (_app, { note }) => void holders.set(note, currentHolder()),
});

const kinds = [charged, slow, jot, hold, poisoned, again, crowded, nightly];
const log = openLog("silent");
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: ReturnType<typeof openPool>;
let db: Db;
let jobs: Jobs;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, 4);
  db = openDb(pool);
  jobs = openJobs({ db, log });
  await jobs.start(withApp({ log } as App, kinds), true);
});
afterAll(async () => {
  for (const release of opened.values()) release();
  await jobs?.stop();
  await pool?.end();
  await database?.drop();
});

const timesRan = (note: string) => ran.filter((each) => each === note).length;
const untilRan = (note: string, times = 1) =>
  vi.waitUntil(() => timesRan(note) >= times, { timeout: patience, interval: 20 });
const rowsOf = async (kind: string) =>
  (await pool.query("select * from app.job where kind = $1 order by created_at", [kind])).rows;
const until = (kind: string, is: (rows: Record<string, unknown>[]) => boolean) =>
  vi.waitUntil(async () => is(await rowsOf(kind)), { timeout: patience, interval: 20 });

describe("jobs", () => {
  it("use connections of the share of their team", async () => {
    const teamId = newId();
    // Whoever sends them is not whom their work counts for.
    await chargedTo("person", async () => {
      await jobs.send(db, charged, { note: "of a team", teamId });
      await jobs.send(db, charged, { note: "of none" });
    });
    await vi.waitUntil(() => holders.size === 2, { timeout: patience, interval: 20 });
    expect(Object.fromEntries(holders)).toEqual({ "of a team": holderOfTeam(teamId), "of none": "jobs of no team" });
  });
});

describe("a job", () => {
  it("runs when the transaction that sent it commits, and nothing of it stays", async () => {
    await db.transaction((tx) => jobs.send(tx, jot, { note: "committed" }));
    await untilRan("committed");
    await until("jot", (rows) => rows.length === 0);
    expect(timesRan("committed")).toBe(1);
  });

  it("never runs when it does not", async () => {
    const undone = db.transaction(async (tx) => {
      await jobs.send(tx, jot, { note: "undone" });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    await jobs.send(db, jot, { note: "after it" });
    await untilRan("after it");
    expect(ran).not.toContain("undone");
  });

  it("does not start before the commit", async () => {
    await db.transaction(async (tx) => {
      await jobs.send(tx, jot, { note: "early" });
      await outsideTransactions(() => jobs.send(db, jot, { note: "meanwhile" }));
      await untilRan("meanwhile");
      expect(ran).not.toContain("early");
    });
    await untilRan("early");
  });

  it("is tried again after a failure", async () => {
    await jobs.send(db, jot, { note: "fails once" });
    await untilRan("fails once", 2);
    await until("jot", (rows) => rows.length === 0);
    expect(timesRan("fails once")).toBe(2);
  });

  it("is done once by two processes", async () => {
    const second = openJobs({ db, log });
    await second.start(withApp({ log } as App, kinds), true);
    const notes = Array.from({ length: 12 }, (_, count) => `shared ${count}`);
    for (const note of notes) await jobs.send(db, jot, { note });
    await Promise.all(notes.map((note) => untilRan(note)));
    await second.stop();
    expect(ran.filter((note) => note.startsWith("shared")).sort()).toEqual(notes.sort());
  });

  it("is run again where it says so, and has not failed by it", async () => {
    await jobs.send(db, again, { note: "three times" });
    await untilRan("three times", 3);
    await until("again", (rows) => rows.length === 0);
    expect(timesRan("three times")).toBe(3);
  });
});

describe("jobs of one key", () => {
  it("are one while they wait, and run after each other", async () => {
    await jobs.send(db, hold, { note: "same" });
    await untilRan("same");
    for (let each = 0; each < 3; each++) await jobs.send(db, hold, { note: "same" });
    expect((await rowsOf("hold")).map(({ state }) => state).sort()).toEqual(["running", "waiting"]);
    expect(timesRan("same")).toBe(1);
    open("same");
    await untilRan("same", 2);
    open("same");
    await until("hold", (rows) => rows.length === 0);
    expect([timesRan("same"), atWork.get("same")!.max]).toEqual([2, 1]);
  });

  it("are brought forward by another one, never put off", async () => {
    await jobs.send(db, hold, { note: "later" }, { inSeconds: 3_000 });
    await jobs.send(db, hold, { note: "later" }, { inSeconds: 3_500 });
    const [row] = await rowsOf("hold");
    expect((row!.run_at as Date).getTime() - Date.now()).toBeLessThan(3_001_000);
    await jobs.send(db, hold, { note: "later" });
    await untilRan("later");
    open("later");
    await until("hold", (rows) => rows.length === 0);
  });
});

describe("what fails every time", () => {
  it("is parked with its reason, stops nothing else, and is tried once more when somebody wants it", async () => {
    await jobs.send(db, poisoned, { note: "poison" });
    await jobs.send(db, poisoned, { note: "harmless" });
    await untilRan("harmless");
    await until("poisoned", ([row]) => row?.state === "parked");
    const [row] = await rowsOf("poisoned");
    expect(row).toMatchObject({ attempts: 2, problem: "it does not parse" });
    expect(await countJobs(db, jobs.names())).toContainEqual({ name: "poisoned", waiting: 0, active: 0, failed: 1 });
    await jobs.sendIfMissing(db, [[poisoned, { note: "poison" }]]);
    expect((await rowsOf("poisoned")).map(({ state }) => state)).toEqual(["parked"]);
    expect(await jobs.retry(row!.id as string)).toBe("poisoned");
    await untilRan("poison", 3);
  });
});

describe("a process that dies", () => {
  it("on this machine is known to be dead at once", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    await pool.query(
      `insert into app.job (id, kind, key, data, state, attempts, lease_id, lease_host, lease_pid, lease_until)
       values (gen_random_uuid(), 'hold', 'of the dead', '{"note":"of the dead"}', 'running', 1, gen_random_uuid(), $1, $2,
         now() + interval '1 hour')`,
      [hostname(), pid],
    );
    const heir = openJobs({ db, log });
    await heir.start(withApp({ log } as App, kinds), true);
    await untilRan("of the dead");
    open("of the dead");
    await until("hold", (rows) => rows.length === 0);
    await heir.stop();
  });

  it("leaves what it did to another one, and to nobody what ends every process", async () => {
    const lost = { id: newId(), hopeless: newId() };
    for (const [id, note, attempts] of [
      // More often than it might have failed.
      [lost.id, "left behind", 3],
      [lost.hopeless, "hopeless", 20],
    ] as const)
      await pool.query(
        `insert into app.job (id, kind, key, data, state, attempts, lease_id, lease_until)
         values ($1, 'hold', $2, $3, 'running', $4, gen_random_uuid(), now() - interval '1 second')`,
        [id, note, { note }, attempts],
      );
    const heir = openJobs({ db, log });
    await heir.start(withApp({ log } as App, kinds), true);
    await untilRan("left behind");
    await until("hold", (rows) => rows.some(({ state }) => state === "parked"));
    expect(timesRan("hopeless")).toBe(0);
    open("left behind");
    await until("hold", (rows) => rows.length === 1);
    await heir.stop();
    await pool.query("delete from app.job where kind = 'hold'");
  });

  it("and one that stops gives back at once what it cannot finish", async () => {
    const leaving = openJobs({ db, log });
    const stopped = openJobs({ db, log });
    await jobs.stop();
    await leaving.start(withApp({ log } as App, kinds), true);
    await leaving.send(db, hold, { note: "handed on" });
    await untilRan("handed on");
    await leaving.stop();
    expect((await rowsOf("hold")).map(({ state, attempts }) => [state, attempts])).toEqual([["waiting", 0]]);
    await stopped.start(withApp({ log } as App, kinds), true);
    await untilRan("handed on", 2);
    open("handed on");
    await until("hold", (rows) => rows.length === 0);
    await stopped.stop();
    jobs = openJobs({ db, log });
    await jobs.start(withApp({ log } as App, kinds), true);
  });
});

describe("teams", () => {
  it("take turns: who has one thing to do does not wait for who has ten thousand", async () => {
    const [many, few] = [newId(), newId()];
    await pool.query(
      `insert into app.job (id, kind, team_id, data, run_at)
       select gen_random_uuid(), 'crowded', $1::uuid, jsonb_build_object('note', 'of many', 'teamId', $1::text),
         now() - interval '1 hour'
       from generate_series(1, 10000)`,
      [many],
    );
    await jobs.send(db, crowded, { note: "of few", teamId: few });
    await untilRan("of few");
    expect(timesRan("of many")).toBeLessThan(100);
    await pool.query("delete from app.job where kind = 'crowded'");
  });
});

describe("places for what takes long", () => {
  it("are wanted by a team that waits while another one has them all; what is quick does not wait for them", async () => {
    const [busy, waiting] = [newId(), newId()];
    for (const place of [1, 2, 3, 4]) await jobs.send(db, slow, { note: `slow ${place}`, teamId: busy });
    for (const place of [1, 2, 3, 4]) await untilRan(`slow ${place}`);
    expect(jobs.shouldYield(busy)).toBe(false);
    await jobs.send(db, slow, { note: "slow 5", teamId: waiting });
    await vi.waitUntil(() => jobs.shouldYield(busy), patience);
    expect([jobs.shouldYield(waiting), timesRan("slow 5")]).toEqual([false, 0]);
    await jobs.send(db, jot, { note: "quick", teamId: waiting });
    await untilRan("quick");
    open("slow 1");
    await untilRan("slow 5");
    for (const place of [2, 3, 4, 5]) open(`slow ${place}`);
    await until("slow", (rows) => rows.length === 0);
  });
});

describe("what is done by itself", () => {
  it("waits for its time, is begun earlier by who sends it, and waits for its next time then", async () => {
    const [row] = await rowsOf("nightly");
    expect((row!.run_at as Date).toISOString()).toMatch(/T03:17:00/);
    await jobs.send(db, nightly, {});
    await untilRan("nightly");
    await until("nightly", (rows) => rows.length === 1 && rows[0]!.state === "waiting");
    const after = await rowsOf("nightly");
    expect(after).toHaveLength(1);
    expect((after[0]!.run_at as Date).toISOString()).toMatch(/T03:17:00/);
  });
});

describe("what is done by itself and sent by many", () => {
  it("makes none of them wait for another, and is done once for all that have committed", async () => {
    const before = timesRan("nightly");
    await db.transaction(async (one) => {
      await jobs.send(one, nightly, {});
      const other = openPool(database.url, 1);
      // Would wait for the first one, which is open, if both changed one row.
      await outsideTransactions(() => openDb(other).transaction((tx) => jobs.send(tx, nightly, {})));
      await other.end();
    });
    await vi.waitUntil(() => timesRan("nightly") > before, patience);
    await until("nightly", (rows) => rows.length === 1);
    expect(timesRan("nightly")).toBeLessThanOrEqual(before + 2);
  });
});

describe("the queue of earlier versions", () => {
  it("is emptied into this one", async () => {
    await pool.query(`create schema jobs; create table jobs.job (id uuid, name text, data jsonb, state text,
      start_after timestamptz default now(), output jsonb, created_on timestamptz default now(), completed_on timestamptz)`);
    await pool.query(
      `insert into jobs.job (id, name, data, state, output) values
        (gen_random_uuid(), 'jot', '{"note":"from before"}', 'created', null),
        (gen_random_uuid(), 'jot', '{"note":"failed before"}', 'failed', '{"message":"no way"}'),
        (gen_random_uuid(), 'jot', '{"note":"done before"}', 'completed', null)`,
    );
    await adoptEarlierJobs(db);
    await untilRan("from before");
    await until("jot", (rows) => rows.length === 1);
    expect(await rowsOf("jot")).toMatchObject([{ state: "parked", problem: "no way" }]);
    expect((await pool.query("select state from jobs.job")).rows).toEqual([{ state: "completed" }]);
    await pool.query("delete from app.job where kind = 'jot'");
  });
});

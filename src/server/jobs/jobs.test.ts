import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patience } from "#testing/patience.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import type { App } from "../app.ts";
import { type Db, openDb, openPool } from "../db/db.ts";
import { openLog } from "../log.ts";
import { type Jobs, openJobs } from "./job-queue.ts";
import { job, withApp } from "./jobs.ts";

type Note = { note: string };
const ran: string[] = [];
const jot = job<Note>({
  name: "jot",
  pollSeconds: 0.5,
  run: async (_app, { note }) => {
    ran.push(note);
    if (note.startsWith("fails once") && ran.filter((each) => each === note).length === 1) throw new Error("not yet");
  },
});

/** Looked for so seldom that only the word of the commit can be what starts it. */
const rare = job<Note>({ name: "rare", pollSeconds: 3600, run: async (_app, { note }) => void ran.push(note) });

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: ReturnType<typeof openPool>;
let db: Db;
let jobs: Jobs;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, 4);
  db = openDb(pool);
  const log = openLog("silent");
  jobs = openJobs({ db, log });
  await jobs.start(withApp({ log } as App, [jot, rare]), true);
});
afterAll(async () => {
  await jobs?.stop();
  await pool?.end();
  await database?.drop();
});

const untilRan = (note: string, times = 1) =>
  vi.waitUntil(() => ran.filter((each) => each === note).length >= times, { timeout: patience, interval: 50 });

describe("a job", () => {
  it("runs when the transaction that sent it commits", async () => {
    await db.transaction((tx) => jobs.send(tx, jot, { note: "committed" }));
    await untilRan("committed");
    expect(ran.filter((note) => note === "committed")).toHaveLength(1);
  });

  it("is begun by the commit itself, not by the next look", async () => {
    await jobs.send(db, rare, { note: "first" });
    await untilRan("first");
    await db.transaction((tx) => jobs.send(tx, rare, { note: "second" }));
    await untilRan("second");
    expect(ran).toContain("second");
  });

  it("never runs when it does not", async () => {
    const undone = db.transaction(async (tx) => {
      await jobs.send(tx, jot, { note: "undone" });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect((await db.run("select id from jobs.job where data->>'note' = 'undone'")).rows).toEqual([]);
    await jobs.send(db, jot, { note: "after it" });
    await untilRan("after it");
    expect(ran).not.toContain("undone");
  });

  it("does not start before the commit", async () => {
    await db.transaction(async (tx) => {
      await jobs.send(tx, jot, { note: "early" });
      await jobs.send(db, jot, { note: "meanwhile" });
      await untilRan("meanwhile");
      expect(ran).not.toContain("early");
    });
    await untilRan("early");
  });

  it("is tried again after a failure", async () => {
    await jobs.send(db, jot, { note: "fails once" });
    await untilRan("fails once", 2);
    await vi.waitUntil(async () => {
      const { rows } = await db.run("select state from jobs.job where data->>'note' = 'fails once'");
      return rows[0]?.state === "completed";
    }, patience);
    expect(ran.filter((note) => note === "fails once")).toHaveLength(2);
  });

  it("of a process that says nothing more goes to another, also in queues that were made before that was known", async () => {
    const silentFor = async () =>
      (await pool.query<{ seconds: number }>("select heartbeat_seconds as seconds from jobs.queue where name = 'jot'"))
        .rows[0]!.seconds;
    expect(await silentFor()).toBe(60);
    await pool.query("update jobs.queue set heartbeat_seconds = null");
    const later = openJobs({ db, log: openLog("silent") });
    await later.start(withApp({} as App, [jot]), false);
    await later.stop();
    expect(await silentFor()).toBe(60);
  });

  it("is done once by two workers", async () => {
    const log = openLog("silent");
    const second = openJobs({ db, log });
    await second.start(withApp({ log } as App, [jot, rare]), true);
    const notes = Array.from({ length: 12 }, (_, count) => `shared ${count}`);
    for (const note of notes) await jobs.send(db, jot, { note });
    await Promise.all(notes.map((note) => untilRan(note)));
    await second.stop();
    expect(ran.filter((note) => note.startsWith("shared")).sort()).toEqual(notes.sort());
  });
});

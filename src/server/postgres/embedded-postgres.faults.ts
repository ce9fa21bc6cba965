import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AlreadyRunningError, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "./process-state.ts";
import { shrinkLog } from "./server-log.ts";

// Real servers on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let emptyDatabase: string;
let dataDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  emptyDatabase = makeFolder();
  await (await startEmbeddedPostgres({ dataDir: emptyDatabase, durable: false })).stop();
});

afterAll(() => rmSync(emptyDatabase, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = makeFolder();
  started = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(started.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a first start", () => {
  test("makes a database that sorts people's text, with the extensions we use, behind a password", async () => {
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, "select 1 as answer")).toEqual([{ answer: 1 }]);

    const sorted = await ask(
      server.url,
      "select word from unnest(array['f', 'Zoé', 'é', 'e', 'zoo']) word order by word",
    );
    expect(sorted.map(({ word }) => word)).toEqual(["e", "é", "f", "Zoé", "zoo"]);

    for (const extension of ["pg_trgm", "unaccent", "citext", "btree_gin"]) {
      await ask(server.url, `create extension ${extension}`);
    }
    const [trigrams] = await ask(server.url, "select cardinality(show_trgm('été')) as count");
    expect(trigrams).toEqual({ count: 4 });

    const wrongPassword = new URL(server.url);
    wrongPassword.password = "guess";
    await expect(ask(wrongPassword.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
    expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  });

  test("clears what a killed first start left behind, and leaves nothing of its own", async () => {
    mkdirSync(join(dataDir, "postgres.new-999999999-abandoned", "data"), { recursive: true });
    await start();
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres-password", "postgres.log"]);
  });

  test("in two processes at once has one winner", async () => {
    const outcomes = await Promise.all([startChild(), startChild()]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["AlreadyRunningError", "started"]);
    const winner = outcomes.find(({ outcome }) => outcome === "started");
    expect(await ask(winner?.url ?? "", "select 1 as answer")).toEqual([{ answer: 1 }]);

    winner?.child.kill("SIGKILL");
    expect((await start()).adopted).toBe(true);
  });
});

describe("a second start", () => {
  beforeEach(useEmptyDatabase);

  test("is refused while the first one runs, which does not notice", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(AlreadyRunningError);
    expect(await ask(first.url, "select 1 as answer")).toEqual([{ answer: 1 }]);
  });

  test("after a stop sees the data, and no process was left", async () => {
    const first = await start();
    await remember(first.url);
    const pid = postmasterPid();
    await Promise.all([first.stop(), first.stop()]);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await recall(second.url)).toBe("kept");
  });

  test("that overlaps a stop waits for it and starts afresh", async () => {
    const first = await start();
    await remember(first.url);
    const [second] = await Promise.all([start(), first.stop()]);
    expect(await recall(second.url)).toBe("kept");
  });
});

describe("after kill -9", () => {
  beforeEach(useEmptyDatabase);

  test("of the owner, the next start adopts the server that is left", async () => {
    const { child, url } = await startChild();
    await remember(url);
    await killHard(child);

    const server = await start();
    expect(server).toMatchObject({ adopted: true, url });
    expect(await recall(server.url)).toBe("kept");
  });

  test("of the owner and the server, the next start recovers what was committed", async () => {
    const { child, url } = await startChild();
    await remember(url);
    const pid = postmasterPid();
    await killHard(child);
    process.kill(pid, "SIGKILL");

    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await recall(server.url)).toBe("kept");
  });

  test("of the server alone, its owner brings it back at the same address and still owns it", async () => {
    const server = await start(true);
    await remember(server.url);
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await expect.poll(() => recall(server.url).catch(() => "away")).toBe("kept");
    expect(postmasterPid()).not.toBe(pid);
    await expect(start()).rejects.toThrow(AlreadyRunningError);
  });

  test("a left-over note that names another live process does not prevent the start", async () => {
    const server = await start();
    const note = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8");
    await server.stop();
    const { uid, gid } = statSync(join(dataDir, "postgres"));
    const bystander = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(bystander);
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), note.replace(/^\d+/, String(bystander.pid)), {
      mode: 0o600,
    });
    chownSync(join(dataDir, "postgres", "postmaster.pid"), uid, gid);

    expect((await start()).adopted).toBe(false);
    expect(bystander.exitCode).toBe(null);
  });
});

test("an empty note, left by a server that was killed while it wrote it, does not prevent the start", async () => {
  useEmptyDatabase();
  const note = join(dataDir, "postgres", "postmaster.pid");
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  writeFileSync(note, "", { mode: 0o600 });
  chownSync(note, uid, gid);
  utimesSync(note, 0, 0);
  const server = await start();
  expect(await ask(server.url, "select 1 as answer")).toEqual([{ answer: 1 }]);
});

test("a server that cannot start says why", async () => {
  useEmptyDatabase();
  writeFileSync(join(dataDir, "postgres", "postgresql.auto.conf"), "no_such_setting = 1\n");
  await expect(start()).rejects.toThrow(/no_such_setting/);
});

test("the log is emptied into one older file when it grows too large", () => {
  const log = join(dataDir, "postgres.log");
  writeFileSync(log, "x".repeat(100));
  shrinkLog(log, 200);
  expect(statSync(log).size).toBe(100);
  shrinkLog(log, 50);
  expect([statSync(log).size, statSync(`${log}.1`).size]).toEqual([0, 100]);
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simply-postgres-"));
  // What mkdtemp makes is closed to others, and as root the server runs as another user.
  chmodSync(folder, 0o755);
  return folder;
}

/** Saves the second that making a database takes, where the first start is not what is tested. */
function useEmptyDatabase(): void {
  spawnSync("cp", ["-a", `${emptyDatabase}/.`, dataDir]);
}

async function start(durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable, maxConnections: 20 });
  started.push(server);
  return server;
}

type Outcome = { outcome: string; url: string; child: ChildProcess };

/** A separate Node process that owns the database until it is killed. */
async function startChild(): Promise<Outcome> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)});
    try {
      const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, maxConnections: 20 });
      console.log(JSON.stringify({ outcome: "started", url }));
    } catch (error) {
      console.log(JSON.stringify({ outcome: error.name, url: "" }));
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = await once(child.stdout, "data");
  return { ...JSON.parse(String(line)), child };
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

async function remember(url: string): Promise<void> {
  await ask(url, "create table memory as select 'kept' as word");
}

async function recall(url: string): Promise<string> {
  const [row] = await ask(url, "select word from memory");
  return String(row?.word);
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

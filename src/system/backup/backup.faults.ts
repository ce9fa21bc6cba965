import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, it } from "vitest";
import { openPool } from "#server/db/db.ts";
import { migrate, migrationsOfProduct } from "#server/db/migrate.ts";
import { connectAlone, databaseIn, urlOf } from "#server/db/own-connection.ts";
import { newId } from "#shared/ids.ts";
import { makeCountedTeams } from "#testing/counted-migrations.ts";
import { addToTeam, makePerson, makeTeam } from "#testing/factories.ts";
import { cloneDatabase, startTestApp } from "#testing/test-app.ts";
import { fillCollection, filler } from "../../../bench/fill.ts";
import { leftOutOfAll } from "./backup-parts.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import { compareDatabase } from "./compare-database.server.ts";

const folder = mkdtempSync(join(tmpdir(), "simply-backups-"));
const bin = join(import.meta.dirname, "../../../bin");
const records = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const hour = 3_600_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the demo world comes back elsewhere, every table equal", async () => {
  const demo = await cloneDatabase("template_demo");
  const file = join(folder, "demo.backup");
  await run(["backup.ts", file], demo.url);
  const elsewhere = `${demo.url}_else`;
  await run(["restore.ts", file], elsewhere);
  expect(await differences(elsewhere, file)).toEqual([]);
  await drop(elsewhere);
  await demo.drop();
});

it(`${records} records: memory stays as it is, and every table is equal`, { timeout: hour }, async () => {
  const world = await startTestApp({ ROLE: "web" }, "template_demo");
  const url = world.databaseUrl;
  const small = await run(["backup.ts", join(folder, "small.backup")], url);
  const person = await makePerson(world.db);
  const { teamId } = await makeTeam(world.db);
  await addToTeam(world.db, teamId, { ...person, isTeamAdmin: true });
  await fillCollection(world.app, filler(teamId, person), "People", records);

  const file = join(folder, "big.backup");
  const made = await run(["backup.ts", file], url);
  const elsewhere = `${url}_else`;
  const restored = await run(["restore.ts", file], elsewhere);
  expect(await differences(elsewhere, file)).toEqual([]);
  const size = Math.round(statSync(file).size / 1e6);
  const took = `Backup ${tell(made)}; restore and comparison ${tell(restored)}.`;
  process.stdout.write(`${records} records, ${size} MB. ${took}\n`);
  expect(made.peakMb).toBeLessThan(small.peakMb + 150);
  expect(restored.peakMb).toBeLessThan(small.peakMb + 200);
  await drop(elsewhere);
  await world.stop();
});

it("kill -9 while restoring leaves the old database whole, and the next try succeeds", { timeout: hour }, async () => {
  const demo = await cloneDatabase("template_demo");
  const [wanted, before] = [join(folder, "wanted.backup"), join(folder, "before.backup")];
  await run(["backup.ts", wanted], demo.url);
  const client = await connectAlone(demo.url);
  await client.query(`update app."user" set name = name || ' since then'`);
  await client.end();
  await run(["backup.ts", before], demo.url);

  const whole = await run(["restore.ts", wanted, "--yes"], demo.url);
  expect(await differences(demo.url, wanted)).toEqual([]);
  await run(["restore.ts", before, "--yes"], demo.url);
  for (let round = 0; round < 5; round++) {
    const child = begin(["restore.ts", wanted, "--yes"], demo.url);
    await sleep(300 + Math.random() * Math.max(0, whole.seconds * 1000 - 600));
    child.kill("SIGKILL");
    const [code] = await once(child, "exit");
    // One that was quicker than the kill has done all of it: put back what the next round begins with.
    if (code === 0) await run(["restore.ts", before, "--yes"], demo.url);
    expect(await differences(demo.url, before), `round ${round}`).toEqual([]);
  }
  await run(["restore.ts", wanted, "--yes", "--drop-old"], demo.url);
  expect(await differences(demo.url, wanted)).toEqual([]);
  await demo.drop();
});

it("a backup from before the last migrations comes back, and up to date", async () => {
  const [old, now] = [await createEmpty("old"), await createEmpty("now")];
  const teamId = newId();
  await makeCountedTeams(old, { [teamId]: 10 });
  const [team, whole] = [join(folder, "old-team.backup"), join(folder, "old-whole.backup")];
  await run(["backup.ts", team, "--team", teamId], old);
  await run(["backup.ts", whole], old);

  const newest = migrationsOfProduct().team;
  const versions = (url: string) =>
    withPool(url, async (pool) => {
      await migrate(pool);
      return (await pool.query("select id, schema_migrations from app.team")).rows;
    });
  expect(await versions(now)).toEqual([]);
  await run(["restore.ts", team], now);
  expect(await versions(now)).toEqual([{ id: teamId, schema_migrations: newest }]);
  await run(["restore.ts", whole], `${old}_else`);
  expect(await versions(`${old}_else`)).toEqual([{ id: teamId, schema_migrations: newest }]);
  for (const url of [old, now, `${old}_else`]) await drop(url);
});

async function createEmpty(word: string): Promise<string> {
  const url = urlOf(inject("postgresUrl"), `test_${word}_${newId().replaceAll("-", "")}`);
  const admin = await connectAlone(urlOf(url, "postgres"));
  await admin.query(`create database "${databaseIn(url)}"`);
  await admin.end();
  return url;
}

async function withPool<T>(url: string, work: (pool: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const pool = openPool(url, 2);
  return work(pool).finally(() => pool.end());
}

function begin([command, ...rest]: string[], url: string): ChildProcess {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", LOG_LEVEL: "warn", DATA_DIR: folder, DATABASE_URL: url };
  return spawn(process.execPath, [join(bin, command!), ...rest], { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** As a process of its own, so that its memory is its own. */
async function run(command: string[], url: string) {
  const began = Date.now();
  const child = begin(command, url);
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid!));
  }, 100);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  expect(code, command.join(" ")).toBe(0);
  return { seconds: (Date.now() - began) / 1000, peakMb };
}

/** What Linux says; elsewhere nothing is known, and nothing held against it. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

const tell = ({ seconds, peakMb }: { seconds: number; peakMb: number }) =>
  `${seconds.toFixed(0)} s with ${peakMb.toFixed(0)} MB`;

/** But for what a backup leaves out, the note of the restore, and that what was scheduled waits for somebody. */
async function differences(url: string, path: string) {
  const file = { open: async () => createReadStream(path) };
  const client = await connectAlone(url);
  await client.query("delete from app.audit where action = 'backup_restored'");
  await client.query("update app.outgoing_message set held_because = null where held_because = 'restored'");
  await client.end();
  const found = await compareDatabase(url, file, await checkBackup(file));
  return found.filter(({ table }) => !table || ![...leftOutOfAll, "_event"].includes(table));
}

async function drop(url: string) {
  const admin = await connectAlone(urlOf(url, "postgres"));
  await admin.query(`drop database "${databaseIn(url)}" with (force)`);
  await admin.end();
}

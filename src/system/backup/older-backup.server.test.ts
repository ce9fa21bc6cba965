import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, migrationsOfProduct } from "#server/db/migrate.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { newId } from "#shared/ids.ts";
import { makeCountedTeams } from "#testing/counted-migrations.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import type { Header, Scope } from "./backup-parts.server.ts";
import { bringTeamBack } from "./bring-team-back.server.ts";
import { type BackupFile, checkBackup, readHeader } from "./check-backup.server.ts";
import { compareDatabase } from "./compare-database.server.ts";
import { fillDatabase } from "./fill-database.server.ts";
import { openFrameWriter, readFrames } from "./frames.server.ts";
import { writeBackup } from "./write-backup.server.ts";

type Database = Awaited<ReturnType<typeof cloneDatabase>>;

const folder = mkdtempSync(join(tmpdir(), "simply-backups-"));
const store = openDiskStore(folder);
const teamId = newId();
const newest = migrationsOfProduct().team;
let old: Database;
let now: Database;

beforeAll(async () => {
  [old, now] = [await cloneDatabase("template0"), await cloneDatabase()];
  await makeCountedTeams(old.url, { [teamId]: 9 });
});
afterAll(async () => {
  await Promise.all([old?.drop(), now?.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup from when team migrations were counted", () => {
  it("of everything comes back as it was, and the next start brings every team up to date", async () => {
    const elsewhere = await cloneDatabase("template0");
    const file = await makeCounted({ kind: "whole" });
    await fillDatabase(elsewhere.url, file);
    expect(await compareDatabase(elsewhere.url, file, await checkBackup(file))).toEqual([]);
    await withPool(elsewhere.url, (pool) => migrate(pool));
    expect(await teamsIn(elsewhere.url)).toEqual([{ id: teamId, schema_migrations: newest }]);
    await elsewhere.drop();
  });

  it("of one team comes back up to date", async () => {
    const file = await makeCounted({ kind: "team", teamId });
    await bringTeamBack(file, { url: now.url, store, suffix: "return" });
    expect(await teamsIn(now.url)).toEqual([{ id: teamId, schema_migrations: newest }]);
    const { migrations } = await readHeader(await make(now.url, { kind: "team", teamId }));
    expect(migrations).toEqual(migrationsOfProduct());
  });
});

it("a backup with team migrations that this version does not know is refused", async () => {
  const of = async (team: Header["migrations"]["team"]) =>
    checkBackup(await withTeamMigrations(await make(old.url, { kind: "whole" }), team));
  for (const unknown of [12, [...newest, "9999-later.sql"], ["0008-in-a-gap.sql"]]) {
    await expect(of(unknown)).rejects.toThrow("newer version of Simply");
  }
  for (const known of [0, 11, [], newest]) expect((await of(known)).header.migrations.team).toEqual(known);
});

/** Its header says how many, as it did then. */
const makeCounted = async (scope: Scope) => withTeamMigrations(await make(old.url, scope), 11);

async function make(url: string, scope: Scope): Promise<BackupFile> {
  const bytes: Buffer[] = [];
  const written = writeBackup(
    { url, store, scope },
    () => {},
    () => {},
  );
  for await (const part of written) bytes.push(part);
  return fileOf(bytes);
}

async function withTeamMigrations(file: BackupFile, team: Header["migrations"]["team"]): Promise<BackupFile> {
  const writer = openFrameWriter();
  const bytes = [writer.begin()];
  for await (const { kind, content } of readFrames(await file.open())) {
    if (kind !== "header") bytes.push(await writer.frame(kind, content));
    else {
      const header: Header = JSON.parse(content.toString());
      bytes.push(await writer.frame(kind, { ...header, migrations: { ...header.migrations, team } }));
    }
  }
  return fileOf([...bytes, writer.end()]);
}

const fileOf = (bytes: Buffer[]): BackupFile => ({ open: async () => Readable.from(Buffer.concat(bytes)) });

const teamsIn = (url: string) =>
  withPool(url, async (pool) => (await pool.query("select id, schema_migrations from app.team")).rows);

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return work(pool).finally(() => pool.end());
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectAlone, databaseIn } from "#server/db/own-connection.ts";
import { readTeamSchemas } from "#server/db/read-structure.ts";
import type { Store } from "#server/files/store.ts";
import { carryErasures } from "./carry-erasures.server.ts";
import { type BackupFile, type Checked, checkBackup } from "./check-backup.server.ts";
import { compareDatabase } from "./compare-database.server.ts";
import { fillDatabase } from "./fill-database.server.ts";
import { holdBack, noteRestore } from "./hold-back.server.ts";
import { putBack } from "./put-back.server.ts";
import { RestoreRefused } from "./restore-refused.server.ts";
import {
  connectToServer,
  createDatabaseBeside,
  dropDatabase,
  nameBeside,
  type Server,
} from "./scratch-database.server.ts";

export type RestoreOptions = {
  url: string;
  store: Store;
  /** There is data, and it may be replaced. */
  mayReplace: boolean;
  /** Whether the database from before is thrown away at once; else it stays until the next restore. */
  dropsOld?: boolean;
  say?: (sentence: string) => void;
  onProgress?: (readBytes: number) => void;
};

/**
 * Checks the whole file, fills a database beside the old one, compares it, and only then gives it the name. Until that
 * moment the old one is as it was, whatever happens.
 */
export async function restoreWhole(
  file: BackupFile,
  options: RestoreOptions,
): Promise<Checked & { old: string | null }> {
  const { say = () => {} } = options;
  say("Checking the file …");
  const checked = await checkBackup(file);
  if (checked.header.kind !== "whole") throw new RestoreRefused("This is the backup of one team, not of everything.");
  const server = await connectToServer(options.url);
  try {
    await takeTurn(server);
    const isThere = await refuseRunning(server);
    if (isThere && !options.mayReplace) await refuseData(options.url);
    const fresh = await createDatabaseBeside(server, "restoring");
    try {
      say("Restoring …");
      await fillDatabase(fresh, file, { putFile: putBack(options.store), ...pick(options) });
      say("Comparing every table …");
      await finish(fresh, file, checked);
      if (isThere) await carryErasures(options.url, fresh);
    } catch (error) {
      await dropDatabase(server, databaseIn(fresh)).catch(() => {});
      throw error;
    }
    return { ...checked, old: await swap(server, isThere, options.dropsOld ?? false) };
  } finally {
    await server.admin.end();
  }
}

const pick = ({ onProgress }: RestoreOptions) => (onProgress ? { onProgress } : {});

async function takeTurn({ admin }: Server) {
  const { rows } = await admin.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('simply.restore')) as taken",
  );
  if (!rows[0]?.taken) throw new RestoreRefused("Another restore is running. Please wait until it is over.");
}

/** Whether the database is there. A server that was just stopped takes a moment until it is gone. */
async function refuseRunning({ admin, database }: Server): Promise<boolean> {
  for (let patience = 4; ; patience--) {
    const { rows } = await admin.query<{ others: number }>(
      `select (select count(*) from pg_stat_activity a where a.datname = d.datname and a.backend_type = 'client backend')::int as others
      from pg_database d where d.datname = $1`,
      [database],
    );
    if (!rows[0]?.others) return rows.length > 0;
    if (patience === 0) throw new RestoreRefused(isRunning);
    await sleep(250);
  }
}

const isRunning = "Simply is running on this database, or someone is connected to it. Please stop it first.";

async function refuseData(url: string) {
  const client = await connectAlone(url);
  try {
    const { rows } = await client.query<{ name: string | null }>(`select to_regclass('app."user"')::text as name`);
    if (!rows[0]?.name) return;
    const people = await client.query<{ count: string }>(`select count(*)::text as count from app."user"`);
    const count = Number(people.rows[0]?.count);
    if (count === 0) return;
    throw new RestoreRefused(
      `There is data already, with ${count} people. Add --yes to replace all of it by what is in the backup.`,
    );
  } finally {
    await client.end();
  }
}

async function finish(fresh: string, file: BackupFile, checked: Checked) {
  const differences = await compareDatabase(fresh, file, checked);
  if (differences.length > 0) {
    const where = differences.map(({ schema, table, what }) => `${table ? `${schema}.${table}` : schema} (${what})`);
    throw new RestoreRefused(
      `What was restored is not what is in the backup: ${where.join(", ")}. Nothing was changed.`,
    );
  }
  const client = await connectAlone(fresh);
  try {
    await removeFailed(client, checked);
    await holdBack(client);
    await noteRestore(client, "backup_restored", { backupOf: checked.header.createdAt });
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

/** A team whose data could not be read when the backup was made: without it, nobody could do anything there. */
async function removeFailed(client: pg.Client, { manifest }: Checked) {
  const failed = new Set(manifest.failed?.map(({ schema }) => schema));
  const gone = (await readTeamSchemas(client)).filter(({ schema }) => failed.has(schema));
  await client.query("delete from app.team where id = any($1)", [gone.map(({ teamId }) => teamId)]);
}

/** Both names change in one transaction: there is no moment without a database. */
async function swap(server: Server, isThere: boolean, dropsOld: boolean): Promise<string | null> {
  const { admin, database } = server;
  const [fresh, old] = [nameBeside(database, "restoring"), nameBeside(database, "before_restore")];
  if (isThere) await dropDatabase(server, old);
  await admin.query("begin");
  try {
    if (isThere) await admin.query(`alter database ${quote(database)} rename to ${quote(old)}`);
    await admin.query(`alter database ${quote(fresh)} rename to ${quote(database)}`);
    await admin.query("commit");
  } catch (error) {
    await admin.query("rollback").catch(() => {});
    await dropDatabase(server, fresh).catch(() => {});
    const isBusy = (error as { code?: string }).code === "55006";
    throw isBusy ? new RestoreRefused("Someone connected to the database meanwhile. Nothing was changed.") : error;
  }
  if (isThere && dropsOld) await dropDatabase(server, old);
  return isThere && !dropsOld ? old : null;
}

const quote = pg.escapeIdentifier;

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Log } from "../log.ts";
import { teamSchema } from "./db.ts";

/**
 * What the head of a file says beside its name. `inParts`: run again and again, each time in a transaction, for as long as
 * its last statement answers `isMore`. `wantsBackup`: of everything, before the first team gets it.
 */
type Migration = { name: string; sql: string; inParts: boolean; wantsBackup: boolean };

type Options = {
  folders?: Folders;
  onTeam?: (teamId: string) => void;
  /** Whoever has nothing to lose (a new database, a copy) has none made. */
  backUp?: () => Promise<void>;
};
type Folders = { app: string; team: string };

const folders: Folders = {
  app: join(import.meta.dirname, "../../../migrations/app"),
  team: join(import.meta.dirname, "../../../migrations/team"),
};

export type FailedTeam = { teamId: string; error: unknown };

/**
 * Brings `app`, then every team's schema, to the newest version. Each step is one transaction that also records itself,
 * so a kill at any point leaves whole steps only, and the next run goes on from there. A team where that fails is closed
 * and returned; all others go on.
 */
export async function migrate(pool: pg.Pool, options: Options = {}): Promise<FailedTeam[]> {
  const from = options.folders ?? folders;
  const guard = await pool.connect();
  try {
    // One migrator at a time, whoever starts first; the lock goes with the connection.
    await guard.query("select pg_advisory_lock(hashtext('simply.migrate'))");
    const steps = { app: readMigrations(from.app), team: readMigrations(from.team) };
    if (options.backUp && (await wantsBackup(guard, steps.team))) await options.backUp();
    await migrateApp(guard, steps.app);
    return await migrateTeams(pool, guard, steps.team, options.onTeam);
  } finally {
    await guard.query("select pg_advisory_unlock(hashtext('simply.migrate'))").catch(() => {});
    guard.release();
  }
}

/** Makes a new team's schema inside the caller's transaction. The names are for the team's row, which says what it has had. */
export async function createTeamSchema(run: (sql: string) => Promise<unknown>, teamId: string): Promise<string[]> {
  const steps = readMigrations(folders.team);
  await run(`create schema if not exists ${teamSchema(teamId)}`);
  await run(`set local search_path to ${teamSchema(teamId)}, public`);
  for (const step of steps) await run(step.sql);
  await run("set local search_path to public");
  return steps.map(({ name }) => name);
}

/** The names that this version of the product knows of. */
export const migrationsOfProduct = (): { app: string[]; team: string[] } => ({
  app: readMigrations(folders.app).map(({ name }) => name),
  team: readMigrations(folders.team).map(({ name }) => name),
});

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, inParts: sql.includes("\n-- In parts"), wantsBackup: sql.includes("\n-- Wants a backup") };
  });
}

/** Once some team has had the step, an earlier start has made the backup, and was killed after it. */
async function wantsBackup(client: pg.PoolClient, steps: Migration[]): Promise<boolean> {
  const found = await client.query<{ isThere: boolean }>(`select to_regclass('app.team') is not null as "isThere"`);
  if (!found.rows[0]?.isThere) return false;
  // Teams from before migrations had names have had none of those that ask for a backup.
  const { rows } = await client.query<{ done: string[] | null }>(
    `select to_jsonb(t) -> 'schema_migrations' as done from app.team t`,
  );
  return steps.some(
    (step) => step.wantsBackup && rows.length > 0 && rows.every(({ done }) => !done?.includes(step.name)),
  );
}

async function migrateApp(client: pg.PoolClient, steps: Migration[]) {
  await client.query("create schema if not exists app");
  await client.query(
    "create table if not exists app.migration (name text primary key, applied_at timestamptz not null default now())",
  );
  const done = await client.query<{ name: string }>("select name from app.migration");
  const known = new Set(done.rows.map((row) => row.name));
  for (const step of steps.filter(({ name }) => !known.has(name))) {
    await inTransaction(client, async () => {
      await client.query("set local search_path to app, public");
      await client.query(step.sql);
      await client.query("insert into app.migration (name) values ($1)", [step.name]);
    });
  }
}

async function migrateTeams(
  pool: pg.Pool,
  guard: pg.PoolClient,
  steps: Migration[],
  onTeam: (teamId: string) => void = () => {},
): Promise<FailedTeam[]> {
  const behind = await guard.query<{ id: string; done: string[] }>(
    "select id, schema_migrations as done from app.team where not schema_migrations @> $1::text[] order by id",
    [steps.map(({ name }) => name)],
  );
  const waiting = behind.rows.values();
  const failed: FailedTeam[] = [];
  const work = async (client: pg.PoolClient) => {
    for (const team of waiting) {
      const missing = steps.filter(({ name }) => !team.done.includes(name));
      try {
        await migrateTeam(client, team.id, missing);
        onTeam(team.id);
      } catch (error) {
        await close(client, team.id, error);
        failed.push({ teamId: team.id, error });
      }
    }
  };
  const lane = async () => {
    const client = await pool.connect();
    await work(client).finally(() => client.release());
  };
  // The guard holds one connection; a few more lanes keep a thousand schemas quick without starving anyone.
  const spare = (pool.options.max ?? 10) - 1;
  const lanes = spare === 0 ? [work(guard)] : Array.from({ length: Math.min(4, spare, behind.rows.length) }, lane);
  // The lock is held until the last of them has stopped.
  const ended = await Promise.allSettled(lanes);
  for (const each of ended) if (each.status === "rejected") throw each.reason;
  return failed;
}

/** Without a connection this throws: then nothing is wrong with the team. */
const close = (client: pg.PoolClient, teamId: string, error: unknown) =>
  client.query("update app.team set schema_problem = $2, schema_failed_at = now() where id = $1", [
    teamId,
    error instanceof Error ? error.message : String(error),
  ]);

export function reportFailed(log: Log, failed: readonly FailedTeam[]): void {
  for (const { teamId, error } of failed)
    log.error({ err: error, teamId }, "a team could not be migrated, and is closed");
}

async function migrateTeam(client: pg.PoolClient, teamId: string, missing: Migration[]) {
  for (const { name, sql, inParts } of missing) {
    for (let isMore = inParts; isMore; ) {
      await inTransaction(client, async () => {
        await client.query(`set local search_path to ${teamSchema(teamId)}, public`);
        const results = (await client.query(sql)) as unknown as pg.QueryResult<{ isMore?: boolean }>[];
        isMore = results.at(-1)?.rows[0]?.isMore ?? false;
      });
    }
    await inTransaction(client, async () => {
      await client.query(`create schema if not exists ${teamSchema(teamId)}`);
      await client.query(`set local search_path to ${teamSchema(teamId)}, public`);
      await client.query(sql);
      await client.query(
        `update app.team set schema_migrations = schema_migrations || $2::text, schema_problem = null,
           schema_failed_at = null where id = $1`,
        [teamId, name],
      );
    });
  }
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>) {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

import { statfs } from "node:fs/promises";
import type { App } from "#server/app.ts";
import type { SlowStatement } from "#server/db/slow-statements.ts";
import { countJobs } from "#server/jobs/count-jobs.ts";
import { withoutSecrets } from "#server/log.ts";
import type { MeasuredThing } from "#server/metrics/feature-metrics.ts";
import { productVersion, secondsAlive } from "#server/running-process.ts";
import { readLastBackups } from "#system/backup/last-backups.server.ts";
import type { Health } from "./health-contract.ts";
import { readFigures, readOpen } from "./read-figures.server.ts";
import { readFailedJobs } from "./read-jobs.server.ts";

export async function readHealth(app: App): Promise<Health> {
  // Before this page's own statements, which wait for connections too.
  const figures = await readFigures(app);
  // What this process has to say of itself is as new as the rest.
  await app.announced.beat();
  const [
    postgres,
    database,
    processes,
    disk,
    backups,
    queues,
    failedJobs,
    closed,
    eventLoopBlocks,
    slowStatements,
    open,
  ] = await Promise.all([
    first(app, "show server_version"),
    readDatabase(app),
    readProcesses(app),
    readDisk(app.env.DATA_DIR),
    readLastBackups(app.db),
    countJobs(app.db, app.jobs.names()),
    readFailedJobs(app.db),
    readClosedTeams(app),
    readEventLoopBlocks(app),
    readSlowStatements(app),
    readOpen(app),
  ]);
  return {
    readAt: new Date().toISOString(),
    versions: { product: productVersion, node: process.version, postgres: String(postgres.server_version) },
    processes,
    database,
    disk,
    backups,
    filesIn: app.settings.current.filesIn,
    figures,
    open,
    queues,
    failedJobs,
    closedTeams: closed,
    eventLoopBlocks,
    slowStatements,
  };
}

async function readDatabase({ db }: App): Promise<Health["database"]> {
  const { rows } = await db.run(`
    select pg_database_size(current_database()) as bytes,
      current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select max(extract(epoch from clock_timestamp() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
          and xact_start is not null) as longest`);
  const row = rows[0] as { bytes: number; most: number; connections: number; longest: number | null };
  return {
    bytes: row.bytes,
    connections: row.connections,
    mostConnections: row.most,
    longestTransactionSeconds: row.longest,
  };
}

async function readProcesses({ db }: App): Promise<Health["processes"]> {
  const alive = new Date(Date.now() - secondsAlive * 1000);
  const rows = await db.app
    .selectFrom("process")
    .selectAll()
    .where("seen_at", ">", alive)
    .orderBy("started_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    host: row.host,
    pid: row.pid,
    roles: row.roles,
    productVersion: row.product_version,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}

export const closedTeams: MeasuredThing = {
  name: "simply_closed_teams",
  help: "Teams that are closed because they could not be migrated; all processes say the same",
  labels: [],
  async read(db) {
    const counted = db.app.selectFrom("team").select(({ fn }) => fn.countAll<number>().as("count"));
    const { count } = await counted.where("schema_problem", "is not", null).executeTakeFirstOrThrow();
    return [{ labels: {}, value: count }];
  },
};

async function readClosedTeams({ db }: App): Promise<Health["closedTeams"]> {
  const rows = await db.app
    .selectFrom("team")
    .select(["id", "name", "schema_problem", "schema_failed_at"])
    .where("schema_problem", "is not", null)
    .orderBy("name")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    problem: withoutSecrets(row.schema_problem ?? "").slice(0, 500),
    failedAt: (row.schema_failed_at ?? new Date()).toISOString(),
  }));
}

async function readDisk(folder: string): Promise<Health["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const maxBlocks = 20;

/** Of all processes within a day, those included that have ended since. */
async function readEventLoopBlocks({ db }: App): Promise<Health["eventLoopBlocks"]> {
  const rows = await db.app.selectFrom("process").select(["host", "pid", "event_loop_blocks"]).execute();
  const blocks = rows.flatMap(({ host, pid, event_loop_blocks }) =>
    event_loop_blocks.map((block) => ({ process: `${host} · ${pid}`, ...block })),
  );
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
  return blocks
    .filter(({ at }) => Date.parse(at) > dayAgo)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, maxBlocks);
}

const slowShown = 20;

/** The database's own statistics where they are kept; else what our processes have measured. */
async function readSlowStatements(app: App): Promise<Health["slowStatements"]> {
  const statistics = await readStatistics(app).catch(() => undefined);
  if (statistics) return { source: "statistics", statements: statistics };
  const rows = await app.db.app.selectFrom("process").select("slow_statements").execute();
  const found = rows.flatMap((row) => row.slow_statements);
  return { source: "ours", statements: together(found).slice(0, slowShown) };
}

async function readStatistics({ db }: App): Promise<Health["slowStatements"]["statements"] | undefined> {
  const { rows: known } = await db.run("select 1 from pg_extension where extname = 'pg_stat_statements'");
  if (known.length === 0) return undefined;
  const { rows } = await db.run(
    `select query, calls, max_exec_time, mean_exec_time from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and max_exec_time >= 200
     order by max_exec_time desc limit ${slowShown}`,
  );
  return (rows as { query: string; calls: number; max_exec_time: number; mean_exec_time: number }[]).map((row) => ({
    text: row.query.replace(/\s+/g, " ").slice(0, 600),
    count: row.calls,
    worstMs: Math.round(row.max_exec_time),
    averageMs: Math.round(row.mean_exec_time),
    lastAt: null,
  }));
}

/** The same words in several processes are one statement; the worst first. */
export function together(found: SlowStatement[]): Health["slowStatements"]["statements"] {
  return [...Map.groupBy(found, ({ text }) => text)]
    .map(([text, all]) => {
      const count = sum(all.map((each) => each.count));
      return {
        text,
        count,
        worstMs: Math.max(...all.map(({ worstMs }) => worstMs)),
        averageMs: Math.round(sum(all.map(({ totalMs }) => totalMs)) / count),
        lastAt:
          all
            .map(({ lastAt }) => lastAt)
            .sort()
            .at(-1) ?? null,
      };
    })
    .sort((one, other) => other.worstMs - one.worstMs);
}

const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);

const first = async ({ db }: App, text: string) => (await db.run(text)).rows[0] ?? {};

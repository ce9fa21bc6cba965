import type { App } from "#server/app.ts";
import { cleanupStack } from "#server/cleanup-stack.ts";
import { checkConnections } from "#server/db/check-connections.ts";
import { openDb, openPool } from "#server/db/db.ts";
import { migrate, reportFailed } from "#server/db/migrate.ts";
import { watchSlowStatements } from "#server/db/slow-statements.ts";
import type { Env } from "#server/env.ts";
import { watchEventLoop } from "#server/event-loop-watch.ts";
import { openFiles } from "#server/files/files.ts";
import { placeOfSettings } from "#server/files/open-store.ts";
import { AnswerCache } from "#server/http/answer-cache.ts";
import { type Outbound, openOutbound } from "#server/http/outbound.ts";
import { openJobs } from "#server/jobs/job-queue.ts";
import { withApp } from "#server/jobs/jobs.ts";
import { openLive } from "#server/live/live.ts";
import { type Log, openLog } from "#server/log.ts";
import { openMail } from "#server/mail/open-mail.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { announceProcess } from "#server/running-process.ts";
import { readSecret } from "#server/secret.ts";
import { type AppSettings, openSettings } from "#server/settings/settings.ts";
import { backUpBeforeUpgrade } from "#system/backup/back-up-before-upgrade.server.ts";
import { closeFeatures, fileRules, jobs, liveKinds } from "./features.ts";

type Options = { outbound?: Outbound | undefined; log?: Log };

/** Opens everything the product needs on a database, migrated; `close` ends it in the reverse order. */
export async function openApp(
  env: Env,
  databaseUrl: string,
  { outbound = openOutbound(), log = openLog(env.LOG_LEVEL) }: Options = {},
): Promise<{ app: App; close(): Promise<void> }> {
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
  const isPooled = env.DATABASE_DIRECT_URL !== undefined;
  const shares = shareConnections(env);
  const pool = openPool(databaseUrl, shares.requests, { isPooled });
  const ownPool = shares.background > 0 && openPool(databaseUrl, shares.background, { isPooled, waitsSeconds: 60 });
  const slow = watchSlowStatements(...(ownPool ? [pool, ownPool] : [pool]));
  const undo = cleanupStack();
  const eventLoop = watchEventLoop(log);
  undo.add(async () => eventLoop.stop());
  undo.add(() => within(2_000, pool.end()));
  if (ownPool) undo.add(() => within(2_000, ownPool.end()));
  try {
    await checkConnections({ databaseUrl, directUrl: env.DATABASE_DIRECT_URL });
    await requireVersion15(pool);
    const failed = await migrateDirectly({ pool, directUrl, isPooled }, () => backUpBeforeUpgrade(env, directUrl, log));
    reportFailed(log, failed);
    const secret = readSecret(env);
    const db = openDb(pool, secret);
    const announced = await announceProcess({ env, db, slow, eventLoop });
    undo.add(() => announced.stop());
    const settings = await openSettings({ env, db, secret, log });
    const live = openLive({
      databaseUrl: directUrl,
      pool,
      db,
      log,
      onSettings: () => void rereadSettings(settings, log),
    });
    undo.add(() => live.close());
    const answers = new AnswerCache();
    live.hear((teamId) => answers.drop(teamId));
    const mail = openMail(env, settings, db);
    undo.add(async () => mail.close());
    const files = openFiles({ env, db, log, place: () => placeOfSettings(settings) });
    const metrics = await countIfAsked(env);
    const background = ownPool ? { pool: ownPool, db: openDb(ownPool, secret, { lockSeconds: 60 }) } : { pool, db };
    const queue = openJobs({ db: background.db, log, onRun: metrics?.countRun, track: eventLoop.track });
    const app: App = {
      env,
      log,
      pool,
      directUrl,
      db,
      files,
      jobs: queue,
      live,
      answers,
      mail,
      outbound,
      secret,
      settings,
      announced,
      eventLoop,
      metrics,
    };
    metrics?.watch(app);
    undo.add(async () => closeFeatures(app));
    live.add(liveKinds(app));
    files.rules.push(...fileRules(app));
    undo.add(() => queue.stop());
    await queue.start(withApp({ ...app, ...background }, jobs), env.ROLE.includes("worker"));
    return { app, close: () => undo.run() };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

/**
 * Of a process that does both, background work has connections of its own: however much there is to do, a request finds
 * one, and work waits for its turn instead of failing. With very few there is nothing to share.
 */
function shareConnections({ DATABASE_POOL: most, ROLE }: Env): { requests: number; background: number } {
  const background = ROLE.includes("web") && ROLE.includes("worker") && most >= 5 ? Math.floor(most * 0.4) : 0;
  return { requests: most - background, background };
}

/** What nobody reads is neither counted nor loaded. */
async function countIfAsked(env: Env): Promise<Metrics | undefined> {
  if (!env.METRICS_TOKEN && !env.METRICS_PORT) return undefined;
  const { openMetrics } = await import("#server/metrics/metrics.ts");
  return openMetrics(env);
}

type Connections = { pool: App["pool"]; directUrl: string; isPooled: boolean };

/** One migrator at a time is a lock that a session holds. */
async function migrateDirectly({ pool, directUrl, isPooled }: Connections, backUp: () => Promise<void>) {
  if (!isPooled) return migrate(pool, { backUp });
  const direct = openPool(directUrl, 5);
  return migrate(direct, { backUp }).finally(() => direct.end());
}

/** What counted before goes on to count while the database does not answer; the next word, or connection, tries again. */
const rereadSettings = (settings: AppSettings, log: Log) =>
  settings.refresh().catch((error: unknown) => log.warn({ err: error }, "the settings could not be read anew"));

/** A connection that never comes back must not keep the rest from ending. */
const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((done) => setTimeout(done, milliseconds).unref())]);

async function requireVersion15(pool: App["pool"]) {
  const found = await pool.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(found.rows[0]?.server_version_num) / 10_000);
  if (version < 15) throw new Error(`Simply needs PostgreSQL 15 or newer; DATABASE_URL leads to version ${version}.`);
}

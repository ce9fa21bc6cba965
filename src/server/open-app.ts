import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "./app.ts";
import { openDb, openPool } from "./db/db.ts";
import { migrate } from "./db/migrate.ts";
import { watchSlowStatements } from "./db/slow-statements.ts";
import type { Env } from "./env.ts";
import { deliveryRules, fileRules, jobs } from "./features.ts";
import { openFiles } from "./files/files.ts";
import { type Outbound, openOutbound } from "./http/outbound.ts";
import { openJobs } from "./jobs/jobs.ts";
import { openLive } from "./live/live.ts";
import { openLog } from "./log.ts";
import { openMail } from "./mail/mail.ts";
import { announceProcess } from "./running-process.ts";
import { undoList } from "./undo-list.ts";

/** Opens everything the product needs on a database, migrated; `close` ends it in the reverse order. */
export async function openApp(
  env: Env,
  databaseUrl: string,
  outbound: Outbound = openOutbound(),
): Promise<{ app: App; close(): Promise<void> }> {
  const log = openLog(env.LOG_LEVEL);
  const pool = openPool(databaseUrl, env.DATABASE_POOL);
  const slow = watchSlowStatements(pool);
  const undo = undoList();
  undo.add(() => within(2_000, pool.end()));
  try {
    await requireVersion15(pool);
    await migrate(pool);
    const db = openDb(pool);
    const announced = await announceProcess({ env, db, slow });
    undo.add(() => announced.stop());
    const live = openLive({ databaseUrl, pool, db, log });
    undo.add(() => live.close());
    const mail = openMail(env, db);
    undo.add(async () => mail.close());
    const files = openFiles({ env, db, log });
    const queue = openJobs({ db, log });
    const app: App = { env, log, pool, db, files, jobs: queue, live, mail, outbound, secret: readSecret(env), announced };
    for (const [kind, rule] of deliveryRules(app)) live.rules.set(kind, rule);
    files.rules.push(...fileRules(app));
    undo.add(() => queue.stop());
    await queue.start(app, jobs, env.ROLE.includes("worker"));
    return { app, close: () => undo.run() };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

/** A connection that never comes back must not keep the rest from ending. */
const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((done) => setTimeout(done, milliseconds).unref())]);

async function requireVersion15(pool: App["pool"]) {
  const found = await pool.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(found.rows[0]?.server_version_num) / 10_000);
  if (version < 15) throw new Error(`Simply needs PostgreSQL 15 or newer; DATABASE_URL leads to version ${version}.`);
}

/** From the environment; outside production one is made once and kept beside the data. */
function readSecret(env: Env): Buffer {
  if (env.AUTH_SECRET) return Buffer.from(env.AUTH_SECRET);
  const file = join(env.DATA_DIR, "auth-secret");
  mkdirSync(env.DATA_DIR, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  return Buffer.from(readFileSync(file, "utf8"));
}

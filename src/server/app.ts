import type pg from "pg";
import type { Db } from "./db/db.ts";
import type { Env } from "./env.ts";
import type { EventLoopWatch } from "./event-loop-watch.ts";
import type { Files } from "./files/files.ts";
import type { AnswerCache } from "./http/answer-cache.ts";
import type { Outbound } from "./http/outbound.ts";
import type { Jobs } from "./jobs/job-queue.ts";
import type { Live } from "./live/live.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { RunningProcess } from "./running-process.ts";
import type { AppSettings } from "./settings/settings.ts";

/** What every handler and job can reach. Made once by `openApp`. */
export type App = {
  env: Env;
  /** What system administrators have set; the environment, where it says the same, has decided already. */
  settings: AppSettings;
  log: Log;
  pool: pg.Pool;
  /** Of the database itself, past any pooler: for what needs a session of its own there (locks, snapshots, cursors). */
  directUrl: string;
  db: Db;
  files: Files;
  jobs: Jobs;
  live: Live;
  /** What people without an account have asked before. */
  answers: AnswerCache;
  mail: Mail;
  /** To addresses that people have given; never call one any other way. */
  outbound: Outbound;
  /** Keys the hashes of secrets that are stored: a copy of the database alone opens nothing. */
  secret: Buffer;
  /** This process, as the page about the system's health shows it. */
  announced: RunningProcess;
  eventLoop: EventLoopWatch;
  /** What it counts for those who watch it; nothing where nobody has asked for it. */
  metrics: Metrics | undefined;
};

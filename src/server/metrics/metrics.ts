import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { cacheFigures } from "#shared/cache.ts";
import { countWaiting } from "../db/connection-shares.ts";
import type { Db } from "../db/db.ts";
import type { Env } from "../env.ts";
import type { EventLoopWatch } from "../event-loop-watch.ts";
import { countJobs } from "../jobs/count-jobs.ts";
import type { Jobs } from "../jobs/job-queue.ts";
import type { Live } from "../live/live.ts";
import type { Log } from "../log.ts";
import { productVersion } from "../running-process.ts";
import {
  type CountedThing,
  countedThings,
  type Labels,
  type MeasuredThing,
  measuredThings,
} from "./feature-metrics.ts";
import { requestMetrics } from "./request-metrics.ts";

export type Metrics = ReturnType<typeof openMetrics>;

/** What is looked at when somebody asks. */
type Watched = { pool: pg.Pool; live: Live; db: Db; log: Log; jobs: Jobs; eventLoop: EventLoopWatch };

/** Whoever asks more often is told the same. */
const readEvery = 10_000;

/** What this process counts of itself, in the form of Prometheus. A registry of its own: tests have many apps in one process. */
export function openMetrics(env: Env) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "simply_process_info",
    help: "Always 1; which version this process is, and what it does",
    labelNames: ["version", "node", "roles"],
    registers,
  }).set({ version: productVersion, node: process.version, roles: env.ROLE.join(",") }, 1);
  const runs = new Counter({
    name: "simply_job_runs_total",
    help: "Runs of jobs that this process has ended, by queue and outcome",
    labelNames: ["queue", "outcome"],
    registers,
  });
  const runSeconds = new Histogram({
    name: "simply_job_duration_seconds",
    help: "How long runs of jobs took",
    labelNames: ["queue"],
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const requests = requestMetrics(registers);
  const lag = watchLag();
  const counters = new Map(
    countedThings.all().map((thing) => {
      const { name, help, labels } = thing;
      return [thing, new Counter({ name, help, labelNames: [...labels], registers })];
    }),
  );

  return {
    requests,

    countRun(queue: string, outcome: "done" | "failed", seconds: number) {
      runs.inc({ queue, outcome });
      runSeconds.observe({ queue }, seconds);
    },

    count(thing: CountedThing, labels: Labels, by = 1) {
      if (by > 0) counters.get(thing)?.inc(labels, by);
    },

    /** Once everything is open: what is read when somebody asks. */
    watch(app: Watched) {
      watchProcess(app, registers);
      watchCaches(registers);
      for (const thing of [waitingJobs(app), ...measuredThings.all()]) watchThing(app, thing, registers);
    },

    /** The same in short, for the page about the system's health. */
    sum: async () => ({ requests: await requests.sum(), lagMs: lag.read() }),
    contentType: registry.contentType,
    write: () => registry.metrics(),
  };
}

/** One of our own: that of Prometheus begins anew whenever it is read, which is for whoever collects. */
function watchLag() {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let [known, readAt] = [0, Number.NEGATIVE_INFINITY];
  return {
    /** How late things were within the last ten seconds or since somebody looked, but for one of a hundred. */
    read(): number {
      if (performance.now() - readAt < readEvery) return known;
      // Of nothing yet it says NaN; what it measures has the resolution in it.
      known = Math.max(0, (histogram.percentile(99) || 0) / 1e6 - 20);
      readAt = performance.now();
      histogram.reset();
      return known;
    },
  };
}

function watchCaches(registers: Registry[]) {
  new Counter({
    name: "simply_cache_requests_total",
    help: "What caches of this process were asked for, and whether it was there",
    labelNames: ["cache", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of cacheFigures()) {
        this.inc({ cache, outcome: "hit" }, hits);
        this.inc({ cache, outcome: "miss" }, misses);
      }
    },
  });
  new Gauge({
    name: "simply_cache_entries",
    help: "What caches of this process hold",
    labelNames: ["cache"],
    registers,
    collect() {
      for (const [cache, { entries }] of cacheFigures()) this.set({ cache }, entries);
    },
  });
}

function watchProcess({ pool, live, eventLoop }: Watched, registers: Registry[]) {
  new Gauge({
    name: "simply_database_pool",
    help: "Connections of this process to the database: total and idle; and who is waiting for one",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "total" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, countWaiting(pool));
    },
  });
  new Gauge({
    name: "simply_database_pool_max",
    help: "How many connections it may have (DATABASE_POOL)",
    registers,
  }).set(pool.options.max);
  new Counter({
    name: "simply_event_loop_blocked_seconds_total",
    help: "How long this process answered nobody, counting only blocks of the event loop of a second or more",
    registers,
    collect() {
      this.reset();
      this.inc(eventLoop.totals().ms / 1000);
    },
  });
  new Gauge({
    name: "simply_live_streams",
    help: "Streams of live updates that are open in this process",
    registers,
    collect() {
      this.set(live.openStreams());
    },
  });
  new Gauge({
    name: "simply_live_listening",
    help: "1 while this process hears from the database what has changed",
    registers,
    collect() {
      this.set(live.isListening() ? 1 : 0);
    },
  });
}

const waitingJobs = ({ jobs }: Watched): MeasuredThing => ({
  name: "simply_jobs",
  help: "Jobs in the database by queue and state; all processes say the same",
  labels: ["queue", "state"],
  read: async (db) =>
    (await countJobs(db, jobs.names())).flatMap(({ name: queue, waiting, active, failed }) =>
      Object.entries({ waiting, active, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
    ),
});

/** What cannot be read is left out: the rest is wanted most while the database is away. */
function watchThing({ db, log }: Watched, { name, help, labels, read }: MeasuredThing, registers: Registry[]) {
  let readAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    ...{ name, help, labelNames: [...labels], registers },
    async collect() {
      if (performance.now() - readAt < readEvery) return;
      readAt = performance.now();
      const found = await read(db).catch((error: Error) => {
        log.warn({ reason: error.message, metric: name }, "a metric could not be read");
        return [];
      });
      this.reset();
      for (const each of found) this.set(each.labels, each.value);
    },
  });
}

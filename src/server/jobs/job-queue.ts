import { type Job, PgBoss } from "pg-boss";
import type { Db } from "../db/db.ts";
import type { Log } from "../log.ts";
import { withLogContext } from "../log-context.ts";
import { originOf, withOrigin, withoutOrigin } from "./origin.ts";

/** What the queue has to know of one kind of background work. */
export type JobFacts = {
  name: string;
  /** How soon it is noticed. */
  pollSeconds?: number;
  retries?: number;
  /** For jobs that only say that there is something to do: so many at once are one run. */
  together?: number;
  /** A cron line in UTC for what runs by itself. */
  every?: string;
  /** Also once whenever a worker starts, with `atStart` in its data. */
  atStart?: boolean;
  /** What can wait a while after a start does not make it slower. */
  secondsAfterStart?: number;
};

/**
 * A process that says nothing of a job for so long has died with it, and another one takes it: a letter that it was
 * sending is not late by the quarter of an hour that a job may take. What is never tried again by itself says nothing.
 */
const silentFor = 60;

/**
 * Raised by tests: a process is told at once of the jobs that it sends itself, and looks for those of others, which tests
 * with one process do not have, dozens of times a second.
 */
export const polling = { minSeconds: 0 };

type QueuedJob = JobFacts & { run(data: object): Promise<void> };

export type Jobs = ReturnType<typeof openJobs>;

/** `onRun`: a run has ended, after so many seconds. */
type Parts = {
  db: Db;
  log: Log;
  onRun?: ((name: string, outcome: "done" | "failed", seconds: number) => void) | undefined;
};

export function openJobs({ db, log, onRun }: Parts) {
  const boss = new PgBoss({
    schema: "jobs",
    db: { executeSql: (text, values) => db.run(text, values as unknown[]) },
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.warn({ reason: error.message }, "the job queue had a problem"));
  let started = false;
  let isStopping = false;
  const workers = new Map<string, string>();

  return {
    /** Makes the queues; with `work`, also begins to work on them. */
    async start(jobs: readonly QueuedJob[], work: boolean) {
      await boss.start();
      started = true;
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const each of jobs) {
        const retryLimit = each.retries ?? 5;
        const heartbeatSeconds = retryLimit > 0 ? silentFor : null;
        const queue = known.get(each.name);
        if (!queue)
          await boss.createQueue(each.name, { ...tries(retryLimit), ...(heartbeatSeconds && { heartbeatSeconds }) });
        else if (queue.heartbeatSeconds !== heartbeatSeconds) await boss.updateQueue(each.name, { heartbeatSeconds });
        if (work) workers.set(each.name, await workOn(boss, each, { log, onRun }));
      }
    },
    /**
     * Part of the caller's transaction: the job exists exactly if the transaction commits. This process begins with it
     * then; others, and whatever it misses, by looking every few seconds.
     */
    async send(tx: Db, { name }: Pick<JobFacts, "name">, data: object, { inSeconds = 0 } = {}) {
      const db = { executeSql: (text: string, values?: unknown[]) => tx.run(text, values) };
      await boss.send(name, withOrigin(data), { db, ...(inSeconds > 0 && { startAfter: inSeconds }) });
      const worker = workers.get(name);
      if (worker && inSeconds === 0) tx.afterCommit(() => started && boss.notifyWorker(worker));
    },
    /** A job that has failed for good is tried once more. */
    async retry(name: string, id: string) {
      await boss.retry(name, id);
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    /** Long jobs ask: what they have not begun is left to others. */
    isStopping: () => isStopping,
    /** Lets running jobs finish, for a few seconds. */
    async stop() {
      isStopping = true;
      if (started) await boss.stop({ graceful: true, close: false, timeout: 2_000 });
      started = false;
    },
  };
}

const tries = (retryLimit: number) => ({ retryLimit, retryBackoff: true, retryDelay: 1 });

async function workOn(boss: PgBoss, each: QueuedJob, watch: Pick<Parts, "log" | "onRun">): Promise<string> {
  const pollingIntervalSeconds = Math.max(each.pollSeconds ?? 2, polling.minSeconds);
  const options = { pollingIntervalSeconds, batchSize: each.together ?? 1 };
  const worker = await boss.work<object>(each.name, options, (found) =>
    withLogContext({ job: each.name, jobId: found[0]?.id, reqId: originOf(found) }, () => runJob(each, found, watch)),
  );
  if (each.every) await boss.schedule(each.name, each.every, {});
  if (each.atStart) await boss.send(each.name, { atStart: true }, { startAfter: each.secondsAfterStart ?? 0 });
  return worker;
}

async function runJob(each: QueuedJob, [found]: Job<object>[], { log, onRun }: Pick<Parts, "log" | "onRun">) {
  const began = performance.now();
  const ended = (outcome: "done" | "failed") => {
    const ms = performance.now() - began;
    onRun?.(each.name, outcome, ms / 1000);
    log.debug({ outcome, ms: Math.round(ms) }, "job");
  };
  try {
    await each.run(withoutOrigin(found?.data ?? {}));
    ended("done");
  } catch (error) {
    log.warn({ err: error }, "a job failed and will be tried again");
    ended("failed");
    throw error;
  }
}

import { isId, newId } from "#shared/ids.ts";
import { chargedTo, chargedToNobody, holderOfTeam } from "../db/connection-shares.ts";
import type { Db } from "../db/db.ts";
import { outsideTransactions } from "../db/one-connection.ts";
import type { TrackWork } from "../event-loop-watch.ts";
import type { Log } from "../log.ts";
import { withLogContext } from "../log-context.ts";
import { type Again, type JobFacts, nextTime } from "./job-kind.ts";
import {
  addJob,
  addMissingJobs,
  adoptEarlierJobs,
  busyKey,
  type ClaimedJob,
  claimJobs,
  deleteDue,
  deleteJob,
  findWaitingTeams,
  noTeam,
  parkJob,
  renewLeases,
  takeOverLost,
  unparkJob,
  waitAgain,
} from "./job-store.ts";
import { originOf, withOrigin, withoutOrigin } from "./origin.ts";

/** A process runs the jobs that it sends itself at once, and polls for those of other processes and delayed ones. */
const pollSeconds = 1;

/** Concurrent jobs of one process. Long jobs never take the slots of quick ones. */
const longSlots = 4;
const quickSlots = 6;
const heartbeatSeconds = 15;
const defaultAttempts = 6;
/** A process that ends is seldom the job's fault, and long jobs must survive many restarts. */
const lossesPerFailure = 10;
/** How long running jobs may take to finish when the process stops. */
const shutdownMs = 2_000;
const maxDelaySeconds = 3_600;

type QueuedJob = JobFacts & { run(data: object): Promise<unknown>; parked?(data: object): Promise<void> };
type Sent = { name: string };

export type Jobs = ReturnType<typeof openJobs>;

/** `onRun` is called after every run, for metrics; `track` knows what is in progress. */
type Parts = {
  db: Db;
  log: Log;
  onRun?: ((name: string, outcome: "done" | "failed", seconds: number) => void) | undefined;
  track?: TrackWork;
};

/**
 * A durable job queue on one table. Delivery is at least once: a job is claimed with a lease, retried with back-off, and
 * parked with its error after too many attempts.
 */
export function openJobs({ db, log, onRun, track }: Parts) {
  const leaseId = newId();
  const kinds = new Map<string, QueuedJob>();
  const running = new Map<string, { job: ClaimedJob; kind: QueuedJob; ended: Promise<void> }>();
  /** The team that was served last, per kind: the round-robin position. */
  const lastTeams = new Map<string, string>();
  /** Teams with due long jobs while all long slots are taken. */
  let waitingTeams: string[] = [];
  const timers: NodeJS.Timeout[] = [];
  let isWorking = false;
  let isStopping = false;
  let filling: Promise<void> | undefined;
  let isWoken = false;

  return {
    /** Registers the kinds; with `work`, also starts running jobs. */
    async start(jobs: readonly QueuedJob[], work: boolean) {
      for (const each of jobs) kinds.set(each.name, each);
      if (!work) return;
      await adoptEarlierJobs(db);
      await schedule();
      isWorking = true;
      timers.push(
        setInterval(wake, pollSeconds * 1000),
        setInterval(() => void beat().catch(complain), heartbeatSeconds * 1000),
      );
      await beat();
    },
    /** Enqueues in the caller's transaction, so the job exists only if that commits. */
    async send(tx: Db, kind: Sent, data: object, { inSeconds = 0 } = {}) {
      const runAt = inSeconds > 0 ? secondsFromNow(inSeconds) : null;
      await addJob(tx, { ...entryOf(kind, data), runAt });
      if (inSeconds === 0) tx.afterCommit(wake);
    },
    /** Enqueues what is neither waiting, running nor parked: for sweeps that must not unpark a failing job. */
    async sendIfMissing(tx: Db, wanted: readonly (readonly [Sent, object])[]) {
      if (wanted.length === 0) return;
      await addMissingJobs(
        tx,
        wanted.map(([kind, data]) => ({ ...entryOf(kind, data), runAt: null })),
      );
      tx.afterCommit(wake);
    },
    /** Unparks a job. Returns its kind, or undefined if it is not parked. */
    async retry(id: string): Promise<string | undefined> {
      const kind = await unparkJob(db, id);
      wake();
      return kind;
    },
    names: (): string[] => [...kinds.keys()],
    /** Long jobs check this between steps and stop early. */
    isStopping: () => isStopping,
    /** Whether another team waits for a slot: long jobs then yield and are resumed in their next turn. */
    shouldYield: (teamId: string) => isStopping || waitingTeams.some((other) => other !== teamId),
    /** Waits for running jobs, then releases the rest to other processes. */
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await filling;
      const ended = Promise.all([...running.values()].map((each) => each.ended));
      await Promise.race([ended, new Promise((done) => setTimeout(done, shutdownMs).unref())]);
      const left = [...running.values()].map(({ job }) => job);
      for (const job of left) await waitAgain(db, leaseId, job, { runAt: new Date(), attempts: job.attempts - 1 });
    },
  };

  function entryOf({ name }: Sent, data: object) {
    const { teamId } = data as { teamId?: unknown };
    const key = kinds.get(name)?.keyOf?.(data) ?? null;
    return { kind: name, key, teamId: isId(teamId) ? teamId : noTeam, data: withOrigin(data) };
  }

  function complain(error: Error) {
    if (!isStopping) log.warn({ reason: error.message }, "the job queue had a problem");
  }

  /** A recurring kind has one permanent row, which is rescheduled after every run. */
  async function schedule() {
    const now = new Date();
    const recurring = [...kinds.values()].flatMap((kind) =>
      kind.every ? [{ ...entryOf(kind, {}), key: recurringKey, runAt: nextTime(kind.every, now) }] : [],
    );
    await addMissingJobs(db, recurring);
    for (const kind of kinds.values())
      if (kind.atStart)
        await addJob(db, { ...entryOf(kind, { atStart: true }), runAt: secondsFromNow(kind.secondsAfterStart ?? 0) });
  }

  function wake() {
    if (!isWorking || isStopping) return;
    isWoken = true;
    filling ??= chargedToNobody(() => outsideTransactions(fill))
      .catch(complain)
      .finally(() => {
        filling = undefined;
        // Woken while it was finishing.
        if (isWoken) wake();
      });
  }

  /** Claims jobs until none is due or no slot is free. */
  async function fill() {
    while (isWoken && !isStopping) {
      isWoken = false;
      const capacity = freeKinds();
      if (capacity.length === 0) break;
      const busy = busyTeams();
      const limit = longSlots + quickSlots - running.size;
      const claimed = await claimJobs(db, { leaseId, capacity, busy, limit });
      for (const job of claimed) begin(job);
      if (claimed.length > 0) isWoken = true;
    }
    await findWaiting();
  }

  async function findWaiting() {
    const long = [...kinds.values()].filter(({ isLong }) => isLong).map(({ name }) => name);
    const isFull = count(({ kind }) => kind.isLong === true) >= longSlots;
    waitingTeams = isFull ? await findWaitingTeams(db, long) : [];
  }

  function freeKinds() {
    const slotsLeft = longSlots + quickSlots - running.size;
    const longLeft = Math.min(slotsLeft, longSlots - count(({ kind }) => kind.isLong === true));
    return [...kinds.values()].flatMap((kind) => {
      const left = kind.isLong ? longLeft : slotsLeft;
      const free = Math.min(left, (kind.atOnce ?? (kind.every ? 1 : 2)) - count((each) => each.kind === kind));
      return free > 0 ? [{ kind: kind.name, free, lastTeam: lastTeams.get(kind.name) ?? noTeam }] : [];
    });
  }

  function busyTeams(): string[] {
    const counts = new Map<string, number>();
    for (const { job } of running.values()) {
      const key = busyKey(job.kind, job.teamId);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts].flatMap(([key, at]) => {
      const [kind, teamId] = key.split(" ") as [string, string];
      return teamId !== noTeam && at >= (kinds.get(kind)!.atOncePerTeam ?? 1) ? [key] : [];
    });
  }

  function count(is: (each: { job: ClaimedJob; kind: QueuedJob }) => boolean): number {
    return [...running.values()].filter(is).length;
  }

  function begin(job: ClaimedJob) {
    const kind = kinds.get(job.kind)!;
    lastTeams.set(job.kind, job.teamId);
    const ended = withLogContext({ job: job.kind, jobId: job.id, reqId: originOf([job]) }, () => run(kind, job))
      .catch(complain)
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { job, kind, ended });
  }

  async function run(kind: QueuedJob, job: ClaimedJob) {
    const began = performance.now();
    const endTracking = track?.(`job ${kind.name}`);
    const ended = (outcome: "done" | "failed") => {
      const ms = performance.now() - began;
      onRun?.(kind.name, outcome, ms / 1000);
      log.debug({ outcome, ms: Math.round(ms) }, "job");
    };
    try {
      // One run covers all requests for a recurring job that were committed before it.
      if (kind.every) await deleteDue(db, kind.name);
      const again = (await chargedTo(holderOf(job), () => kind.run(withoutOrigin(job.data)))) as Again | undefined;
      ended("done");
      await settle(kind, job, again);
    } catch (error) {
      ended("failed");
      await fail(kind, job, error);
    } finally {
      endTracking?.();
    }
  }

  async function settle(kind: QueuedJob, job: ClaimedJob, again: Again | undefined) {
    const inSeconds = again && Math.min(again.againInSeconds, maxDelaySeconds);
    const next = isRecurring(job) && kind.every ? nextTime(kind.every, new Date()) : undefined;
    const requested = inSeconds === undefined ? undefined : secondsFromNow(inSeconds);
    const runAt = requested && next ? new Date(Math.min(requested.getTime(), next.getTime())) : (requested ?? next);
    if (!runAt) await deleteJob(db, leaseId, job.id);
    else await waitAgain(db, leaseId, job, { runAt, attempts: 0, ...(kind.every && { data: {} }) });
  }

  async function fail(kind: QueuedJob, job: ClaimedJob, error: unknown, isLost = false) {
    const problem = error instanceof Error ? error.message : String(error);
    const isLast = job.attempts >= (kind.attempts ?? defaultAttempts) * (isLost ? lossesPerFailure : 1);
    if (isLast && kind.every && !isRecurring(job)) return deleteJob(db, leaseId, job.id);
    if (isLast && !kind.every) {
      log.error({ err: error }, "a job has failed for good");
      await parkJob(db, leaseId, job, problem);
      return chargedTo(holderOf(job), () => kind.parked?.(withoutOrigin(job.data)));
    }
    log.warn({ err: error }, "a job failed and will be tried again");
    const backOff = isLost ? Math.min(job.attempts, 30) : 2 ** Math.min(job.attempts, 10);
    const pause = secondsFromNow(backOff * (0.5 + Math.random() / 2));
    const runAt = isLast ? nextTime(kind.every!, new Date()) : pause;
    await waitAgain(db, leaseId, job, { runAt, problem });
  }

  /** Renews the leases of this process and retries the jobs of dead ones. */
  async function beat() {
    if (running.size > 0) await renewLeases(db, leaseId, [...running.keys()]);
    const lost = new Error("the process that ran it has ended");
    for (const job of await takeOverLost(db, leaseId)) {
      const kind = kinds.get(job.kind);
      if (kind) await fail(kind, job, lost, true);
      else await waitAgain(db, leaseId, job, { runAt: new Date() });
    }
    wake();
  }
}

const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

/** Whose share of the connections it uses. */
const holderOf = ({ teamId }: ClaimedJob): string => (teamId === noTeam ? "jobs of no team" : holderOfTeam(teamId));

/** Key of a recurring kind's permanent row. Extra runs are rows without a key, so that senders never wait for its lock. */
const recurringKey = "";
const isRecurring = ({ key }: ClaimedJob): boolean => key === recurringKey;

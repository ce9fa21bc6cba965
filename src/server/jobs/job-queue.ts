import { isId, newId } from "#shared/ids.ts";
import type { Db } from "../db/db.ts";
import { outsideTransactions } from "../db/one-connection.ts";
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

/** A process begins at once with what it sends itself; what others have sent and what is due by the clock it looks for. */
const secondsPerLook = 1;

/** At work at once in one process: so many that may take minutes, and these for what is quick. */
const longPlaces = 4;
const quickPlaces = 6;
const secondsPerBeat = 15;
const usualAttempts = 6;
/** Running jobs may finish for so long when the process stops. */
const mostStopping = 2_000;
const longestPause = 3_600;

type QueuedJob = JobFacts & { run(data: object): Promise<unknown>; parked?(data: object): Promise<void> };
type Sent = { name: string };

export type Jobs = ReturnType<typeof openJobs>;

/** `onRun`: a run has ended, after so many seconds. */
type Parts = {
  db: Db;
  log: Log;
  onRun?: ((name: string, outcome: "done" | "failed", seconds: number) => void) | undefined;
};

/**
 * Work in the background, by all processes together: a table says what is to be done, a lease who does it. It runs at least
 * once; what fails is tried again after a while, and is parked with its reason when that does not help.
 */
export function openJobs({ db, log, onRun }: Parts) {
  const leaseId = newId();
  const kinds = new Map<string, QueuedJob>();
  const running = new Map<string, { job: ClaimedJob; kind: QueuedJob; ended: Promise<void> }>();
  /** Of each kind, who had the last turn. */
  const lastTeams = new Map<string, string>();
  /** Who waits while all places for long work are taken. */
  let waitingTeams: string[] = [];
  const timers: NodeJS.Timeout[] = [];
  let isWorking = false;
  let isStopping = false;
  let filling: Promise<void> | undefined;
  let isWoken = false;

  return {
    /** Makes known what there is to do; with `work`, also begins with it. */
    async start(jobs: readonly QueuedJob[], work: boolean) {
      for (const each of jobs) kinds.set(each.name, each);
      if (!work) return;
      await adoptEarlierJobs(db);
      await schedule();
      isWorking = true;
      timers.push(
        setInterval(wake, secondsPerLook * 1000),
        setInterval(() => void beat().catch(complain), secondsPerBeat * 1000),
      );
      await beat();
    },
    /** Part of the caller's transaction: the job exists exactly if the transaction commits. */
    async send(tx: Db, kind: Sent, data: object, { inSeconds = 0 } = {}) {
      const runAt = inSeconds > 0 ? secondsFromNow(inSeconds) : null;
      await addJob(tx, { ...entryOf(kind, data), runAt });
      if (inSeconds === 0) tx.afterCommit(wake);
    },
    /** Nothing, where it waits, runs or is parked already: for what looks through everything from time to time. */
    async sendIfMissing(tx: Db, wanted: readonly (readonly [Sent, object])[]) {
      if (wanted.length === 0) return;
      await addMissingJobs(
        tx,
        wanted.map(([kind, data]) => ({ ...entryOf(kind, data), runAt: null })),
      );
      tx.afterCommit(wake);
    },
    /** One that is parked is tried once more. Its kind, or nothing where there is none. */
    async retry(id: string): Promise<string | undefined> {
      const kind = await unparkJob(db, id);
      wake();
      return kind;
    },
    names: (): string[] => [...kinds.keys()],
    /** Long jobs ask: what they have not begun is left to others. */
    isStopping: () => isStopping,
    /** Long jobs ask after a while: another team waits for a place, and they can go on later. */
    isPlaceWanted: (teamId: string) => isStopping || waitingTeams.some((other) => other !== teamId),
    /** Lets running jobs finish, for a few seconds; what is left waits for another process. */
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await filling;
      const ended = Promise.all([...running.values()].map((each) => each.ended));
      await Promise.race([ended, new Promise((done) => setTimeout(done, mostStopping).unref())]);
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

  /** What is done by itself has a row of its own that never goes. */
  async function schedule() {
    const now = new Date();
    const standing = [...kinds.values()].flatMap((kind) =>
      kind.every ? [{ ...entryOf(kind, {}), key: standingKey, runAt: nextTime(kind.every, now) }] : [],
    );
    await addMissingJobs(db, standing);
    for (const kind of kinds.values())
      if (kind.atStart)
        await addJob(db, { ...entryOf(kind, { atStart: true }), runAt: secondsFromNow(kind.secondsAfterStart ?? 0) });
  }

  function wake() {
    if (!isWorking || isStopping) return;
    isWoken = true;
    filling ??= outsideTransactions(fill)
      .catch(complain)
      .finally(() => {
        filling = undefined;
        // What came while it was ending.
        if (isWoken) wake();
      });
  }

  /** Until nothing is due or no place is free. */
  async function fill() {
    while (isWoken && !isStopping) {
      isWoken = false;
      const asked = freeKinds();
      if (asked.length === 0) break;
      const busy = busyTeams();
      const most = longPlaces + quickPlaces - running.size;
      const claimed = await claimJobs(db, { leaseId, asked, busy, most });
      for (const job of claimed) begin(job);
      if (claimed.length > 0) isWoken = true;
    }
    await findWaiting();
  }

  async function findWaiting() {
    const long = [...kinds.values()].filter(({ isLong }) => isLong).map(({ name }) => name);
    const isFull = count(({ kind }) => kind.isLong === true) >= longPlaces;
    waitingTeams = isFull ? await findWaitingTeams(db, long) : [];
  }

  function freeKinds() {
    const placesLeft = longPlaces + quickPlaces - running.size;
    const longLeft = Math.min(placesLeft, longPlaces - count(({ kind }) => kind.isLong === true));
    return [...kinds.values()].flatMap((kind) => {
      const left = kind.isLong ? longLeft : placesLeft;
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
    const ended = (outcome: "done" | "failed") => {
      const ms = performance.now() - began;
      onRun?.(kind.name, outcome, ms / 1000);
      log.debug({ outcome, ms: Math.round(ms) }, "job");
    };
    try {
      // Whatever has been sent until now is done by this run.
      if (kind.every) await deleteDue(db, kind.name);
      const again = (await kind.run(withoutOrigin(job.data))) as Again | undefined;
      ended("done");
      await settle(kind, job, again);
    } catch (error) {
      ended("failed");
      await fail(kind, job, error);
    }
  }

  async function settle(kind: QueuedJob, job: ClaimedJob, again: Again | undefined) {
    const inSeconds = again && Math.min(again.againInSeconds, longestPause);
    const next = isStanding(job) && kind.every ? nextTime(kind.every, new Date()) : undefined;
    const asked = inSeconds === undefined ? undefined : secondsFromNow(inSeconds);
    const runAt = asked && next ? new Date(Math.min(asked.getTime(), next.getTime())) : (asked ?? next);
    if (!runAt) await deleteJob(db, leaseId, job.id);
    else await waitAgain(db, leaseId, job, { runAt, attempts: 0, ...(kind.every && { data: {} }) });
  }

  async function fail(kind: QueuedJob, job: ClaimedJob, error: unknown) {
    const problem = error instanceof Error ? error.message : String(error);
    const isLast = job.attempts >= (kind.attempts ?? usualAttempts);
    if (isLast && kind.every && !isStanding(job)) return deleteJob(db, leaseId, job.id);
    if (isLast && !kind.every) {
      log.error({ err: error }, "a job has failed for good");
      await parkJob(db, leaseId, job, problem);
      return kind.parked?.(withoutOrigin(job.data));
    }
    log.warn({ err: error }, "a job failed and will be tried again");
    const pause = secondsFromNow(2 ** Math.min(job.attempts, 10) * (0.5 + Math.random() / 2));
    const runAt = isLast ? nextTime(kind.every!, new Date()) : pause;
    await waitAgain(db, leaseId, job, { runAt, problem });
  }

  /** Says that this process is alive, and takes what a dead one has left. */
  async function beat() {
    if (running.size > 0) await renewLeases(db, leaseId, [...running.keys()]);
    const lost = new Error("the process that ran it has ended");
    for (const job of await takeOverLost(db, leaseId)) {
      const kind = kinds.get(job.kind);
      if (kind) await fail(kind, job, lost);
      else await waitAgain(db, leaseId, job, { runAt: new Date() });
    }
    wake();
  }
}

const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

/** Of the row that what is done by itself always has. Who wants it earlier adds one without a key: nobody waits for a lock. */
const standingKey = "";
const isStanding = ({ key }: ClaimedJob): boolean => key === standingKey;

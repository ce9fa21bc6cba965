import type { Log } from "./log.ts";

/** A time in which a process answered nobody. `cpuMs` far below `ms`: the machine was busy, not this process. */
export type EventLoopBlock = { at: string; ms: number; cpuMs: number; work: string[] };

/** Marks work as begun; the returned function marks it as ended. */
export type TrackWork = (name: string) => () => void;

export type EventLoopWatch = ReturnType<typeof watchEventLoop>;

const checkEvery = 100;
const reportedMs = 1_000;
const maxBlocks = 20;
const maxWork = 10;

type Work = { name: string; startedAt: number };

/**
 * Reports when the event loop was blocked for a second, with the requests and jobs that were in progress: the one that
 * blocked it is among them. A block ends with the work that caused it, so work that has ended since the last check counts.
 */
export function watchEventLoop(log: Log) {
  const inProgress = new Set<Work>();
  const ended: Work[] = [];
  const blocks: EventLoopBlock[] = [];
  const totals = { count: 0, ms: 0 };
  let checkedAt = performance.now();
  let cpu = process.cpuUsage();

  const timer = setInterval(check, checkEvery).unref();

  return {
    track: ((name) => {
      const work = { name, startedAt: performance.now() };
      inProgress.add(work);
      return () => {
        // What was short cannot have blocked for long.
        if (inProgress.delete(work) && performance.now() - work.startedAt >= reportedMs) ended.push(work);
      };
    }) satisfies TrackWork,
    /** The longest blocks of this process, newest first. */
    blocks: (): EventLoopBlock[] => [...blocks],
    totals: () => totals,
    stop: () => clearInterval(timer),
  };

  function check() {
    const now = performance.now();
    const ms = now - checkedAt - checkEvery;
    const { user, system } = process.cpuUsage(cpu);
    if (ms >= reportedMs) report(Math.round(ms), Math.round((user + system) / 1000), now - ms);
    checkedAt = now;
    cpu = process.cpuUsage();
    ended.length = 0;
  }

  function report(ms: number, cpuMs: number, since: number) {
    const work = [...inProgress, ...ended]
      .filter(({ startedAt }) => startedAt <= since + checkEvery)
      .sort((one, other) => other.startedAt - one.startedAt)
      .map(({ name }) => name);
    // Starting, for example: nobody was waiting for anything.
    if (work.length === 0) return;
    const block = { at: new Date().toISOString(), ms, cpuMs, work: [...new Set(work)].slice(0, maxWork) };
    const facts = { ms, cpuMs, work: block.work };
    // Where the process has hardly worked meanwhile it waited for the machine, which nothing in it could mend.
    if (cpuMs < reportedMs / 2) log.info(facts, "the event loop waited for the machine");
    else log.warn(facts, "the event loop was blocked");
    totals.count += 1;
    totals.ms += ms;
    blocks.unshift(block);
    if (blocks.length <= maxBlocks) return;
    const mildest = blocks.reduce((one, other) => (other.ms < one.ms ? other : one));
    blocks.splice(blocks.indexOf(mildest), 1);
  }
}

import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";

const every = 10_000;
/** Busier than this for a part of the time, and somebody would notice the pause. */
const mostBusy = 0.05;
/** Less than this is not worth it. */
const leastGrowth = 8 * 1024 * 1024;

export type Memory = {
  /** How busy it was since this was last asked, from 0 to 1. */
  busy(): number;
  used(): number;
  collect(): Promise<void>;
};

/**
 * A process that nobody uses keeps what its start, or its last long work, has left in memory: V8 collects when more is
 * wanted, not when nothing is going on. So whenever it has been idle for a while it is told to give back what it can.
 */
export function collectWhenIdle({ busy, used, collect }: Memory = ownMemory()): { stop(): void } {
  let kept = 0;
  const timer = setInterval(async () => {
    if (busy() > mostBusy || used() < kept + leastGrowth) return;
    await collect();
    kept = used();
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

export function ownMemory(): Memory {
  let since = performance.eventLoopUtilization();
  return {
    busy() {
      const { utilization } = performance.eventLoopUtilization(since);
      since = performance.eventLoopUtilization();
      return utilization;
    },
    used: () => process.memoryUsage().heapUsed,
    // As when memory runs short: what is left is moved together, and whole pages are given back.
    async collect() {
      const session = new Session();
      session.connect();
      await session.post("HeapProfiler.collectGarbage").finally(() => session.disconnect());
    },
  };
}

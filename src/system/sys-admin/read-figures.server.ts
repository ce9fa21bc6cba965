import { hostname } from "node:os";
import { openMessages } from "#messages/sending/message-metrics.server.ts";
import { openWork } from "#platform/long-work/count-work.server.ts";
import type { App } from "#server/app.ts";
import { countWaiting } from "#server/db/connection-shares.ts";
import type { MeasuredThing } from "#server/metrics/feature-metrics.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { Health } from "./health-contract.ts";

/** What `/api/metrics` has of this process. Of the others nothing is written down: each is asked for its own. */
export async function readFigures({ pool, live, metrics }: App): Promise<Health["figures"]> {
  const sum = await metrics?.sum();
  return {
    place: { host: hostname(), pid: process.pid },
    memoryBytes: process.memoryUsage.rss(),
    pool: { inUse: pool.totalCount - pool.idleCount, most: pool.options.max, waiting: countWaiting(pool) },
    streams: live.openStreams(),
    isListening: live.isListening(),
    counted: sum ? shortly(sum) : null,
  };
}

function shortly({ requests: { byStatus, p50Ms, p95Ms }, lagMs }: Awaited<ReturnType<Metrics["sum"]>>) {
  return { byStatus, p50Ms: p50Ms && tenths(p50Ms), p95Ms: p95Ms && tenths(p95Ms), lagMs: tenths(lagMs) };
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** The same measures, read from the database, where all processes say the same. */
export async function readOpen({ db }: App): Promise<Health["open"]> {
  const read = async (thing: MeasuredThing) => {
    const found = await thing.read(db);
    return (state: string) =>
      found.filter(({ labels }) => labels.state === state).reduce((sum, { value }) => sum + value, 0);
  };
  const [messages, work] = await Promise.all([read(openMessages), read(openWork)]);
  return {
    messages: { scheduled: messages("scheduled"), sending: messages("sending"), paused: messages("paused") },
    longWork: { waiting: work("waiting"), running: work("running") },
  };
}

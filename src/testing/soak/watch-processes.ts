import { setTimeout as sleep } from "node:timers/promises";
import { teamSchema } from "#server/db/db.ts";
import type { Stretch } from "./soak-plan.ts";
import type { Lane, SoakWorld } from "./soak-world.ts";

export type Watch = Lane & { samples: Sample[] };
/** What one process says of itself, or what the database says of all. */
export type Sample = { of: string; at: number; figures: Record<string, number> };

const every = 5_000;

/** As an operator would look at them: by the metrics, and in the database. */
export function watchProcesses(world: SoakWorld): Watch {
  const samples: Sample[] = [];
  const { many, meter } = world;
  let isOver = false;
  const look = async () => {
    const at = meter.now();
    const add = (of: string) => (figures: Record<string, number>) => void samples.push({ of, at, figures });
    const processes = [...many.webs, ...many.workers].map(({ name, metricsUrl }) =>
      // One that was just killed says nothing.
      readMetrics(metricsUrl).then(add(name), () => {}),
    );
    await Promise.all([...processes, readDatabase(world).then(add("database"))]);
  };
  const watching = (async () => {
    while (!isOver) {
      await look();
      await sleep(every);
    }
  })();
  return {
    samples,
    async stop() {
      isOver = true;
      await watching;
      await look();
    },
  };
}

/** The figures of one in a stretch. */
export const figuresOf = ({ samples }: Watch, of: string, figure: string, { from, to }: Stretch): number[] =>
  samples
    .filter((sample) => sample.of === of && sample.at >= from && sample.at < to)
    .flatMap(({ figures }) => figures[figure] ?? []);

async function readMetrics(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(url)).text();
  const read = (line: string) => {
    const found = text.split("\n").find((each) => each.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1) ?? 0);
  };
  return {
    "memory, MB": read("process_resident_memory_bytes") / 1e6,
    "heap in use, MB": read("nodejs_heap_size_used_bytes") / 1e6,
    "event loop lag p99, ms": read("nodejs_eventloop_lag_p99_seconds") * 1000,
    "waiting for a connection": read('simply_database_pool{state="waiting"}'),
    "live streams": read("simply_live_streams"),
  };
}

async function readDatabase({ many }: SoakWorld): Promise<Record<string, number>> {
  const names = [...many.webs, ...many.workers].map(({ name }) => name);
  const ofApp = await many.pool.query<Record<string, number>>(
    `select
       (select count(*)::int from pg_stat_activity where application_name = any($1)) as "connections",
       (select count(*)::int from pg_stat_activity where application_name = any($1)
         and state like 'idle in transaction%' and state_change < now() - interval '10 seconds') as "left in a transaction",
       (select count(*)::int from app.job where state = 'waiting' and run_at <= now()) as "jobs waiting",
       (select count(*)::int from app.job where state = 'running') as "jobs at work",
       (select count(*)::int from app.job where state = 'parked') as "jobs failed",
       (select count(*)::int from app.long_work where state in ('waiting', 'running')) as "long work not done",
       (select count(*)::int from app.outgoing_message where status = 'SENDING') as "messages being sent"`,
    [names],
  );
  const ofTeam = await many.pool.query<Record<string, number>>(
    `select count(*)::int as "live events kept" from ${teamSchema(many.teamId)}._event`,
  );
  return { ...ofApp.rows[0]!, ...ofTeam.rows[0]! };
}

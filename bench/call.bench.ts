import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { type Bench, compare, median } from "./table.ts";

type Ready = { ours: string; floor: string; cookie: string; path: string };

const seconds = Number(process.env.BENCH_SECONDS ?? 4);

/** An authenticated, permission-checked, trivial endpoint beside a bare Fastify route with the same session query. */
export const benchCall: Bench = async ({ databaseUrl, dataDir }) => {
  const server = fork(join(import.meta.dirname, "call-server.ts"), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  });
  // A fault here must not leave the server behind: nobody else would end it.
  const ended = once(server, "exit");
  const rates = { ours: [] as number[], floor: [] as number[] };
  try {
    const [ready] = (await Promise.race([once(server, "message"), ended])) as [Ready];
    if (typeof ready !== "object") throw new Error("the server did not start");
    // Alternating rounds: what else the machine does hits both alike. The first round only warms up.
    for (let round = 0; round < 4; round++) {
      for (const side of ["floor", "ours"] as const) {
        const rate = await load(`${ready[side]}${ready.path}`, ready.cookie, round === 0 ? 1 : seconds);
        if (round > 0) rates[side].push(rate);
      }
    }
  } finally {
    if (server.connected) server.send("stop");
    await ended;
  }
  return [compare("trivial team endpoint, 10 clients, requests/s", median(rates.ours), median(rates.floor), 0.6)];
};

async function load(url: string, cookie: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

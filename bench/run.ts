import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmbeddedPostgres } from "../src/server/postgres/embedded-postgres.ts";
import { benchBrowser } from "./browser.bench.ts";
import { benchCall } from "./call.bench.ts";
import { benchCsv } from "./csv.bench.ts";
import { benchData } from "./data.bench.ts";
import { benchDesigner } from "./designer.bench.ts";
import { benchMessages } from "./messages.bench.ts";
import { benchOrders } from "./orders.bench.ts";
import { benchPeers } from "./peers.bench.ts";
import { benchPublic } from "./public.bench.ts";
import { benchStart } from "./start.bench.ts";
import { attempt, type Bench, type Line, printTable } from "./table.ts";
import { benchViews } from "./views.bench.ts";
import { benchWizards } from "./wizards.bench.ts";

/** `npm run bench` for all, `npm run bench -- call` for some. A line that misses its aim, or cannot be measured, is marked, and the exit code says so. */
const benches: Record<string, Bench> = {
  ...{ call: benchCall, csv: benchCsv, data: benchData, start: benchStart, browser: benchBrowser },
  ...{
    views: benchViews,
    orders: benchOrders,
    messages: benchMessages,
    designer: benchDesigner,
    wizards: benchWizards,
    public: benchPublic,
    peers: benchPeers,
  },
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
// Others' products are installed for it, outside of the project: only on demand.
const onDemand = ["peers"];
const names = Object.keys(benches).filter((name) =>
  wanted.length === 0 ? !onDemand.includes(name) : wanted.includes(name),
);
// A folder that is named stays, with the database in it: what was filled once need not be filled again.
const kept = process.env.BENCH_DATA && resolve(process.env.BENCH_DATA);
if (kept) mkdirSync(kept, { recursive: true });
const dataDir = kept || mkdtempSync(join(tmpdir(), "simply-bench-"));
chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "shared") });
const lines: Line[] = [];
const stop = async () => {
  await postgres.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
};
// Nobody else would end the database, nor what benches have started, which ends with this process.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));
try {
  for (const name of names)
    lines.push(...(await attempt(name, () => benches[name]!({ databaseUrl: postgres.url, dataDir }))));
} finally {
  await stop();
}
printTable(lines);
process.exitCode = lines.every((line) => line.good) ? 0 : 1;

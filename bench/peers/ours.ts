import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { followDefinitions } from "../../src/data/collections/follow-soon.server.ts";
import type { World } from "../data-server.ts";
import { nodeFlags, type Place } from "../table.ts";
import { countLines } from "./count-lines.ts";
import type { Exporter } from "./peer.ts";
import { freePort, startServer } from "./server-process.ts";

const root = join(import.meta.dirname, "../..");

/** The product as `npm start` runs it, workers and pages included, on the same database. */
export async function openOurs({ databaseUrl, dataDir }: Place, world: World): Promise<Exporter> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), SEED: "none", LOG_LEVEL: "warn" },
  };
  const args = [...nodeFlags, join(root, "bin/start.mjs")];
  const start = () => startServer({ name: "ours", args, cwd: root, env, probe: `${url}/login` });
  await doWhatIsLeft(databaseUrl, start);
  const path = `${new URL(world.ours).pathname}/collections/${world.bigId}/export.csv`;
  return { name: "ours", start, exportCsv: (until) => countLines(url + path, { cookie: world.cookie }, until) };
}

/** The client is built, and what follows from new fields is done: it would be measured along with whatever comes next. */
async function doWhatIsLeft(databaseUrl: string, start: Exporter["start"]) {
  const server = await start();
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const isLeft = "select 1 from app.job where kind = $1 and (state = 'running' or run_at <= now())";
    while ((await client.query(isLeft, [followDefinitions.name])).rows.length > 0) await wait(500);
  } finally {
    await client.end();
    await server.stop();
  }
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { World } from "./data-server.ts";
import { openDirectus } from "./peers/directus.ts";
import { benchExports } from "./peers/exports.ts";
import { reasonOf } from "./peers/figures.ts";
import { benchInserts } from "./peers/inserts.ts";
import { benchLists } from "./peers/lists.ts";
import { openNocodb } from "./peers/nocodb.ts";
import { openOurs } from "./peers/ours.ts";
import type { OpenPeer, Peer } from "./peers/peer.ts";
import { benchSearch } from "./peers/search.ts";
import { isWanted, type Stage } from "./peers/stage.ts";
import { postmasterOf } from "./processor-time.ts";
import { attempt, type Bench, type Line, nodeFlags, type Place } from "./table.ts";
import { writeElsewhere } from "./write-elsewhere.ts";

const records = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const products: Record<string, OpenPeer> = { Directus: openDirectus, NocoDB: openNocodb };

/** Ours beside other products: the same rows, the same Postgres, one table. */
export const benchPeers: Bench = async (place) => {
  const { databaseUrl, dataDir } = place;
  const server = fork(join(import.meta.dirname, "data-server.ts"), [String(records)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: nodeFlags,
  });
  const ended = once(server, "exit");
  try {
    const [worlds] = (await Promise.race([once(server, "message"), ended])) as [World[]];
    if (!Array.isArray(worlds)) throw new Error("the server did not start");
    const world = worlds[0]!;
    const { peers, missing } = await openPeers(place, world);
    const stage = { databaseUrl, world, pid: server.pid!, postmaster: await postmasterOf(databaseUrl) };
    const asked = await askAll(stage, peers);
    const exported = isWanted("export, memory")
      ? await attempt("export", async () => benchExports([await openOurs(place, world), ...peers], world.size))
      : [];
    return [...asked, ...exported, ...missing];
  } finally {
    if (server.connected) server.send({});
    await ended;
  }
};

/** Who cannot be had here says why, and the others are measured all the same. */
async function openPeers(place: Place, world: World): Promise<{ peers: Peer[]; missing: Line[] }> {
  const peers: Peer[] = [];
  const missing: Line[] = [];
  for (const [name, open] of Object.entries(products)) {
    const opened = open(place, { table: world.bigTable, columns: world.columns });
    await opened.then(
      (peer) => peers.push(peer),
      (error: unknown) => missing.push(missingLine(name, error)),
    );
  }
  return { peers, missing };
}

/** All of them run at once; only one is asked at a time. */
async function askAll(part: Omit<Stage, "running">, peers: Peer[]): Promise<Line[]> {
  const writes = await writeElsewhere(part.databaseUrl, Number(process.env.BENCH_WRITES ?? 0));
  const running: Stage["running"] = [];
  const missing: Line[] = [];
  try {
    for (const peer of peers)
      await peer.start().then(
        (server) => running.push({ peer, server }),
        (error: unknown) => missing.push(missingLine(peer.name, error)),
      );
    const stage = { ...part, running };
    const lists = await benchLists(stage);
    const searches = await benchSearch(stage);
    return [...lists, ...searches, ...(await benchInserts(stage)), ...missing];
  } finally {
    await writes.stop();
    for (const { server } of running) await server.stop();
  }
}

function missingLine(name: string, error: unknown): Line {
  const reason = reasonOf(error);
  console.error(`${name}: ${reason}`);
  return { work: name, ours: "", beside: { [name]: reason }, floor: "", ratio: "", aim: "", good: false };
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { World } from "./data-server.ts";
import { load } from "./load.ts";
import { type Directus, startDirectus } from "./peers/directus.ts";
import { postmasterOf, processorTime } from "./processor-time.ts";
import { attempt, type Bench, type Line, median, nodeFlags } from "./table.ts";
import { writeElsewhere } from "./write-elsewhere.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const records = Number(process.env.BENCH_RECORDS ?? 1_000_000);

/**
 * Lists and filters as one asks ours and as one asks Directus: the same rows, the same Postgres, rounds in turn. Beside the
 * rates it prints how much processor a page takes, of the server and of Postgres, which other work changes less.
 */
export const benchPeers: Bench = async ({ databaseUrl, dataDir }) => {
  const server = fork(join(import.meta.dirname, "data-server.ts"), [String(records)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: nodeFlags,
  });
  const ended = once(server, "exit");
  try {
    const [worlds] = (await Promise.race([once(server, "message"), ended])) as [World[]];
    if (!Array.isArray(worlds)) throw new Error("the server did not start");
    const world = worlds[0]!;
    const postmaster = await postmasterOf(databaseUrl);
    const writes = await writeElsewhere(databaseUrl, Number(process.env.BENCH_WRITES ?? 0));
    const directus = await startDirectus(databaseUrl, { table: world.bigTable, columns: world.columns });
    try {
      const lines: Line[] = [];
      const pids = { server: server.pid!, postmaster };
      for (const each of askedOf(world))
        lines.push(...(await attempt(each.work, () => beside(world, directus, each, pids))));
      return lines;
    } finally {
      await writes.stop();
      await directus.stop();
    }
  } finally {
    if (server.connected) server.send({});
    await ended;
  }
};

type Asked = { name: string; work: string; theirs: string };

/** What Directus can be asked as well: it has no keyset, so that a next page from the middle is a jump. */
function askedOf(world: World): Asked[] {
  const both = { _and: [{ payment: { _in: ["paid"] } }, { active: { _eq: true } }] };
  const asked: Record<string, object> = {
    first: {},
    "by-id": {},
    filtered: { filter: both },
    "rare-number": { filter: { points: { _eq: world.points } } },
    "rare-text": { filter: { code: { _eq: "C-00000777" } } },
    jump: { offset: Math.floor(world.size / 2) },
  };
  const only = process.env.BENCH_ONLY ?? "";
  return world.lists
    .filter(({ name, work }) => Object.hasOwn(asked, name) && work.includes(only))
    .map(({ name, work }) => {
      const question = { limit: 50, sort: "fee,id", ...asked[name] };
      const query = Object.entries(question).map(([key, value]) => [
        key,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      ]);
      return { name, work, theirs: `/items/people?${new URLSearchParams(query)}` };
    });
}

type Pids = { server: number; postmaster: number };

async function beside(world: World, directus: Directus, { name, work, theirs }: Asked, pids: Pids): Promise<Line> {
  const path = world.lists.find((list) => list.name === name)!.path;
  const sides = {
    ours: { address: world.ours, headers: { cookie: world.cookie }, path, pid: pids.server },
    floor: { address: world.floor, headers: { cookie: world.cookie }, path: `/${name}`, pid: pids.server },
    directus: { address: directus.url, headers: directus.headers, path: theirs, pid: directus.pid },
  };
  await sameCount(sides.ours, sides.directus);
  const rates = { ours: [] as number[], floor: [] as number[], directus: [] as number[] };
  const taken = { ours: [] as number[], floor: [] as number[], directus: [] as number[] };
  for (let round = 0; round < 4; round++) {
    for (const side of ["directus", "floor", "ours"] as const) {
      const { address, headers, path, pid } = sides[side];
      const before = processorTime([pid, pids.postmaster]);
      const rate = await load(address, headers, { path }, round === 0 ? 1 : seconds);
      const after = processorTime([pid, pids.postmaster]);
      if (round > 0) rates[side].push(rate);
      if (round > 0) taken[side].push(((after ?? 0) - (before ?? 0)) / (rate * seconds));
    }
  }
  const [mine, bare, other] = [median(taken.ours), median(taken.floor), median(taken.directus)];
  if (mine > 0)
    console.log(
      `${work}: ${mine.toFixed(2)} ms of processor a page, bare ${bare.toFixed(2)} (${((bare / mine) * 100).toFixed(0)} %), Directus ${other.toFixed(2)} (${(other / mine).toFixed(1)} ×)`,
    );
  const [ours, floor, peer] = [median(rates.ours), median(rates.floor), median(rates.directus)];
  const isJump = name === "jump";
  const line = {
    work: `${work}, beside Directus (ours is ${((ours / floor) * 100).toFixed(0)} % of the bare handler's ${floor.toFixed(0)})`,
    ours: ours.toFixed(0),
    floor: peer.toFixed(1),
    ratio: `${(ours / peer).toFixed(1)} ×`,
    aim: isJump ? "" : "≥ 5 ×, ≥ 90 %",
    good: isJump || (ours / peer >= 5 && ours / floor >= 0.9),
  };
  console.log(`${line.work}: ${line.ours} beside ${line.floor}, ${line.ratio}`);
  return line;
}

type Side = { address: string; headers: Record<string, string>; path: string };

/** Who finds less is quicker. */
async function sameCount(ours: Side, theirs: Side) {
  const read = async ({ address, headers, path }: Side) => (await fetch(address + path, { headers })).json();
  const mine = (await read(ours)) as { records?: unknown[]; table?: { rows: unknown[] } };
  const other = (await read(theirs)) as { data?: unknown[] };
  const counts = [(mine.table?.rows ?? mine.records ?? []).length, other.data?.length];
  if (counts[0] === 0 || counts[0] !== counts[1]) throw new Error(`${counts[0]} rows beside ${counts[1]}`);
}

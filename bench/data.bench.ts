import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Request } from "autocannon";
import pg from "pg";
import { freshQuestion } from "./data-cases.ts";
import type { World } from "./data-server.ts";
import { benchJumps } from "./jump-cases.ts";
import { load } from "./load.ts";
import { chance, newPerson } from "./new-person.ts";
import { postmasterOf, processorTime } from "./processor-time.ts";
import { benchSearch } from "./search-cases.ts";
import { attempt, type Bench, compare, type Line, median, nodeFlags, type Place } from "./table.ts";
import { untilTidy } from "./until-tidy.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const records = Number(process.env.BENCH_RECORDS ?? 100_000);
const only = process.env.BENCH_ONLY;
const teams = Number(process.env.BENCH_TEAMS ?? 0);
const smaller = only ? [] : [10_000, Math.min(100_000, records)];
const sizes = [...new Set([...smaller, records])].sort((a, b) => a - b);

type Side = "ours" | "floor";
type Work = {
  work: string;
  aim: number;
  grows: boolean;
  /** Somebody changes records of the same collection meanwhile. */
  isWrittenTo?: boolean;
  requests(world: World, side: Side): Request;
};

/** Lists and single writes as one member sees them, beside the same by hand; then what growing costs. */
export const benchData: Bench = async (place) => {
  const { worlds, stop } = await startServer(place, sizes);
  try {
    const lines = await compareAll(worlds);
    if (!only || "jump alone".includes(only))
      lines.push(...(await attempt("a jump alone", () => benchJumps(worlds.at(-1)!))));
    if (!only || "search".includes(only)) lines.push(...(await benchSearch(worlds)));
    if (teams > 0)
      lines.push(...(await attempt(`growth: ${teams} teams`, () => benchAmongTeams(worlds.at(-1)!, place))));
    return lines;
  } finally {
    await stop();
  }
};

/** One with a team for each size; it ends with who started it, if not before. */
async function startServer({ databaseUrl, dataDir }: Place, sizes: number[]) {
  const server = fork(join(import.meta.dirname, "data-server.ts"), sizes.map(String), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: [
      ...nodeFlags,
      ...(process.env.BENCH_PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
    ],
  });
  const ended = once(server, "exit");
  const [worlds] = (await Promise.race([once(server, "message"), ended])) as [World[]];
  if (!Array.isArray(worlds)) throw new Error("the server did not start");
  return {
    worlds,
    async makeTeams(count: number) {
      const made = once(server, "message");
      server.send({ teams: count });
      await Promise.race([made, ended.then(() => Promise.reject(new Error("the server ended while making teams")))]);
    },
    async stop() {
      if (server.connected) server.send({});
      await ended;
    },
  };
}

async function compareAll(worlds: World[]): Promise<Line[]> {
  const biggest = worlds.at(-1)!;
  const lines: Line[] = [];
  const reached = new Map<Work, number>();
  const all = [...fresh, ...lists(biggest), ...writes].filter(({ work }) => !only || work.includes(only));
  for (const work of all) {
    const name = `${work.work}, ${short(biggest.size)}`;
    const measured = await attempt(name, async () => {
      const rates = await measure(work, bothSides(biggest));
      reached.set(work, rates.ours);
      return say(compare(name, rates.ours, rates.floor, work.aim));
    });
    lines.push(...measured);
  }
  for (const [work, rate] of [...reached].filter(([{ grows }]) => grows)) {
    for (const world of worlds.slice(0, -1)) {
      const name = `growth: ${work.work}, ${short(biggest.size)} (ours) beside ${short(world.size)} (floor)`;
      const measured = await attempt(name, async () => {
        const { ours } = await measure(work, { ours: { world, side: "ours" } });
        return say({ ...compare(name, rate, ours, 0), aim: "" });
      });
      lines.push(...measured);
    }
  }
  return lines;
}

/** While it goes on, and whatever comes after. */
function say(line: Line): Line {
  console.log(`${line.work}: ${line.ours} beside ${line.floor}, ${line.ratio}`);
  return line;
}

/** Few scatter by more than what is looked for. */
const moreRounds = 9;

/**
 * The same list and the same write with thousands of other teams in the database and without: two databases with a
 * server each, asked in turn, once the one with the teams is tidy. The bare handlers beside them: what those lose is the
 * database's own.
 */
async function benchAmongTeams(alone: World, place: Place): Promise<Line[]> {
  const among = await startServer(await makeDatabase(place, "bench_teams"), [alone.size]);
  try {
    await among.makeTeams(teams);
    await untilTidy(place.databaseUrl);
    const lines: Line[] = [];
    for (const work of [...lists(alone), ...writes].filter(({ grows }) => grows)) {
      const name = `growth: ${work.work}, with ${teams} teams (ours) beside none (floor)`;
      const measured = await attempt(name, async () => {
        const both = (side: Side) => ({ alone: { world: alone, side }, among: { world: among.worlds[0]!, side } });
        const bare = await measure(work, both("floor"), moreRounds);
        console.log(`the bare handler of this: ${Math.round(bare.among)} beside ${Math.round(bare.alone)}`);
        const rates = await measure(work, both("ours"), moreRounds);
        const isFirst = lines.length === 0;
        const line = compare(name, rates.among, rates.alone, isFirst ? 0.9 : 0);
        return say(isFirst ? line : { ...line, aim: "" });
      });
      lines.push(...measured);
    }
    return lines;
  } finally {
    await among.stop();
  }
}

/** An empty one on the same Postgres. */
async function makeDatabase({ databaseUrl, dataDir }: Place, name: string): Promise<Place> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // A folder that is kept has it from the last time.
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, dataDir: join(dataDir, name) };
}

const lists = (world: World): Work[] =>
  world.lists.map(({ name, work }) => ({
    work,
    aim: name === "jump" ? 10 : 0.9,
    grows: name === "first" || name === "deep",
    // Each size has its own ids, hence its own addresses.
    requests: (at, side) => ({
      path: side === "floor" ? `/${name}` : at.lists.find((list) => list.name === name)!.path,
    }),
  }));

/** What people do: another page each time, while somebody works in the same collection. */
const fresh: Work[] = (["page", "filter"] as const).map((kind) => ({
  work: `a ${kind} that nobody has asked for before, one person writing`,
  aim: 0.9,
  grows: false,
  isWrittenTo: true,
  requests: (world, side) => ({
    setupRequest: (request) => {
      const { path, values } = freshQuestion(kind, world);
      const query = new URLSearchParams({ a: values[0], b: values[1] });
      return { ...request, path: `${request.base ?? ""}${side === "floor" ? `/fresh-${kind}?${query}` : path}` };
    },
  }),
}));

const writes: Work[] = [
  {
    work: "create one record",
    aim: 0.65,
    grows: true,
    requests: (world, side) => ({
      method: "POST",
      path: side === "floor" ? "/records" : `/collections/${world.bigId}/records`,
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ values: newPerson((title) => world.fields[title]!) }),
      }),
    }),
  },
  {
    work: "update one record",
    aim: 0.8,
    grows: true,
    requests: (world) => ({
      method: "PATCH",
      setupRequest: (request) => ({
        ...request,
        path: `${request.base ?? ""}/records/${world.recordIds[Math.floor(Math.random() * world.recordIds.length)]}`,
        body: JSON.stringify({
          values: { [world.fields.Points!]: chance(), [world.fields.City!]: `Town ${chance()}` },
        }),
      }),
    }),
  },
];

type Asked = { world: World; side: Side };

/** Alternating rounds: what else the machine does hits all alike. The first round only warms up. */
async function measure<Name extends string>(
  work: Work,
  asked: Record<Name, Asked>,
  rounds = 3,
): Promise<Record<Name, number>> {
  const all = Object.entries(asked) as [Name, Asked][];
  const rates = new Map(all.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++)
    for (const [name, { world, side }] of all) {
      const rate = await ask(world, work, side, round === 0 ? 1 : seconds);
      if (round > 0) rates.get(name)!.push(rate);
    }
  return Object.fromEntries([...rates].map(([name, each]) => [name, median(each)])) as Record<Name, number>;
}

const bothSides = (world: World) => ({ floor: { world, side: "floor" }, ours: { world, side: "ours" } }) as const;

async function ask(world: World, work: Work, side: Side, length: number): Promise<number> {
  const writer = work.isWrittenTo ? startWriter(world) : undefined;
  const before = await processorTimes(world);
  const rate = await load(world[side], { cookie: world.cookie }, work.requests(world, side), length).finally(
    writer?.stop,
  );
  if (before) {
    const after = (await processorTimes(world))!;
    const [server, database] = [after.server - before.server, after.database - before.database];
    const each = (milliseconds: number) => (milliseconds / (rate * length)).toFixed(3);
    console.log(`  ${side}: ${each(server)} ms of the server, ${each(database)} ms of the database per request`);
    return (rate * length * 1000) / (server + database);
  }
  if (rate === 0 && side === "ours") throw new Error(`no answer within ${length} s`);
  // None at all is taken for one in a round.
  return rate || 1 / length;
}

/** What these two have taken so far; only where `BENCH_UNIT=processor` asks for requests per second of processor. */
async function processorTimes({ processId, databaseUrl }: World) {
  if (process.env.BENCH_UNIT !== "processor") return undefined;
  const [server, database] = [processorTime([processId]), processorTime([await postmasterOf(databaseUrl)])];
  if (server === undefined || database === undefined) throw new Error("this system does not tell processor times");
  return { server, database };
}

const writesASecond = 10;

function startWriter(world: World) {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const id = world.recordIds[Math.floor(Math.random() * world.recordIds.length)];
      await fetch(`${world.ours}/records/${id}`, {
        method: "PATCH",
        headers: { cookie: world.cookie, "content-type": "application/json" },
        body: JSON.stringify({ values: { [world.fields.City!]: `Town ${chance()}` } }),
      }).then((answer) => answer.text());
      await wait(1000 / writesASecond);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

export const short = (size: number): string => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`);

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Request } from "autocannon";
import type { World } from "./data-server.ts";
import { benchJumps } from "./jump-cases.ts";
import { load } from "./load.ts";
import { chance, newPerson } from "./new-person.ts";
import { benchSearch } from "./search-cases.ts";
import { attempt, type Bench, compare, type Line, median, nodeFlags } from "./table.ts";
import { untilTidy } from "./until-tidy.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const records = Number(process.env.BENCH_RECORDS ?? 100_000);
const only = process.env.BENCH_ONLY;
const teams = Number(process.env.BENCH_TEAMS ?? 0);
const smaller = only ? [] : [10_000, Math.min(100_000, records)];
const sizes = [...new Set([...smaller, records])].sort((a, b) => a - b);

type Side = "ours" | "floor";
type Work = { work: string; aim: number; grows: boolean; requests(world: World, side: Side): Request };

/** Lists and single writes as one member sees them, beside the same by hand; then what growing costs. */
export const benchData: Bench = async ({ databaseUrl, dataDir }) => {
  const server = fork(join(import.meta.dirname, "data-server.ts"), sizes.map(String), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: [
      ...nodeFlags,
      ...(process.env.BENCH_PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
    ],
  });
  // A fault here must not leave the server behind: nobody else would end it.
  const ended = once(server, "exit");
  try {
    const [worlds] = (await Promise.race([once(server, "message"), ended])) as [World[]];
    if (!Array.isArray(worlds)) throw new Error("the server did not start");
    const lines = await compareAll(worlds);
    if (!only || "jump alone".includes(only))
      lines.push(...(await attempt("a jump alone", () => benchJumps(worlds.at(-1)!))));
    if (!only || "search".includes(only)) lines.push(...(await benchSearch(worlds)));
    if (teams > 0)
      lines.push(...(await attempt(`growth: ${teams} teams`, () => benchAmongTeams(worlds, server, databaseUrl))));
    return lines;
  } finally {
    if (server.connected) server.send({});
    await ended;
  }
};

async function compareAll(worlds: World[]): Promise<Line[]> {
  const biggest = worlds.at(-1)!;
  const lines: Line[] = [];
  const reached = new Map<Work, number>();
  const all = [...lists(biggest), ...writes].filter(({ work }) => !only || work.includes(only));
  for (const work of all) {
    const name = `${work.work}, ${short(biggest.size)}`;
    const measured = await attempt(name, async () => {
      const rates = await measure(biggest, work, ["floor", "ours"]);
      reached.set(work, rates.ours);
      return say(compare(name, rates.ours, rates.floor, work.aim));
    });
    lines.push(...measured);
  }
  for (const [work, rate] of [...reached].filter(([{ grows }]) => grows)) {
    for (const world of worlds.slice(0, -1)) {
      const name = `growth: ${work.work}, ${short(biggest.size)} (ours) beside ${short(world.size)} (floor)`;
      const measured = await attempt(name, async () => {
        const { ours } = await measure(world, work, ["ours"]);
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

/** Minutes lie between what is compared, and few rounds scatter by more than what is looked for. */
const moreRounds = 9;

/**
 * The same list and the same write, before and after thousands of other teams have come, once the database has tidied up
 * after them. The bare handler beside it each time: what it loses is the database's and the machine's.
 */
async function benchAmongTeams(worlds: World[], server: ChildProcess, databaseUrl: string): Promise<Line[]> {
  const biggest = worlds.at(-1)!;
  const all = [...lists(biggest), ...writes].filter(({ grows }) => grows);
  const before: (Record<Side, number> | undefined)[] = [];
  for (const work of all)
    before.push(await measure(biggest, work, ["floor", "ours"], moreRounds).catch(() => undefined));
  const made = once(server, "message");
  server.send({ teams });
  await made;
  await untilTidy(databaseUrl);
  const lines: Line[] = [];
  for (const [place, work] of all.entries()) {
    const name = `growth: ${work.work}, with ${teams} teams (ours) beside none (floor)`;
    const measured = await attempt(name, async () => {
      const alone = before[place];
      if (!alone) throw new Error("it could not be measured before they came");
      const among = await measure(biggest, work, ["floor", "ours"], moreRounds);
      console.log(`the bare handler of this: ${Math.round(among.floor)} beside ${Math.round(alone.floor)}`);
      const line = compare(name, among.ours, alone.ours, work === all[0] ? 0.9 : 0);
      return say(work === all[0] ? line : { ...line, aim: "" });
    });
    lines.push(...measured);
  }
  return lines;
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

/** Alternating rounds: what else the machine does hits both alike. The first round only warms up. */
async function measure(world: World, work: Work, sides: Side[], rounds = 3): Promise<Record<Side, number>> {
  const rates: Record<Side, number[]> = { ours: [], floor: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) {
      const rate = await load(
        world[side],
        { cookie: world.cookie },
        work.requests(world, side),
        round === 0 ? 1 : seconds,
      );
      if (round === 0) continue;
      if (rate === 0 && side === "ours") throw new Error(`no answer within ${seconds} s`);
      // None at all is taken for one in a round.
      rates[side].push(rate || 1 / seconds);
    }
  }
  return { ours: median(rates.ours), floor: median(rates.floor) };
}

export const short = (size: number): string => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`);

import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Request } from "autocannon";
import { buildClient } from "../bin/build-client.ts";
import { load } from "./load.ts";
import type { PublicWorld } from "./public-server.ts";
import { attempt, type Bench, compare, type Line, median, nodeFlags } from "./table.ts";

const records = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
/** One of memory, written, anew, steps, writes, bytes. */
const only = process.env.BENCH_ONLY;

/** What the world reads: from memory beside a constant answer, and anew beside the query by hand. */
export const benchPublic: Bench = async ({ databaseUrl, dataDir }) => {
  if (!process.env.CLIENT_DIR) await buildClient((sentence) => console.log(sentence));
  const server = fork(join(import.meta.dirname, "public-server.ts"), [String(records)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: nodeFlags,
  });
  const ended = once(server, "exit");
  try {
    const [world] = (await Promise.race([once(server, "message"), ended])) as [PublicWorld];
    if (typeof world !== "object") throw new Error("the server did not start");
    const lines: Line[] = [];
    for (const [work, measure] of Object.entries({ memory: fromMemory, written, anew, steps, writes, bytes: bytesOf }))
      if (!only || work === only) lines.push(...(await attempt(`public: ${work}`, () => measure(world))));
    return lines;
  } finally {
    if (server.connected) server.send("stop");
    await ended;
  }
};

async function fromMemory({ items, static: constant, bytes }: PublicWorld): Promise<Line> {
  const ours = await load(`${items}?limit=50`.split("?")[0]!, {}, { path: "?limit=50" }, seconds);
  const floor = await load(constant, {}, { path: "" }, seconds);
  return compare(`public: a list of 50 from memory (${(bytes / 1024).toFixed(1)} KB), a second`, ours, floor, 0.8);
}

/** The same list, asked for by many visitors while one person makes ten records a second, beside the query by hand. */
async function written({ items, bare, records: address, cookie, nameId }: PublicWorld): Promise<Line> {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await (await createRecord({ address, cookie, nameId }, "Written beside")).arrayBuffer();
      await wait(100);
    }
  })();
  const visitor = () => Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join(".");
  const setupRequest = (request: Request) => ({ ...request, headers: { "x-forwarded-for": `10.${visitor()}` } });
  const took = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < 3; round++) {
    took.ours.push(await load(items, {}, { path: "?limit=50", setupRequest }, seconds));
    took.floor.push(await load(bare, {}, { path: "", setupRequest }, seconds));
  }
  isOver = true;
  await writing;
  return compare("public: a list of 50, one person writing, a second", median(took.ours), median(took.floor), 0.8);
}

/** Page after page, so that each question is new; one after the other, as visitors are limited in what they may ask anew. */
async function anew({ items, bare }: PublicWorld): Promise<Line> {
  const took = { ours: [] as number[], floor: [] as number[] };
  const time = async (address: string, into: number[]) => {
    const began = performance.now();
    const answer = await fetch(address);
    const text = await answer.text();
    into.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return JSON.parse(text) as { cursor?: string | null; next?: string | null };
  };
  let [ours, floor] = ["?limit=50", ""];
  for (let page = 0; page < 400; page++) {
    // Who comes first reads from the disk what the other one finds in memory.
    const askOurs = async () => (await time(`${items}${ours}`, took.ours)).cursor;
    const before = page % 2 === 0 ? await askOurs() : undefined;
    const { next } = await time(`${bare}${floor}`, took.floor);
    const cursor = before ?? (await askOurs());
    if (!cursor || !next) break;
    [ours, floor] = [`?limit=50&cursor=${encodeURIComponent(cursor)}`, next];
  }
  const out = records.toLocaleString("en");
  const work = `public: pages of 50 of ${out} read anew, one after the other, a second`;
  return compare(work, 1000 / median(took.ours), 1000 / median(took.floor), 0.6);
}

const runs = 200;

/** A step's page, and its answer: the form that is sent from it. Each run is of a network of its own, as visitors are. */
async function steps({ step, bareStep, form }: PublicWorld): Promise<Line[]> {
  const ask = async (address: string, place: number, cookie: string, body?: string) => {
    const from = { "x-forwarded-for": `10.${place % 200}.1.1`, ...(cookie && { cookie }) };
    const type = body && { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch(address, {
      ...{ method: body ? "POST" : "GET", redirect: "manual", headers: { ...from, ...type } },
      ...(body && { body }),
    });
    await answer.arrayBuffer();
    if (answer.status !== (body ? 303 : 200)) throw new Error(`${address}: ${answer.status}`);
    return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  };
  const cookies: string[] = [];
  for (let place = 0; place < runs; place++) cookies.push(await ask(step, place, "", form));
  const rate = async (address: string, body?: string) => {
    const waiting = cookies.entries();
    const began = performance.now();
    const lane = async () => {
      for (const [place, cookie] of waiting) await ask(address, place, cookie, body);
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    return runs / ((performance.now() - began) / 1000);
  };
  const rates = { ours: { page: [], answer: [] }, floor: { page: [], answer: [] } } as Record<
    "ours" | "floor",
    Record<"page" | "answer", number[]>
  >;
  for (let round = 0; round < 10; round++)
    for (const [side, address] of [["ours", step] as const, ["floor", bareStep] as const]) {
      rates[side].page.push(await rate(address));
      rates[side].answer.push(await rate(address, form));
    }
  const line = (what: "page" | "answer", aim: number) =>
    compare(
      `public: a step's ${what}, one search in it, ${what}s/s`,
      median(rates.ours[what]),
      median(rates.floor[what]),
      aim,
    );
  return [line("answer", 0.6), line("page", 0.4)];
}

/** Records made while answers are kept that each of them ends, beside as many while none is: no writer does anything for it. */
async function writes({ items, records: address, cookie, nameId }: PublicWorld): Promise<Line> {
  const create = async (number: number) => {
    const answer = await createRecord({ address, cookie, nameId }, `Written ${number}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a record: ${answer.status}`);
  };
  const took = { kept: [] as number[], none: [] as number[] };
  for (let round = 0; round < 40; round++) {
    const side = round % 2 === 0 ? "kept" : "none";
    if (side === "kept")
      for (let each = 0; each < 10; each++) {
        const from = { "x-forwarded-for": `10.${round}.2.${each}` };
        await (await fetch(`${items}?limit=${50 + each}`, { headers: from })).arrayBuffer();
      }
    const began = performance.now();
    for (let number = 0; number < 20; number++) await create(number);
    took[side].push(20 / ((performance.now() - began) / 1000));
  }
  const work = "public: records made, one after the other: beside kept answers (ours) and without (floor), a second";
  return compare(work, median(took.kept), median(took.none), 0.97);
}

const createRecord = (at: { address: string; cookie: string; nameId: string }, name: string) =>
  fetch(at.address, {
    ...{ method: "POST", headers: { cookie: at.cookie, "content-type": "application/json" } },
    body: JSON.stringify({ values: { [at.nameId]: name } }),
  });

async function bytesOf({ page }: PublicWorld): Promise<Line[]> {
  const answer = await fetch(page, { headers: { "accept-encoding": "identity" } });
  const whole = (await answer.text()).length;
  const widget = join(import.meta.dirname, "../.build/client/widget.js.br");
  const sent = existsSync(widget) ? statSync(widget).size : Number.NaN;
  const line = (work: string, bytes: number, most: number): Line => ({
    ...{ work: `public: ${work}, KB`, ours: (bytes / 1024).toFixed(1), floor: "", ratio: "" },
    ...{ aim: `≤ ${most}`, good: bytes <= most * 1024 },
  });
  return [line("script of a widget as sent", sent, 15), line("a hosted page, not compressed", whole, 120)];
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Works } from "./messages-server.ts";
import { attempt, type Bench, compare, type Line, median, nodeFlags, type Place } from "./table.ts";

const sent = Number(process.env.BENCH_SENT ?? 20_000);
const prepared = Number(process.env.BENCH_PREPARED ?? 100_000);
const many = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const sentOfMany = Math.min(many, Number(process.env.BENCH_SENT_OF_MANY ?? 50_000));
const told = Number(process.env.BENCH_TOLD ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const mostMegabytes = 150;
/** Milliseconds. */
const longestLook = 1000;

/** Who was taken for `render` is not sent to. */
const sampleSize = 500;

/** Preparing, writing and sending messages, each beside the least that the same takes. `BENCH_ONLY`: send, prepare, render, notify, look or memory. */
export const benchMessages: Bench = async (place) => [
  ...(isWanted("send") || isWanted("render") ? await attempt("send", () => withServer(place, benchSending)) : []),
  ...(isWanted("prepare") ? await attempt("prepare", () => withServer(place, benchPreparing)) : []),
  ...(isWanted("notify") ? await attempt("notify", () => withServer(place, benchNotifications)) : []),
  ...(isWanted("look") ? await attempt("look", () => withServer(place, benchLooking)) : []),
  ...(isWanted("memory") ? await attempt("memory", () => withServer(place, benchMemory)) : []),
];

const isWanted = (part: string) => part.includes(process.env.BENCH_ONLY ?? "");

type Ask = <Name extends keyof Works>(
  work: Name,
  ...input: Parameters<Works[Name]>
) => Promise<Awaited<ReturnType<Works[Name]>>>;

async function benchSending(ask: Ask): Promise<Line[]> {
  await ask("make", sent);
  const [ours, floor]: [number[], number[]] = [[], []];
  const rates: number[] = [];
  let size = 0;
  for (let round = 0; round < rounds; round++) {
    await ask("forget");
    const messageId = await ask("begin");
    await ask("prepare", messageId);
    const bare = async () => {
      const { took, bytes } = await ask("sendBare", sent);
      floor.push(sent / took);
      size = bytes;
    };
    // In turn, so that what else goes on is nobody's advantage.
    rates.push(await ask("render", messageId));
    if (round % 2 === 0) await bare();
    const left = sent - sampleSize;
    ours.push(left / (await ask("send", { messageId, most: left })));
    if (round % 2 === 1) await bare();
  }
  const rate = median(rates);
  return [
    compare(`mails of ${(size / 1024).toFixed(0)} KB a second beside nodemailer`, median(ours), median(floor), 0.8),
    {
      ...{ work: "mails written a second of one core", ours: rate.toFixed(0), floor: "", ratio: "" },
      ...{ aim: "≥ 2000", good: rate >= 2000 },
    },
  ];
}

async function benchPreparing(ask: Ask): Promise<Line[]> {
  await ask("make", prepared);
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await ask("forget");
    const first = await ask("begin");
    if (round % 2 === 0) floor.push(await ask("insert", undefined));
    ours.push(await ask("prepare", first));
    if (round % 2 === 1) floor.push(await ask("insert", undefined));
  }
  const [mine, bare] = [median(ours), median(floor)];
  return [
    {
      work: `preparing ${prepared} recipients beside INSERT … SELECT`,
      ...{ ours: `${mine.toFixed(1)} s`, floor: `${bare.toFixed(1)} s`, ratio: `${(mine / bare).toFixed(2)} ×` },
      ...{ aim: "≤ 2 ×", good: mine <= 2 * bare },
    },
  ];
}

/** Those who were told of stay told of: each round has a message of its own. */
async function benchNotifications(ask: Ask): Promise<Line[]> {
  await ask("make", told);
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await ask("forget");
    const messageId = await ask("begin");
    await ask("prepare", messageId);
    if (round % 2 === 0) floor.push(await ask("notifyBare", { messageId, most: told }));
    ours.push(await ask("notify", { messageId, most: told }));
    if (round % 2 === 1) floor.push(await ask("notifyBare", { messageId, most: told }));
  }
  return [
    compare(`notifications a second, ${told}, beside a handler that inserts each`, median(ours), median(floor), 0.5),
  ];
}

/** What somebody waits for who chooses recipients. */
async function benchLooking(ask: Ask): Promise<Line[]> {
  await ask("make", prepared);
  const messageId = await ask("draft");
  const taken: Awaited<ReturnType<Works["look"]>>[] = [];
  for (let round = 0; round < rounds + 1; round++) taken.push(await ask("look", messageId));
  const works = {
    ...{ count: "counted by reason", first: "first page of names", next: "next page" },
    ...{ search: "search for a name of many", rare: "search for an address" },
  } as const;
  return Object.entries(works).map(([name, words]) => {
    const took = median(taken.slice(1).map((each) => each[name as keyof typeof works]));
    return {
      work: `${prepared} recipients: ${words}, ms`,
      ...{ ours: took.toFixed(0), floor: "", ratio: "", aim: `≤ ${longestLook}`, good: took <= longestLook },
    };
  });
}

async function benchMemory(ask: Ask): Promise<Line[]> {
  await ask("make", many);
  const idle = await ask("idle");
  const messageId = await ask("begin");
  await ask("prepare", messageId);
  const preparing = await ask("peak");
  await ask("send", { messageId, most: sentOfMany });
  const sending = await ask("peak");
  console.log(`idle ${megabytes(idle)}, preparing ${megabytes(preparing)}, sending ${megabytes(sending)} MB`);
  const above = megabytes(Math.max(preparing, sending) - idle);
  return [
    {
      work: `memory above idle, ${many} prepared and ${sentOfMany} sent`,
      ...{ ours: `${above} MB`, floor: "", ratio: "" },
      ...{ aim: `≤ ${mostMegabytes} MB`, good: above <= mostMegabytes },
    },
  ];
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

async function withServer({ databaseUrl, dataDir }: Place, work: (ask: Ask) => Promise<Line[]>): Promise<Line[]> {
  const sink = fork(join(import.meta.dirname, "mail-sink.ts"));
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  const profile = process.env.BENCH_PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const server = fork(join(import.meta.dirname, "messages-server.ts"), {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn", SMTP_URL: `smtp://127.0.0.1:${port}` },
      ...{ TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "bench", TWILIO_FROM: "+15550100" },
    },
    execArgv: ["--expose-gc", ...nodeFlags, ...profile],
  });
  const ended = once(server, "exit");
  try {
    await Promise.race([once(server, "message"), ended]);
    return await work(askOf(server, ended));
  } finally {
    if (server.connected) server.send(["stop"]);
    await ended;
    sink.send("stop");
  }
}

const askOf =
  (server: ChildProcess, ended: Promise<unknown>): Ask =>
  async (work, input?: unknown) => {
    server.send([work, input]);
    const gone = ended.then(() => {
      throw new Error("the server has ended");
    });
    const [{ answer, error }] = (await Promise.race([once(server, "message"), gone])) as [
      { answer: never; error?: string },
    ];
    if (error) throw new Error(error);
    return answer;
  };

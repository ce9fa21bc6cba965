import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdtempSync, openAsBlob } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import type { CsvWorld } from "./csv-server.ts";
import { attempt, type Bench, type Line, median, nodeFlags, type Place } from "./table.ts";

const exported = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const imported = Math.min(exported, 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 2);

/** Import, undo and export beside bare COPY of the same rows, and the memory that they take. */
export const benchCsv: Bench = async (place) => [
  ...(isWanted("import") ? await attempt(`import ${short(imported)} × 20`, () => importAlone(place)) : []),
  ...(isWanted("export") ? await attempt(`export ${short(exported)} × 20`, () => withServer(place, benchExport)) : []),
];

const isWanted = (part: string) => part.includes(process.env.BENCH_ONLY ?? "");

type Opened = { server: ChildProcess; client: pg.Client; idle: number; dataDir: string };
type Work = (opened: Opened) => Promise<Line[]>;

/** A server that has done nothing yet, and what it takes then: whatever comes later counts. */
async function withServer({ databaseUrl, dataDir }: Place, work: Work): Promise<Line[]> {
  const profile = process.env.BENCH_PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const server = fork(join(import.meta.dirname, "csv-server.ts"), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: ["--expose-gc", ...nodeFlags, ...profile],
  });
  server.setMaxListeners(50);
  const ended = once(server, "exit");
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await Promise.race([once(server, "message"), ended]);
    await client.connect();
    return await work({ server, client, dataDir, idle: await ask<number>(server, "idle") });
  } finally {
    if (server.connected) server.send("stop");
    await ended;
    await client.end();
  }
}

/** The file is made by another process: what that leaves in memory is not the import's. */
async function importAlone(place: Place): Promise<Line[]> {
  const file = join(place.dataDir, "people.csv");
  await withServer(place, async ({ server }) => {
    await saveWithoutIds(await ask<CsvWorld>(server, { make: imported }), file);
    return [];
  });
  return withServer(place, (opened) => benchImport(opened, file));
}

async function benchImport({ server, client, dataDir, idle }: Opened, file: string): Promise<Line[]> {
  const [ours, floor, undo]: [number[], number[], number[]] = [[], [], []];
  let memory = 0;
  for (let round = 0; round < rounds; round++) {
    const world = await ask<CsvWorld>(server, { make: 0 });
    await ask<number>(server, "idle");
    const begin = await uploadAndCheck(world, file);
    const { took, changeSetId } = await begin();
    memory = Math.max(memory, (await ask<number>(server, "memory")) - idle);
    ours.push(took);
    const copied = await ask<CsvWorld>(server, { make: 0 });
    floor.push(await copyRows(client, world, copied, dataDir));
    undo.push(await timed(() => undoImport(world, changeSetId)));
  }
  return [
    times(`import ${short(imported)} × 20 beside COPY`, median(ours), median(floor), 1.5),
    times(`undo of the import (ours) beside the import (floor)`, median(undo), median(ours), 1),
    room("memory above idle during the import", memory),
  ];
}

async function benchExport({ server, client, idle }: Opened): Promise<Line[]> {
  const world = await ask<CsvWorld>(server, { make: exported });
  const [ours, floor]: [number[], number[]] = [[], []];
  await ask<number>(server, "idle");
  const rows = `select _record_id, ${world.columns.join(", ")} from ${world.table} where _is_active order by _record_name asc nulls last, _record_id`;
  const copyTo = () => client.query(`copy (${rows}) to program 'cat > /dev/null' (format csv)`);
  // Whoever reads rows first after they were written also notes in them that they are: neither side's work.
  await copyTo();
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => readExport(world)));
    floor.push(await timed(copyTo));
    console.log(`export ${ours.at(-1)!.toFixed(1)} s, COPY TO ${floor.at(-1)!.toFixed(1)} s`);
  }
  const memory = (await ask<number>(server, "memory")) - idle;
  return [
    times(`export ${short(exported)} × 20 beside COPY TO`, median(ours), median(floor), 1.3),
    room("memory above idle during the export", memory),
  ];
}

/** The same rows as the import has just written, into the same kind of tables with the same indexes. */
async function copyRows(client: pg.Client, from: CsvWorld, to: CsvWorld, dataDir: string): Promise<number> {
  const tables = [
    [`${from.schema}._record`, `${to.schema}._record`],
    [from.table, to.table],
    [`${from.schema}._change_set`, `${to.schema}._change_set`],
    [`${from.schema}._change`, `${to.schema}._change`],
  ] as const;
  // Postgres may run as another user, who writes and reads them.
  const folder = mkdtempSync(join(dataDir, "floor-"));
  chmodSync(folder, 0o777);
  const files = tables.map((_, place) => join(folder, String(place)));
  for (const [place, [table]] of tables.entries()) await client.query(`copy ${table} to '${files[place]}'`);
  return timed(async () => {
    await client.query("begin");
    for (const [place, [, table]] of tables.entries()) await client.query(`copy ${table} from '${files[place]}'`);
    await client.query("commit");
  });
}

/** An export as a file of new records. */
async function saveWithoutIds(world: CsvWorld, file: string) {
  let rest = "";
  const withoutIds = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop()!;
      done(null, Buffer.from(lines.map((line) => `${line.slice(line.indexOf(",") + 1)}\r\n`).join(""), "latin1"));
    },
  });
  const { body } = await call(world, "GET", `/collections/${world.id}/export.csv`);
  await pipeline(Readable.fromWeb(body as never), withoutIds, createWriteStream(file));
}

/** As people do it: the upload and the check come first; the run is what is measured. */
async function uploadAndCheck(world: CsvWorld, file: string) {
  const form = new FormData();
  form.set("file", await openAsBlob(file), "people.csv");
  const root = `/collections/${world.id}/imports`;
  const uploaded = (await (await call(world, "POST", root, form)).json()) as {
    id: string;
    columns: { column: number; to: string | null }[];
  };
  const mapping = uploaded.columns.filter(({ to }) => to).map(({ column, to }) => ({ column, to }));
  if (mapping.length !== 20) throw new Error(`only ${mapping.length} of 20 columns were understood`);
  const settings = { mapping, dayFirst: false, decimalComma: false };
  const run = async (verb: string) =>
    (await (await call(world, "POST", `${root}/${uploaded.id}/${verb}`, settings)).json()) as {
      workId?: string;
      changeSetId?: string;
    };
  await finish(world, await run("check"));
  return async () => {
    let answer: Awaited<ReturnType<typeof run>> = {};
    const took = await timed(async () => {
      answer = await run("run");
      await finish(world, answer);
    });
    return { took, changeSetId: answer.changeSetId ?? answer.workId! };
  };
}

async function undoImport(world: CsvWorld, changeSetId: string) {
  const answer = await call(world, "POST", `/change-sets/${changeSetId}/undo`, { rest: false });
  await finish(world, (await answer.json()) as { workId?: string });
}

async function finish(world: CsvWorld, { workId }: { workId?: string }) {
  while (workId) {
    const work = (await (await call(world, "GET", `/long-work/${workId}`)).json()) as { state: string };
    if (work.state === "done") return;
    if (work.state !== "waiting" && work.state !== "running") throw new Error(JSON.stringify(work));
    await new Promise((done) => setTimeout(done, 50));
  }
}

/**
 * As plainly as can be, into one piece of memory and without reading it: whoever receives it should not be what is
 * measured. It is whole where it ends with the mark for that.
 */
async function readExport({ url, teamId, cookie, id }: CsvWorld) {
  const { host, hostname, port } = new URL(url);
  const lines = [
    `GET /api/teams/${teamId}/collections/${id}/export.csv HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
  ];
  let [start, end] = ["", ""];
  const onread = {
    buffer: Buffer.allocUnsafe(1024 * 1024),
    callback(bytes: number, buffer: Uint8Array) {
      const text = (from: number, to: number) => Buffer.from(buffer.subarray(from, to)).toString("latin1");
      start ||= text(0, Math.min(bytes, 12));
      end = (end + text(Math.max(0, bytes - 5), bytes)).slice(-5);
      return true;
    },
  };
  const socket = connect({ host: hostname, port: Number(port), onread } as never);
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  await once(socket, "close");
  if (start !== "HTTP/1.1 200" || end !== "0\r\n\r\n") throw new Error(`export: ${start} … ${JSON.stringify(end)}`);
}

async function call({ url, teamId, cookie }: CsvWorld, method: string, path: string, body?: object) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/teams/${teamId}${path}`, {
    method,
    headers: { cookie, ...(body && !isForm && { "content-type": "application/json" }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function ask<Answer>(server: ChildProcess, input: { make: number } | string): Promise<Answer> {
  server.send(input);
  const ended = once(server, "exit").then(() => {
    throw new Error("the server has ended");
  });
  const [answer] = (await Promise.race([once(server, "message"), ended])) as [Answer];
  ended.catch(() => {});
  return answer;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Times of both sides: the less, the better. */
const times = (work: string, ours: number, floor: number, aim: number): Line => ({
  ...{ work, ours: `${ours.toFixed(1)} s`, floor: `${floor.toFixed(1)} s` },
  ratio: `${(ours / floor).toFixed(2)} ×`,
  aim: `≤ ${aim} ×`,
  good: ours <= floor * aim,
});

const mostMegabytes = 150;

function room(work: string, bytes: number): Line {
  const megabytes = bytes / 1024 / 1024;
  const aim = `≤ ${mostMegabytes} MB`;
  return { work, ours: `${megabytes.toFixed(0)} MB`, floor: "", ratio: "", aim, good: megabytes <= mostMegabytes };
}

const short = (size: number): string => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`);

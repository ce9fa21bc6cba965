import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { attempt, type Bench, compare, type Line, median, nodeFlags } from "./table.ts";
import type { WizardsWorld } from "./wizards-server.ts";

const inLoop = Number(process.env.BENCH_LOOP ?? 10_000);
const calls = Number(process.env.BENCH_CALLS ?? 600);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** What running a wizard costs beside the same rows read and written by hand, and a loop beside the edit of as many. */
export const benchWizards: Bench = async ({ databaseUrl, dataDir }) => {
  const server = fork(join(import.meta.dirname, "wizards-server.ts"), [String(inLoop)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    execArgv: nodeFlags,
  });
  const ended = once(server, "exit");
  try {
    const [world] = (await Promise.race([once(server, "message"), ended])) as [WizardsWorld];
    if (typeof world !== "object") throw new Error("the server did not start");
    return [
      ...(await attempt("wizards: a step's answer", () => answers(world))),
      ...(await attempt("wizards: a finish with five writes", () => finishes(world))),
      ...(await attempt("wizards: a loop", () => loops(world))),
    ];
  } finally {
    if (server.connected) server.send("stop");
    await ended;
  }
};

type Ask = (method: string, address: string, body: object) => Promise<unknown>;

const asker =
  ({ cookie }: WizardsWorld): Ask =>
  async (method, address, body) => {
    const headers = { cookie, "content-type": "application/json" };
    const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as unknown;
  };

const start = async (world: WizardsWorld, ask: Ask, dataWizardId: string): Promise<string> =>
  ((await ask("POST", `${world.ours}/wizard-runs`, { dataWizardId })) as { run: { id: string } }).run.id;

/** Calls a second of ten at a time, each with a run of its own, both sides in turn. */
async function rates(runIds: string[], call: (side: "ours" | "floor", runId: string) => Promise<unknown>) {
  const took = { ours: [] as number[], floor: [] as number[] };
  const part = runIds.length / (2 * rounds);
  for (let round = 0; round < rounds; round++) {
    for (const [place, side] of (["ours", "floor"] as const).entries()) {
      const from = (2 * round + place) * part;
      const own = runIds.slice(from, from + part);
      const began = performance.now();
      const lanes = Array.from({ length: 10 }, async (_, lane) => {
        for (let each = lane; each < own.length; each += 10) await call(side, own[each]!);
      });
      await Promise.all(lanes);
      took[side].push(own.length / ((performance.now() - began) / 1000));
    }
  }
  return { ours: median(took.ours), floor: median(took.floor) };
}

async function prepare(world: WizardsWorld, ask: Ask, wizardId: string): Promise<string[]> {
  const runIds: string[] = [];
  for (let from = 0; from < calls; from += 10)
    runIds.push(...(await Promise.all(Array.from({ length: 10 }, () => start(world, ask, wizardId)))));
  return runIds;
}

async function answers(world: WizardsWorld): Promise<Line> {
  const ask = asker(world);
  const { id, stepId, taskId } = world.asking;
  const body = { answers: { [taskId]: { values: { value: world.email } } } };
  const { ours, floor } = await rates(await prepare(world, ask, id), (side, runId) =>
    side === "ours"
      ? ask("PUT", `${world.ours}/wizard-runs/${runId}/steps/${stepId}`, body)
      : ask("PUT", `${world.floor}/runs/${runId}`, body),
  );
  return compare("wizards: a step's answer, one search in it, answers/s", ours, floor, 0.6);
}

async function finishes(world: WizardsWorld): Promise<Line> {
  const ask = asker(world);
  const { id, taskIds } = world.making;
  const body = { answers: Object.fromEntries(taskIds.map((task) => [task, { values: { [world.cityId]: "Lima" } }])) };
  const { ours, floor } = await rates(await prepare(world, ask, id), (side, runId) =>
    side === "ours"
      ? ask("POST", `${world.ours}/wizard-runs/${runId}/finish`, body)
      : ask("POST", `${world.floor}/runs/${runId}/finish`, {}),
  );
  return compare("wizards: a finish with five new records, finishes/s", ours, floor, 0.5);
}

/** From the finish until all is written. */
async function loops(world: WizardsWorld): Promise<Line> {
  const ask = asker(world);
  const runId = await start(world, ask, world.looping.id);
  const began = performance.now();
  await ask("POST", `${world.ours}/wizard-runs/${runId}/finish`, {});
  for (;;) {
    const answer = await fetch(`${world.ours}/wizard-runs/${runId}`, { headers: { cookie: world.cookie } });
    const { run } = (await answer.json()) as { run: { status: string } };
    if (run.status === "finished") break;
    if (run.status !== "finishing") throw new Error(`the run is ${run.status}`);
    await setTimeout(50);
  }
  const ours = (performance.now() - began) / 1000;
  const filter = { field: world.pointsId, operator: "is", value: 77 };
  const begun = performance.now();
  const bulk = await ask("POST", `${world.ours}/records/bulk`, {
    ...{ action: "update", values: { [world.pointsId]: 78 } },
    matching: { collectionId: world.peopleId, filter },
  });
  await untilWritten(world, (bulk as { workId: string | null }).workId);
  const floor = (performance.now() - begun) / 1000;
  return {
    work: `wizards: a loop over ${inLoop.toLocaleString("en")} records (ours) beside the bulk edit of as many (floor), s`,
    ...{ ours: ours.toFixed(1), floor: floor.toFixed(1), ratio: `${(ours / floor).toFixed(2)} ×` },
    ...{ aim: "≤ 2 ×", good: ours / floor <= 2 },
  };
}

/** Many are changed by long work, which answers before they are. */
async function untilWritten({ ours, cookie }: WizardsWorld, workId: string | null) {
  if (!workId) return;
  for (;;) {
    const answer = await fetch(`${ours}/long-work/${workId}`, { headers: { cookie } });
    const { state } = (await answer.json()) as { state: string };
    if (state === "done") return;
    if (state !== "waiting" && state !== "running") throw new Error(`the bulk edit is ${state}`);
    await setTimeout(50);
  }
}

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Bench, type Line, nodeFlags } from "./table.ts";

/** Second start to first byte, and what the idle process weighs. */
export const benchStart: Bench = async ({ dataDir }) => {
  const folder = join(dataDir, "start");
  const first = await start(folder, 3941);
  await first.stop();
  const second = await start(folder, 3942);
  await sleep(8_000);
  const memory = residentMegabytes(second.pid);
  const stopped = await second.stop();
  return [
    line("first start on an empty folder to first byte, ms", first.milliseconds, undefined),
    line("second start to first byte, ms", second.milliseconds, 5_000),
    line("idle Node memory, MB", memory, 150),
    line("SIGTERM to exit, ms", stopped, 10_000),
  ];
};

async function start(folder: string, port: number) {
  const began = Date.now();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "warn", DATABASE_URL: "" };
  const child = spawn("node", [...nodeFlags, join(import.meta.dirname, "../bin/start.mjs")], {
    env,
    stdio: "ignore",
  });
  while (
    !(await fetch(`${url}/login`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error("the product did not start");
    await sleep(25);
  }
  const milliseconds = Date.now() - began;
  const stop = async () => {
    const ending = Date.now();
    child.kill("SIGTERM");
    await new Promise((done) => child.once("exit", done));
    return Date.now() - ending;
  };
  return { milliseconds, pid: child.pid!, stop };
}

function residentMegabytes(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/);
  return Math.round(Number(line?.[1]) / 1024);
}

const line = (work: string, ours: number, most: number | undefined): Line => ({
  work,
  ours: String(ours),
  floor: "",
  ratio: "",
  aim: most === undefined ? "" : `≤ ${most}`,
  good: most === undefined || ours <= most,
});

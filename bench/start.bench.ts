import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "./resident-memory.ts";
import { attempt, type Bench, type Line, nodeFlags } from "./table.ts";

const root = join(import.meta.dirname, "..");

/** The first start of a clone and the second: to the first byte, and what each process weighs when it is idle. */
export const benchStart: Bench = async ({ dataDir }) => {
  const folder = join(dataDir, "start");
  forgetWhatIsBuilt();
  const first = await start(folder, 3941);
  const afterFirst = await weigh("idle Node memory after the first start, MB", first.pid);
  await first.stop();
  const second = await start(folder, 3942);
  const afterSecond = await weigh("idle Node memory after the second start, MB", second.pid);
  const stopped = await second.stop();
  return [
    line("first start: client built, demo world made, to first byte, ms", first.milliseconds, undefined),
    line("second start to first byte, ms", second.milliseconds, 5_000),
    ...afterFirst,
    ...afterSecond,
    line("SIGTERM to exit, ms", stopped, 10_000),
  ];
};

/** As in a clone on which nobody has started anything. */
function forgetWhatIsBuilt() {
  for (const name of ["client-stamp", "compile-cache", "server.js"]) {
    rmSync(join(root, ".build", name), { recursive: true, force: true });
  }
}

async function start(folder: string, port: number) {
  const began = Date.now();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "warn", DATABASE_URL: "" };
  const child = spawn(process.execPath, [...nodeFlags, join(root, "bin/start.mjs")], { env, stdio: "ignore" });
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

const weigh = (work: string, pid: number): Promise<Line[]> =>
  attempt(work, async () => {
    // Its garbage is collected once it has been idle for a while.
    await sleep(30_000);
    return line(work, residentMegabytes(pid), 150);
  });

const line = (work: string, ours: number, most: number | undefined): Line => ({
  work,
  ours: String(ours),
  floor: "",
  ratio: "",
  aim: most === undefined ? "" : `≤ ${most}`,
  good: most === undefined || ours <= most,
});

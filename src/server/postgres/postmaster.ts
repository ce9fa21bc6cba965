import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLocation } from "./location.ts";
import { isAlive, isPostgresOf } from "./process-state.ts";
import { lastLines, logSize, openLog, readLogFrom } from "./server-log.ts";
import { plainEnvironment, serverArguments } from "./server-settings.ts";
import { asUser } from "./system-user.ts";

export type Postmaster = { pid: number; port: number; ready: boolean };
export type LaunchOptions = { durable: boolean; maxConnections: number; port?: number };

/** The server that runs on this folder, by Postgres' own note of it. */
export function findPostmaster(data: string): Postmaster | undefined {
  const lines = readPidFile(data)?.split("\n") ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0 && port > 0) || !isPostgresOf(data, pid)) return undefined;
  return { pid, port, ready: lines[7]?.trim() === "ready" };
}

/** Resolves with the server once it accepts connections, or with undefined when it lost a race and should be looked for again. */
export async function launchPostmaster(
  place: DatabaseLocation,
  options: LaunchOptions,
): Promise<Postmaster | undefined> {
  const port = options.port ?? (await findFreePort());
  const logStart = logSize(place.log);
  const child = spawnPostmaster(place, { ...options, port });

  while (child.exitCode === null && child.signalCode === null && child.pid) {
    const found = findPostmaster(place.data);
    if (found?.pid === child.pid && found.ready) return found;
    await sleep(10);
  }
  // A program that could not be started at all reports that one turn later.
  await sleep(0);
  const log = readLogFrom(place.log, logStart);
  if (/lock file ".*" (already exists|is empty)/.test(log)) disarmStalePidFile(place.data);
  else if (!isLostRace(log) && !findPostmaster(place.data)) throw startFailure(place, log);
  return undefined;
}

/** A fast shutdown, and a harder one if that takes too long. Resolves when the process is gone. */
export async function stopPostmaster(place: DatabaseLocation, pid: number): Promise<void> {
  if (!isPostgresOf(place.data, pid)) return;
  sendSignal(place, pid, "INT");
  if (await isGoneWithin(place.data, pid, 6_000)) return;
  sendSignal(place, pid, "QUIT");
  if (await isGoneWithin(place.data, pid, 10_000)) return;
  const log = lastLines(readLogFrom(place.log, 0));
  throw new Error(`Postgres (process ${pid}) does not stop. The end of ${place.log} says:\n${log}`);
}

function readPidFile(data: string): string | undefined {
  try {
    return readFileSync(join(data, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`The database in ${data} belongs to another user: start as that user, or as root.`, {
      cause: error,
    });
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

function spawnPostmaster(place: DatabaseLocation, options: Required<LaunchOptions>): ChildProcess {
  const log = openLog(place.log);
  const child = spawn(place.binaries.postgres, ["-D", place.data, ...serverArguments(options)], {
    ...asUser(place.user),
    cwd: place.data,
    env: plainEnvironment(),
    stdio: ["ignore", log, log],
    windowsHide: true,
    // Its own process group: Ctrl-C in a terminal must reach us only, so that we stop things in order.
    detached: true,
  });
  closeSync(log);
  child.on("error", (error) => writeFileSync(place.log, `${error.message}\n`, { flag: "a" }));
  child.unref();
  return child;
}

/**
 * Postgres refuses to start when the process number in a left-over file now belongs to someone else, or to a process
 * that ended uncollected. It always ignores its own parent's number, and still checks the shared memory noted there.
 */
function disarmStalePidFile(data: string): void {
  const content = readPidFile(data);
  if (content === undefined || isBeingWritten(data, content) || isPostgresOf(data, Number(content.split("\n")[0])))
    return;
  if (readPidFile(data) !== content) return;
  writeFileSync(join(data, "postmaster.pid"), content.replace(/^\d*/, String(process.pid)));
}

// Another server that is starting makes the file a moment before it fills it.
function isBeingWritten(data: string, content: string): boolean {
  return content === "" && Date.now() - statSync(join(data, "postmaster.pid")).mtimeMs < 5_000;
}

function isLostRace(log: string): boolean {
  return /shared memory block .* is still in use|Address already in use/.test(log);
}

function startFailure(place: DatabaseLocation, log: string): Error {
  return new Error(`Postgres did not start. The end of ${place.log} says:\n${lastLines(log) || "(nothing)"}`);
}

function sendSignal(place: DatabaseLocation, pid: number, signal: "INT" | "QUIT"): void {
  // Windows has no signals; Postgres brings its own there.
  if (process.platform === "win32")
    spawnSync(place.binaries.pgCtl, ["kill", signal, String(pid)], { windowsHide: true });
  else if (isAlive(pid)) process.kill(pid, `SIG${signal}`);
}

async function isGoneWithin(data: string, pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isPostgresOf(data, pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

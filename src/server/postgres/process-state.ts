import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Not fooled by a process that has ended but was never collected, nor by another program that got the same number. */
export function isPostgresOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  return process.platform === "linux" ? askProc(data, pid) : askPs(data, pid);
}

function askProc(data: string, pid: number): boolean {
  try {
    const [, command, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    if (command !== "postgres" || state === "Z" || state === "X") return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch (error) {
    // Someone else's process tells little; whether our password opens it decides then.
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}

function askPs(data: string, pid: number): boolean {
  const answer = spawnSync("ps", ["-ww", "-o", "stat=,args=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return !answer.startsWith("Z") && answer.includes("postgres") && answer.includes(data);
}

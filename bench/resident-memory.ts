import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { familyOf } from "./processor-time.ts";

export function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  // One that has ended and was not waited for yet has none.
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Of all its processes. */
export function familyMegabytes(pid: number): number {
  const members = familyOf(pid).map((member) => {
    try {
      return residentMegabytes(member);
    } catch {
      // Ended since it was listed.
      return 0;
    }
  });
  return members.reduce((sum, member) => sum + member, 0);
}

/** Looks ten times a second, until it is asked. */
export function watchMegabytes(pid: number): () => number {
  let most = familyMegabytes(pid);
  const watch = setInterval(() => {
    most = Math.max(most, familyMegabytes(pid));
  }, 100);
  return () => {
    clearInterval(watch);
    return most;
  };
}

import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";

const tenMegabytes = 10 * 1024 * 1024;

/** Appending, so that the file can be emptied under a running server. */
export function openLog(file: string): number {
  return openSync(file, "a", 0o600);
}

export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export function readLogFrom(file: string, position: number): string {
  try {
    return readFileSync(file).subarray(position).toString("utf8");
  } catch {
    return "";
  }
}

export function lastLines(text: string, count = 12): string {
  return text.trim().split("\n").slice(-count).join("\n");
}

/** Keeps this file and one before it, each of about ten megabytes. Returns how to end the watch. */
export function keepLogSmall(file: string): () => void {
  shrinkLog(file);
  const timer = setInterval(() => shrinkLog(file), 60_000).unref();
  return () => clearInterval(timer);
}

export function shrinkLog(file: string, limit = tenMegabytes): void {
  try {
    if (logSize(file) <= limit) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch {
    // A full disk or a missing file is no reason to disturb the server; the next round tries again.
  }
}

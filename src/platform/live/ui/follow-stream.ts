import type { EndReason } from "../contract.ts";
import { readStream, type Said, type Start } from "./read-stream.ts";

type Follow = {
  teamId: string;
  /** Asked anew for each opening: the token may have moved on. */
  from: () => Omit<Start, "teamId">;
  say: (said: Said | { type: "lost" }) => void;
  signal: AbortSignal;
};

const firstPause = 500;
const longestPause = 30_000;

/** Keeps a stream open, with growing pauses while that fails. Ends when stopped, or when the server refuses for good. */
export async function followStream({ teamId, from, say, signal }: Follow): Promise<EndReason | undefined> {
  let failures = 0;
  while (!signal.aborted) {
    const hear = (said: Said) => {
      if (said.type === "token") failures = 0;
      say(said);
    };
    const ending = await readStream({ teamId, ...from() }, hear, signal);
    if (signal.aborted) return undefined;
    if ("reason" in ending) return ending.reason;
    say({ type: "lost" });
    await pauseUnlessAwoken(pauseAfter(failures++, ending.retryAfter), signal);
  }
  return undefined;
}

/** Half of the pause is chance, so that a restarted server does not meet all screens at once. */
function pauseAfter(failures: number, retryAfter: number): number {
  const pause = Math.max(Math.min(firstPause * 2 ** Math.min(failures, 10), longestPause), retryAfter * 1000);
  return pause * (0.5 + Math.random());
}

/** A screen that is looked at again, or a network that is back, does not wait. */
function pauseUnlessAwoken(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    const seen = () => document.visibilityState === "visible" && done();
    const page = typeof document === "undefined" ? undefined : document;
    signal.addEventListener("abort", done);
    globalThis.addEventListener?.("online", done);
    page?.addEventListener("visibilitychange", seen);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      globalThis.removeEventListener?.("online", done);
      page?.removeEventListener("visibilitychange", seen);
      resolve();
    }
  });
}

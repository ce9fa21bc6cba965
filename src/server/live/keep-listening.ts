import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectTimeout } from "../db/connect-timeout.ts";
import type { Log } from "../log.ts";

type Options = {
  url: string;
  channels: readonly string[];
  onMessage: (channel: string, text: string) => void;
  /** Each time the connection is (again) listening: what was said before that was not heard. */
  onListening: () => void;
  log: Log;
};

export type Listening = ReturnType<typeof keepListening>;

/** One connection of its own, held for as long as the process lives. */
export function keepListening({ url, channels, onMessage, onListening, log }: Options) {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let pause = firstPause;
  const running = run();

  return {
    isListening: () => client !== undefined,
    /** A line that died without a word is found out here, and replaced. */
    async check() {
      const asked = client;
      await asked?.query("select 1").catch(() => asked.end().catch(() => {}));
    },
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };

  async function run() {
    while (!stopping.signal.aborted) {
      await listenUntilLost();
      if (stopping.signal.aborted) return;
      await sleep(pause * (0.5 + Math.random()), undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, longestPause);
    }
  }

  async function listenUntilLost() {
    const next = new pg.Client({
      connectionString: url,
      application_name: "simply-live",
      keepAlive: true,
      connectionTimeoutMillis: connectTimeout(5_000),
      query_timeout: 10_000,
    });
    // Without a listener a lost connection would end the process; `end` follows.
    next.on("error", () => {});
    next.on("notification", ({ channel, payload }) => onMessage(channel, payload ?? ""));
    const lost = new Promise<void>((resolve) => next.once("end", () => resolve()));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "cannot listen for live events yet");
      await next.end().catch(() => {});
      return;
    }
    if (stopping.signal.aborted) return next.end().catch(() => {});
    client = next;
    pause = firstPause;
    onListening();
    await lost;
    client = undefined;
    if (!stopping.signal.aborted) log.warn("the connection for live events was lost");
  }
}

const firstPause = 100;
const longestPause = 5_000;

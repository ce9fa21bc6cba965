import type pg from "pg";

/** A statement that took long: its words, without the values that were put in. */
export type SlowStatement = { text: string; count: number; worstMs: number; totalMs: number; lastAt: string };

const slowMilliseconds = 200;
const mostKept = 20;
const mostText = 600;

/** Remembers what took longer than 200 ms on any connection of the pools; the worst stay. */
export function watchSlowStatements(...pools: pg.Pool[]): { newest(): SlowStatement[] } {
  const found = new Map<string, SlowStatement>();
  for (const pool of pools)
    pool.on("connect", (client) => measure(client, (text, milliseconds) => keepSlow(found, text, milliseconds)));
  return { newest: () => [...found.values()] };
}

export function keepSlow(found: Map<string, SlowStatement>, words: string, milliseconds: number, now = new Date()) {
  if (milliseconds < slowMilliseconds) return;
  const text = words.replace(/\s+/g, " ").trim().slice(0, mostText);
  const before = found.get(text);
  found.set(text, {
    text,
    count: (before?.count ?? 0) + 1,
    worstMs: Math.round(Math.max(milliseconds, before?.worstMs ?? 0)),
    totalMs: Math.round(milliseconds + (before?.totalMs ?? 0)),
    lastAt: now.toISOString(),
  });
  if (found.size <= mostKept) return;
  const mildest = [...found.values()].reduce((one, other) => (other.worstMs < one.worstMs ? other : one));
  found.delete(mildest.text);
}

type Query = (...given: unknown[]) => unknown;

/** Whoever asks gets the same answer in the same way: a promise, or a call back. Streams of rows are not measured. */
function measure(client: pg.PoolClient, onDone: (text: string, milliseconds: number) => void) {
  // Looked up each time: tests count statements there.
  const ask: Query = (...given) => (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, given);
  const query: Query = (...given) => {
    const text = textOf(given[0]);
    if (text === undefined) return ask(...given);
    const begun = performance.now();
    const done = () => onDone(text, performance.now() - begun);
    const last = given.at(-1);
    if (typeof last === "function") {
      return ask(...given.slice(0, -1), (...answer: unknown[]) => {
        done();
        last(...answer);
      });
    }
    const answer = ask(...given);
    if (answer instanceof Promise) answer.then(done, done);
    return answer;
  };
  client.query = query as typeof client.query;
}

/** Not of what reads its rows by itself, as a copy of a whole table does: it takes as long as its reader. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  const { submit, text } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : undefined;
}

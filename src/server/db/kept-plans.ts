import { createHash } from "node:crypto";
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";
import { currentAsker } from "./asker.ts";
import { beginWithLockTimeout } from "./lock-timeout.ts";

/**
 * Begins a statement that is asked again and again in the same words. Postgres then plans it once a connection, which for
 * a table with thirty indexes takes longer than reading a page of it. Not for filters: their plan depends on the values.
 */
export const keptPlan = sql.raw("/* kept plan */ ");
const mark = "/* kept plan */ ";

export const hasKeptPlan = (text: string): boolean => text.startsWith(mark);

/** Begins a statement, after the mark above, whose rows are wanted as arrays: for pages that are sent on as they come. */
export const rowsAsArrays = sql.raw("/* rows as arrays */ ");
const arraysMark = "/* rows as arrays */ ";

/** For a statement whose words are known beforehand: nothing is put together but its values. */
export const runKept = <Row>(connection: Kysely<unknown>, text: string, values: unknown[]) =>
  runText<Row>(connection, mark + text, values);

/** Those that Kysely takes its connections from. */
const pools = new WeakMap<Kysely<unknown>, PostgresPool>();

export function openKysely(pool: PostgresPool): Kysely<unknown> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  pools.set(kysely, pool);
  return kysely;
}

/**
 * A statement that is ready to be sent: outside of a transaction by the shortest way, as Kysely would have nothing to add
 * to it but turns of the event loop.
 */
export async function runText<Row>(
  connection: Kysely<unknown>,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: Row[] }> {
  const pool = pools.get(connection);
  if (!pool) return connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  const client = await pool.connect();
  try {
    return (await client.query<Row>(text, values)) as unknown as { rows: Row[] };
  } finally {
    client.release();
  }
}

/** More than this on one connection, and a fresh one takes its place: plans are memory that nothing else gives back. */
const mostKept = 200;

/**
 * The pool as Kysely sees it: statements that begin with a mark are sent as it says. `keepsNone`: where each transaction
 * may get another session, nothing is kept in one. `lockSeconds`: how long a transaction waits for one lock.
 */
export function withKeptPlans(pool: pg.Pool, options: Partial<LendOptions> = {}): PostgresPool {
  const { keepsNone = false, lockSeconds = 5 } = options;
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client, { keepsNone, lockSeconds });
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  } as unknown as PostgresPool;
}

const known = new Map<string, string>();

function nameOf(text: string): string {
  const found = known.get(text) ?? createHash("sha1").update(text).digest("base64url");
  if (known.size > 2000) known.clear();
  known.set(text, found);
  return found;
}

type LendOptions = { keepsNone: boolean; lockSeconds: number };

function wrap(client: pg.PoolClient, { keepsNone, lockSeconds }: LendOptions): PostgresPoolClient {
  const names = new Set<string>();
  const query = (text: unknown, values?: unknown[]) => {
    const asker = currentAsker();
    // Whoever has left, what was begun for them has to end.
    return asker && text !== "rollback" ? asker.during(client, () => ask(text, values)) : ask(text, values);
  };
  const ask = async (text: unknown, values?: unknown[]) => {
    if (text === "begin") return client.query(beginWithLockTimeout(lockSeconds));
    if (typeof text !== "string" || !text.startsWith("/* ")) return client.query(text as string, values);
    const isKept = text.startsWith(mark);
    const isArrays = text.startsWith(arraysMark, isKept ? mark.length : 0);
    const form = isArrays ? { rowMode: "array" as const } : {};
    const plain = { text, values: values ?? [], ...form };
    if (keepsNone || !isKept) return client.query(plain);
    const name = nameOf(text);
    names.add(name);
    try {
      return await client.query({ ...plain, name });
    } catch (error) {
      // A column has another type now. Outside a transaction, planning anew is all it takes.
      if ((error as { code?: string }).code !== "0A000") throw error;
      return client.query(plain);
    }
  };
  // A connection in the middle of a transaction would give the next one what this one has left.
  const isInTransaction = () => /^[TE]$/.test(client.getTransactionStatus?.() ?? "");
  const release = (isBroken = false) => client.release(isBroken || names.size > mostKept || isInTransaction());
  return Object.assign(Object.create(client), { query, release }) as PostgresPoolClient;
}

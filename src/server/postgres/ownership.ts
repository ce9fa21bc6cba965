import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { superuser } from "./data-folder.ts";

// Any fixed number will do; it only has to be the same in every Simply.
const lockKey = 7_461_089_254;

export type Owner = { client: pg.Client; lost: Promise<void> };

export function databaseUrl(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

/** undefined: nobody answers there yet, or it is starting, or it is stopping. */
export async function connectTo(port: number, password: string): Promise<Owner | undefined> {
  // Advisory locks count per database, so the lock always lives in this one.
  const client = new pg.Client({
    connectionString: databaseUrl(port, password, "postgres"),
    application_name: "simply owner",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  try {
    await client.connect();
    return { client, lost };
  } catch (error) {
    client.end().catch(() => {});
    if (isPassing(error)) return undefined;
    throw new Error(`The database on port ${port} does not let us in with the password beside it.`, { cause: error });
  }
}

/** Held by the session, so the server itself frees it the moment its owner dies, however it dies. */
export async function takeLock({ client }: Owner, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockKey]);
    if (rows[0]?.taken) return true;
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
}

export async function ensureDatabase({ client }: Owner, name: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
}

export async function closeConnection({ client }: Owner): Promise<void> {
  await client.end().catch(() => {});
}

// 57P03: starting up or shutting down; 57P01 and 57P02: cut off by a stop; 53300: every connection is in use just now.
function isPassing(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    ["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03", "53300"].includes(code) ||
    /terminated unexpectedly|timeout/i.test(message)
  );
}

import type pg from "pg";
import { newId } from "#shared/ids.ts";
import { connectTimeout } from "./connect-timeout.ts";
import { UtcClient } from "./pooled-client.ts";

type Addresses = { databaseUrl: string; directUrl?: string | undefined };

/**
 * Behind a pooler in transaction mode, whatever belongs to a session of the database (listening, its locks, statements
 * with names) is lost or another's. It would show as failures here and there, so it is found out before anything else.
 */
export async function checkConnections({ databaseUrl, directUrl }: Addresses): Promise<void> {
  if (!directUrl) {
    if (await sharesSessions(databaseUrl)) throw new Error(needsDirect);
    return;
  }
  if (await sharesSessions(directUrl)) throw new Error(directIsPooled);
  if (!(await isSameDatabase(databaseUrl, directUrl))) throw new Error(differ);
}

const needsDirect =
  "DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer: put the address of the database itself into DATABASE_DIRECT_URL.";
const directIsPooled =
  "DATABASE_DIRECT_URL leads to a connection pooler in transaction mode: it must be the address of the database itself.";
const differ = "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.";

/** Whether two connections to this address are answered by the same session of the database. */
async function sharesSessions(url: string): Promise<boolean> {
  return withClient(url, async (one) => {
    // The database says at once which session answers; a pooler makes that up.
    if ((one as unknown as { processID: number }).processID === (await sessionOf(one))) return false;
    return withClient(url, async (other) => {
      for (let round = 0; round < 10; round++) {
        if (await areMixed(one, other)) return true;
      }
      return false;
    });
  });
}

/** The session that has just answered one is free again: the other gets it for its transaction, and the one gets another. */
async function areMixed(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await sessionOf(one);
  await other.query("begin");
  const meanwhile = await sessionOf(other);
  const after = meanwhile === before ? undefined : await sessionOf(one);
  await other.query("commit");
  return after !== before;
}

const sessionOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;

/** A lock of one is seen by the other. */
async function isSameDatabase(databaseUrl: string, directUrl: string): Promise<boolean> {
  const key = `simply.${newId()}`;
  return withClient(directUrl, async (direct) => {
    await direct.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
    return withClient(databaseUrl, async (pooled) => {
      const asked = "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken";
      return !(await pooled.query<{ taken: boolean }>(asked, [key])).rows[0]!.taken;
    });
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new UtcClient({
    connectionString: url,
    application_name: "simply",
    connectionTimeoutMillis: connectTimeout(3_000),
  });
  // One that is lost is told to whoever waits for an answer; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

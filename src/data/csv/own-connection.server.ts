import type pg from "pg";
import type { App } from "#server/app.ts";
import { connectTimeout } from "#server/db/connect-timeout.ts";
import { type Db, openDb } from "#server/db/db.ts";
import { lockMilliseconds } from "#server/db/lock-timeout.ts";
import { UtcClient } from "#server/db/pooled-client.ts";
import { shareSnapshotLock } from "#server/db/snapshot-locks.ts";

export type OwnConnection = { db: Db; client: pg.Client; close(): Promise<void> };

/** A connection outside the pool, in a transaction that sees one moment of a team's data and changes nothing. */
export async function openOwnConnection({ pool, directUrl }: App, teamId: string): Promise<OwnConnection> {
  const client = new UtcClient({
    connectionString: directUrl,
    application_name: "simply-export",
    connectionTimeoutMillis: connectTimeout(5_000),
  });
  // Lost while nobody asks anything of it: the next question says so.
  client.on("error", () => {});
  await client.connect();
  const close = () => client.end().catch(() => {});
  try {
    await client.query(`set lock_timeout to ${lockMilliseconds(5)}`);
    await shareSnapshotLock(client, teamId);
    await client.query("begin isolation level repeatable read read only");
    // Whoever receives the answer may stop and never say so.
    await client.query("set local idle_in_transaction_session_timeout to '5min'");
    // All rows are wanted, not the first few soon.
    await client.query("set local cursor_tuple_fraction to 1");
    await client.query("set local datestyle to 'ISO'");
  } catch (error) {
    await close();
    throw error;
  }
  const shared = { query: client.query.bind(client), release() {} };
  const asPool = { connect: async () => shared, end: close, options: pool.options };
  return { client, close, db: openDb(asPool as unknown as pg.Pool) };
}

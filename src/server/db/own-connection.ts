import pg from "pg";
import { connectTimeout } from "./connect-timeout.ts";

/**
 * A connection beside the pool, for work that takes minutes and for other databases of the same server. Names are written
 * in full on it, and values look the same whatever the server's settings are.
 */
export async function connectAlone(url: string, name = "simply backup"): Promise<pg.Client> {
  const settings = {
    search_path: "",
    timezone: "UTC",
    datestyle: "ISO",
    intervalstyle: "postgres",
    extra_float_digits: "1",
    bytea_output: "hex",
    statement_timeout: "0",
    idle_in_transaction_session_timeout: "0",
    check_function_bodies: "off",
    synchronize_seqscans: "off",
  };
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    options: Object.entries(settings)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(" "),
    connectionTimeoutMillis: connectTimeout(10_000),
    keepAlive: true,
  });
  // A connection that is lost is told to whoever waits for an answer; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

export const databaseIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

import { UtcClient } from "./pooled-client.ts";

/**
 * What several processes that start at the same moment must do one after the other. The lock is a session's, on a
 * connection of its own: it is given back however that ends, and the work may use a pool of a single connection.
 */
export async function oneAtATime<Result>(url: string, name: string, work: () => Promise<Result>): Promise<Result> {
  const holder = new UtcClient({ connectionString: url, application_name: "simply-start", keepAlive: true });
  // A connection that is lost meanwhile must not end the process.
  holder.on("error", () => {});
  await holder.connect();
  try {
    await holder.query("select pg_advisory_lock(hashtext($1))", [name]);
    return await work();
  } finally {
    await holder.end().catch(() => {});
  }
}

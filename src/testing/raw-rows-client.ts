import { UtcClient } from "#server/db/pooled-client.ts";
import { openRawRows } from "#server/db/raw-rows.ts";

/** A connection of its own whose rows come byte by byte. */
export async function startRawRows({ databaseUrl }: { databaseUrl: string }) {
  const client = new UtcClient({ connectionString: databaseUrl });
  await client.connect();
  return { client, rawRows: openRawRows(client), stop: () => client.end() };
}

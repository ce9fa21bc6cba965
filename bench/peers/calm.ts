import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/**
 * Clients that have gone leave their questions behind, and the database works on for nobody: it would be slow for whoever
 * is asked next.
 */
export async function calm(databaseUrl: string, database: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let looks = 0, free = 0; looks < 300 && free < 2; looks++) {
      const { rowCount } = await client.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where datname = $1 and state = 'active'",
        [database],
      );
      free = rowCount === 0 ? free + 1 : 0;
      await wait(100);
    }
  } finally {
    await client.end();
  }
}

import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const longestSeconds = 600;

/** Vacuums that are due after many changes have run, and what was written is on the disk. Says so where that takes too long. */
export async function untilTidy(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const begun = Date.now();
    // Between two tables, and between two looks of the launcher, nobody is at work either.
    for (let free = 0; free < 75; free++) {
      if (Date.now() - begun > longestSeconds * 1000) return console.log("the database is still tidying up");
      const { rowCount } = await client.query(
        "select from pg_stat_activity where backend_type = 'autovacuum worker' limit 1",
      );
      if (rowCount) free = 0;
      await wait(1000);
    }
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

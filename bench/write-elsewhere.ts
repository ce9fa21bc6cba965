import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** So many times a second something is written in the same database that no list shows: a page may be another then. */
export async function writeElsewhere(databaseUrl: string, timesASecond: number): Promise<{ stop(): Promise<void> }> {
  if (timesASecond === 0) return { stop: async () => {} };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create temporary table elsewhere (at timestamptz)");
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await client.query("insert into elsewhere values (now())");
      await wait(1000 / timesASecond);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await writing;
      await client.end();
    },
  };
}

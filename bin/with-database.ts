import type { Env } from "../src/server/env.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../src/server/postgres/embedded-postgres.ts";

/** Lends the address of the database to a command: of one that runs already, or of one that runs as long as the command. */
export async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const running = givenUrl(env) ?? findRunningPostgres(env.DATA_DIR);
  return running ? work(running) : withOwnDatabase(env, work);
}

/** The same for a command that must be alone: refused while another Simply has the embedded database. */
export async function withOwnDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const given = givenUrl(env);
  if (given) return work(given);
  const started = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  try {
    return await work(started.url);
  } finally {
    await started.stop();
  }
}

/** Commands lock, copy and compare: where there is a pooler, they go past it. */
const givenUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Env) => DATABASE_DIRECT_URL ?? DATABASE_URL;

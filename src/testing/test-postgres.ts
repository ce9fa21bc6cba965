import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One Postgres for the run, with a migrated template; each test file clones it in some 30 ms. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "simply-test-"));
  // Postgres may run as another user, who must be able to reach it.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, maxConnections: 200 });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query("create database template_simply");
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = "/template_simply";
  const pool = new pg.Pool({ connectionString: url.href });
  await migrate(pool);
  await pool.end();
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

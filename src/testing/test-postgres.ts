import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { quickFolder } from "./quick-folder.ts";
import { kept, makeSpareSchemas } from "./spare-schemas.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One Postgres for the run, with a migrated template; each test file clones it in some 30 ms. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(quickFolder(), "simply-test-"));
  // Postgres may run as another user, who must be able to reach it.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, maxConnections: 200 });
  const template = await createDatabase(postgres.url, "template_simply", "template1");
  const pool = new pg.Pool({ connectionString: template });
  await migrate(pool);
  // Journeys happen in the teams of the demo world, for which these are; each spare one is hundreds of files to copy.
  await makeSpareSchemas(pool, project.name === "browser" ? 4 : kept);
  await pool.end();
  // Journeys happen in the demo world: it is built once, and cloned like the empty one.
  if (["browser", "faults"].includes(project.name)) {
    const url = await createDatabase(postgres.url, "template_demo", "template_simply");
    // Only here: the whole product takes seconds to load.
    const { fillDemoTemplate } = await import("./demo-template.ts");
    await fillDemoTemplate(url);
  }
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function createDatabase(postgresUrl: string, name: string, template: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

import "./cheap-passwords.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApp } from "#app/server/open-app.ts";
import { readEnv } from "#server/env.ts";
import { seedDemo } from "../../seeds/demo.ts";

/** The demo world, built once for all journeys. */
export async function fillDemoTemplate(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "simply-template-"));
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: dataDir, ROLE: "web" });
  const { app, close } = await openApp(env, databaseUrl);
  await seedDemo(app).finally(close);
  rmSync(dataDir, { recursive: true, force: true });
}

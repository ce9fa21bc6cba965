import { seedDemoOnce } from "../seeds/demo.ts";
import { openApp } from "../src/app/server/open-app.ts";
import { readEnv } from "../src/server/env.ts";
import { endWithParent } from "./run-child.mjs";

/** For a start on an empty database, beside the process that will serve it: a season's data leaves 20 MB behind. */
endWithParent();
const env = { ...readEnv(), ROLE: ["web" as const] };
try {
  const { app, close } = await openApp(env, env.DATABASE_URL!);
  await seedDemoOnce(app).finally(close);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

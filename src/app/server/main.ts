import { setTimeout as sleep } from "node:timers/promises";
import { firstAdminLink } from "#people/auth/first-admin.server.ts";
import type { App } from "#server/app.ts";
import { cleanupStack } from "#server/cleanup-stack.ts";
import { collectWhenIdle } from "#server/collect-when-idle.ts";
import type { Env } from "#server/env.ts";
import { closeServer, letLeave } from "#server/http/closing.ts";
import { buildServer } from "#server/http/server.ts";
import { listenForMetrics } from "#server/metrics/serve-metrics.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { seedDemoOnce } from "../../../seeds/demo.ts";
import { features, pages } from "./features.ts";
import { openApp } from "./open-app.ts";

export type Started = { url: string; firstAdminUrl: string | undefined; isDemo: boolean };

/** `stop` works at any moment, also in the middle of a start: what was begun by then is ended. */
export type Product = { started: Promise<Started>; stop(): Promise<void> };

export type SeedDemo = (place: { app: App; databaseUrl: string }, onBegin: () => void) => Promise<void>;

/** Database, migrations, demo world, jobs and HTTP: the whole product in one process. */
export function run(
  env: Env,
  say: (sentence: string) => void = () => {},
  seedDemo: SeedDemo = ({ app }, onBegin) => seedDemoOnce(app, onBegin),
): Product {
  const undo = cleanupStack();
  const started = start(env, { say, seedDemo }, undo).catch(async (error: unknown) => {
    await undo.run();
    throw error;
  });
  return {
    started,
    async stop() {
      undo.cancel();
      await started.catch(() => {});
      await undo.run();
    },
  };
}

type Helpers = { say: (sentence: string) => void; seedDemo: SeedDemo };

async function start(env: Env, { say, seedDemo }: Helpers, undo: ReturnType<typeof cleanupStack>): Promise<Started> {
  let databaseUrl = env.DATABASE_URL;
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, say });
    undo.add(() => postgres.stop());
    databaseUrl = postgres.url;
  }
  const { app, close } = await openApp(env, databaseUrl);
  undo.add(close);
  if (env.SEED === "demo") await seedDemo({ app, databaseUrl }, () => say("Building the demo world …"));
  const server = await buildServer(app, features, pages);
  // Streams end first: they would hold the server open, and their clients resume elsewhere.
  undo.add(async () => {
    await app.live.close();
    await letLeave(server);
    await closeServer(server);
  });
  if (app.metrics && env.METRICS_PORT) {
    const listening = await listenForMetrics(app.metrics, env.METRICS_PORT, env.HOST);
    undo.add(listening.close);
  }
  const collecting = collectWhenIdle();
  undo.add(async () => collecting.stop());
  const url = env.ROLE.includes("web") ? await server.listen({ port: env.PORT, host: env.HOST }) : "";
  // First of all that is undone: a proxy that asks who is ready has found out before connections are refused.
  if (url && env.DRAIN_SECONDS > 0) {
    undo.add(async () => {
      app.announced.leave();
      await sleep(env.DRAIN_SECONDS * 1000);
    });
  }
  return { url, firstAdminUrl: await firstAdminLink(app), isDemo: env.SEED === "demo" };
}

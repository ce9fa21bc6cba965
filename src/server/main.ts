import { firstAdminLink } from "#features/auth/first-admin.server.ts";
import { newId } from "#shared/ids.ts";
import { isSeeded, seedDemo } from "../../seeds/demo.ts";
import type { Env } from "./env.ts";
import { features } from "./features.ts";
import { buildServer, closeServer } from "./http/server.ts";
import { openApp } from "./open-app.ts";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";

export type Running = { url: string; stop(): Promise<void>; firstAdminUrl: string | undefined; isDemo: boolean };

/** Database, migrations, demo world, jobs and HTTP: the whole product in one process. */
export async function run(env: Env, say: (sentence: string) => void = () => {}): Promise<Running> {
  const postgres = env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, say });
  const undo: (() => Promise<unknown>)[] = postgres ? [() => postgres.stop()] : [];
  const stop = once(async () => {
    for (const step of undo.toReversed()) await step();
  });
  try {
    const { app, close } = await openApp(env, env.DATABASE_URL ?? postgres!.url);
    undo.push(close);
    if (env.SEED === "demo" && !(await isSeeded(app))) {
      say("Building the demo world …");
      await seedDemo(app);
    }
    const server = await buildServer(app, features);
    // Streams end first: they would hold the server open, and their clients resume elsewhere.
    undo.push(async () => {
      await app.live.close();
      await closeServer(server);
    });
    const url = env.ROLE.includes("web") ? await server.listen({ port: env.PORT, host: env.HOST }) : "";
    app.log.info({ url, process: newId() }, "started");
    return { url, stop, firstAdminUrl: await firstAdminLink(app), isDemo: env.SEED === "demo" };
  } catch (error) {
    await stop();
    throw error;
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

import { run } from "#app/server/main.ts";
import { readEnv } from "#server/env.ts";

/** The server as `npm start` runs it, without building the client: a process for tests to signal and to kill. */
try {
  const product = run(readEnv(), (sentence) => process.stdout.write(`${sentence}\n`));
  process.on("SIGTERM", async () => {
    await product.stop();
    process.exit(0);
  });
  const { url } = await product.started;
  process.stdout.write(`listening at ${url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

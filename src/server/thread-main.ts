import { parentPort } from "node:worker_threads";

/** What runs in a thread: does what it is told, one thing after the other. */
parentPort?.on("message", async ({ module, name, input }: { module: string; name: string; input: unknown }) => {
  try {
    const run = (await import(module))[name] as (input: unknown) => unknown;
    parentPort?.postMessage({ result: await run(input) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

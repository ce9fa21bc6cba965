import { buildClient, isClientBuilt } from "./build-client.ts";
import { buildServer } from "./build-server.ts";
import { endWithParent } from "./run-child.mjs";
import { fingerprintOfClient } from "./sources.ts";

/**
 * What a start needs when sources have changed: the server in one file, and the client. In a process of its own, which
 * takes with it what that leaves in memory.
 */
endWithParent();
try {
  await Promise.all([buildServer(), buildServedClient()]);
} catch (error) {
  console.error(`Simply could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
// What was only loaded may hold the process open.
process.exit();

async function buildServedClient() {
  const now = fingerprintOfClient();
  if (!isClientBuilt(now) && (await isServed())) await buildClient((sentence) => console.log(sentence), now);
}

/** A wrong value stops the start itself, with its sentence. */
async function isServed(): Promise<boolean> {
  const { readEnv } = await import("../src/server/env.ts");
  try {
    return readEnv().ROLE.includes("web");
  } catch {
    return false;
  }
}

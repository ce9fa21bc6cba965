import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient, isClientBuilt } from "./build-client.ts";
import { fingerprintOfSources } from "./client-sources.ts";
import { compileCache, endWithParent } from "./run-child.mjs";

/**
 * What a start needs when sources have changed: the client built, the server's sources stripped and compiled into the
 * cache. In a process of its own, which takes with it what that leaves in memory.
 */
endWithParent();
const now = fingerprintOfSources();
try {
  await Promise.all([compileServer(), buildServedClient()]);
} catch (error) {
  console.error(`Simply could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
// What was only loaded may hold the process open.
process.exit();

async function compileServer() {
  const stamp = join(compileCache, "stamp");
  const wanted = [now, process.version, ...process.execArgv].join(" ");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await import("./start.ts");
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // Where nothing can be kept, it is compiled each time.
  }
}

async function buildServedClient() {
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

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./run-child.mjs";
import { fingerprintOfClient } from "./sources.ts";

const folder = join(import.meta.dirname, "../.build");
const stamp = join(folder, "client-stamp");

/** Builds the client when its sources changed since the last build, in a process of its own: a build takes 900 MB. */
export async function buildClient(say: (sentence: string) => void, now = fingerprintOfClient()): Promise<void> {
  if (isClientBuilt(now)) return;
  say("Building the client …");
  // Until it is done there is none: a build that is killed leaves half of one.
  rmSync(stamp, { force: true });
  // Otherwise the parts for developing would go into it wherever NODE_ENV says so.
  const isBuilt = await runChild("bundle-client.ts", { env: { NODE_ENV: "production" } });
  if (!isBuilt) throw new Error("the client could not be built, for the reason above.");
  writeFileSync(stamp, now);
}

export function isClientBuilt(now: string): boolean {
  return existsSync(join(folder, "client/index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === now;
}

// Plain JavaScript: bin/start.mjs uses it before the first TypeScript file is read.
import { fork } from "node:child_process";
import { join, resolve } from "node:path";

/** Node keeps stripped and compiled sources here, so that they are read more quickly the next time. */
const compileCache = join(import.meta.dirname, "../.build/compile-cache");

/** The built server (`build-server.ts`). */
export const serverFile = join(import.meta.dirname, "../.build/server.js");

/**
 * Runs a script of this folder in a process of its own: the memory that it takes goes when it ends. It ends with this
 * process, however that ends. The answer is whether it went well; what went wrong it has said itself.
 */
export function runChild(script, { flags = [], env = {} } = {}) {
  const child = fork(resolve(import.meta.dirname, script), {
    execArgv: flags,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** For the script itself. A signal that reaches its parent alone would leave it behind. */
export function endWithParent() {
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { quickFolder } from "#testing/quick-folder.ts";
import { freePort } from "#testing/test-app.ts";

/** A first start compiles what has changed and makes the demo world, on a machine that may be busy. */
const patience = 180_000;

let dataDir: string;
let npm: ReturnType<typeof startNpm>;
beforeAll(() => {
  dataDir = mkdtempSync(join(quickFolder(), "simply-npm-"));
  chmodSync(dataDir, 0o755);
});
afterAll(async () => {
  npm.kill();
  await npm.closed;
  rmSync(dataDir, { recursive: true, force: true });
});

describe("npm start", { timeout: 2 * patience }, () => {
  it("greets a newcomer on an empty folder without a warning, and ends with everything it started", async () => {
    const port = String(await freePort());
    npm = startNpm({ SEED: "demo", PORT: port });
    await npm.prints("admin@simply.test");
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
    const postmaster = join(dataDir, "postgres", "postmaster.pid");
    expect(existsSync(postmaster)).toBe(true);
    npm.kill();
    await npm.closed;
    await vi.waitUntil(() => !existsSync(postmaster), patience);
    expect(npm.output()).toContain(`Simply is running at http://127.0.0.1:${port}`);
    expect(npm.output().split("\n").filter(isTrouble)).toEqual([]);
  });
});

/** A frame of a stack, a line of the log at `warn` or above, or what a bundler or Node complains of. */
const isTrouble = (line: string): boolean =>
  /^\s+at .+:\d+|"level":"?(warn|error|fatal|[456]0)|\(!\)|warn(ing)?\b|error/i.test(line) && !/^npm warn/i.test(line);

function startNpm(settings: Record<string, string>) {
  const child = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...withoutTestSettings(), NODE_ENV: "development", ...settings, DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      output += part;
    });
  return {
    closed: once(child, "close"),
    kill: () => child.kill("SIGTERM"),
    output: () => output,
    prints: (text: string) => vi.waitUntil(() => output.includes(text), patience),
  };
}

/** As in a newcomer's shell: nothing is set. */
const withoutTestSettings = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|DATABASE_|LOG_LEVEL|ROLE)/.test(name)));

import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "simply-npm-"));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("npm start", () => {
  it("ends with everything it started when npm is told to end", { timeout: 90_000 }, async () => {
    // A worker needs no client, so nothing is built for it.
    const settings = { NODE_ENV: "development", ROLE: "worker", SEED: "none", LOG_LEVEL: "error", DATABASE_URL: "" };
    const npm = spawn("npm", ["start"], {
      cwd: join(import.meta.dirname, "../../.."),
      env: { ...process.env, ...settings, DATA_DIR: dataDir },
    });
    let said = "";
    npm.stdout.on("data", (part) => {
      said += part;
    });
    // Where sources have changed they are compiled first.
    await vi.waitUntil(() => said.includes("Simply is running at"), 60_000);
    const running = join(dataDir, "postgres", "postmaster.pid");
    expect(existsSync(running)).toBe(true);
    npm.kill("SIGTERM");
    await vi.waitUntil(() => !existsSync(running), 10_000);
    expect(existsSync(running)).toBe(false);
  });
});

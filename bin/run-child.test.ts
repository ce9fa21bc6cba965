import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { patience } from "#testing/patience.ts";
import { runChild } from "./run-child.mjs";

const runChildUrl = pathToFileURL(join(import.meta.dirname, "run-child.mjs")).href;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "simply-child-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("says whether a script went well, and gives it what it needs", async () => {
  const script = write(
    "answer.mjs",
    "process.exitCode = process.env.WANTED === 'good' && process.execArgv.length ? 0 : 3",
  );
  expect(await runChild(script, { flags: ["--no-warnings"], env: { WANTED: "good" } })).toBe(true);
  expect(await runChild(script)).toBe(false);
});

it("a script that has finished is not held by its parent", async () => {
  const script = write("short.mjs", `import { endWithParent } from "${runChildUrl}"; endWithParent();`);
  expect(await runChild(script)).toBe(true);
});

it("a script ends with its parent, even when that is killed", async () => {
  const endless = write(
    "endless.mjs",
    `import { endWithParent } from "${runChildUrl}";
    endWithParent();
    console.log(process.pid);
    setInterval(() => {}, 1000);`,
  );
  const script = `import { runChild } from "${runChildUrl}"; await runChild(${JSON.stringify(endless)});`;
  const parent = spawn(process.execPath, [write("parent.mjs", script)], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = await new Promise<number>((done) => parent.stdout.once("data", (text) => done(Number(text))));
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitUntil(() => !isAlive(pid), patience);
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Progress, ReporterMessage, RunReport } from "./run-report.ts";

const root = join(import.meta.dirname, "../..");
const logs = join(root, ".build/test-logs");

type VitestRun = {
  project: string;
  args: string[];
  env: Record<string, string>;
  onProgress: (progress: Progress) => void;
};

/**
 * One run of Vitest in a process of its own. Whatever it or its workers print goes into a file; the reporter says the rest.
 */
export async function runVitest({ project, args, env, onProgress }: VitestRun): Promise<RunReport> {
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${project}.log`);
  const output = openSync(path, "w");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporter = `--reporter=${join(import.meta.dirname, "quiet-reporter.ts")}`;
  const child = spawn(process.execPath, [vitest, "run", "--project", project, reporter, ...args], {
    cwd: root,
    // What Node has compiled once, it need not compile again in each worker.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, ".build/compile-cache"), ...env },
    stdio: ["ignore", output, output, "ipc"],
  });
  let report: RunReport | undefined;
  child.on("message", (message: ReporterMessage) => {
    if (message.kind === "progress") onProgress(message.progress);
    else report = message.report;
  });
  const code = await new Promise<number>((done) => {
    child.on("error", () => done(1));
    child.on("close", (status) => done(status ?? 1));
  });
  const all = report ?? { passed: 0, skipped: 0, files: [], failures: [] };
  // For whoever wants to know what takes long, and for the order of the next run.
  if (all.files.length > 20) writeFileSync(join(logs, `${project}-files.json`), JSON.stringify(all.files, null, 1));
  if (code === 0 || all.failures.length > 0) return all;
  const message = stripVTControlCharacters(readFileSync(path, "utf8")).split("\n").slice(-40).join("\n");
  return { ...all, failures: [{ project, file: "", test: "", message: `Vitest ended badly:\n${message}`, log: "" }] };
}

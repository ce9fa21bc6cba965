import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Failure, Progress, ReporterMessage, RunReport } from "./run-report.ts";

const root = join(import.meta.dirname, "../..");
const logs = join(root, ".build/test-logs");

type VitestRun = {
  project: string;
  args: string[];
  env: Record<string, string>;
  onProgress: (progress: Progress) => void;
  onFailure: (failure: Failure) => void;
};

/**
 * One run of Vitest in a process of its own. Whatever it or its workers print goes into a file; the reporter says the rest.
 */
export async function runVitest({ project, args, env, onProgress, onFailure }: VitestRun): Promise<RunReport> {
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
    else if (message.kind === "failed") onFailure(message.failure);
    else report = message.report;
  });
  const code = await new Promise<number>((done) => {
    child.on("error", () => done(1));
    child.on("close", (status) => done(status ?? 1));
  });
  const printed = stripVTControlCharacters(readFileSync(path, "utf8"));
  const result = checkedReport({ project, report, code, printed });
  // For whoever wants to know what takes long.
  if (result.files.length > 20)
    writeFileSync(join(logs, `${project}-files.json`), JSON.stringify(result.files, null, 1));
  return result;
}

type Ended = { project: string; report: RunReport | undefined; code: number; printed: string };

/** A run that ended badly with no test to blame, or that never reported, is a failure: silence is not success. */
export function checkedReport({ project, report, code, printed }: Ended): RunReport {
  if (report && (code === 0 || report.failures.length > 0)) return report;
  const end = printed.split("\n").slice(-40).join("\n");
  const message = `Vitest ended ${code === 0 ? "without a report" : `with code ${code}`}:\n${end}`;
  const none = { passed: 0, skipped: 0, files: [] };
  return { ...(report ?? none), failures: [{ project, file: "", test: "", message, log: "" }] };
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareBrowser } from "../src/testing/prepare-browser.ts";
import { buildClient } from "./build-client.ts";
import { check } from "./check.ts";
import { type Failure, readReport, sayFailures } from "./read-report.ts";
import { runStep } from "./run-step.ts";

/** `npm test`: everything. `npm test -- server browser`: only those. `--faults`: the long ones with real kills, and with `soak` the longest, alone. */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const withFaults = process.argv.includes("--faults");
const projects = withFaults
  ? [wanted.includes("soak") ? "soak" : "faults"]
  : ["unit", "server", "browser"].filter((name) => !wanted.length || wanted.includes(name));

const reports = mkdtempSync(join(tmpdir(), "simply-reports-"));
const total = { passed: 0, failed: [] as Failure[], unsteady: [] as Failure[] };
/** More files than these were not unlucky. */
const mayBeUnlucky = 3;

const needsBrowser = (project: string) => project === "browser" || project === "faults";
// Tests of the server ask for the page too. Meanwhile: the types are checked on one core.
const preparing = projects.some((project) => project !== "unit") ? prepare() : true;
if (!withFaults && (wanted.length === 0 || wanted.includes("check"))) {
  if (await check()) total.passed += 1;
  else total.failed.push({ file: "check", test: "lint, types or architecture", message: "see above" });
}
const isReady = await preparing;
for (const project of projects) if (isReady || !needsBrowser(project)) await runProject(project);
rmSync(reports, { recursive: true, force: true });

// Last of all, where it is seen: what failed is otherwise thousands of lines further up.
sayFailures("UNSTEADY: passed only when run again, alone", total.unsteady);
sayFailures("Failed", total.failed);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length === 0 && total.passed > 0 ? 0 : 1;

/** What is served, and what browser tests need: the browser once for all workers, who would each unpack or install it. */
async function prepare(): Promise<boolean> {
  const say = (sentence: string) => console.log(sentence);
  const fail = (test: string) => (error: Error) =>
    void total.failed.push({ file: "browser", test, message: error.message });
  const browser = projects.some(needsBrowser) ? prepareBrowser(say).catch(fail("the browser")) : undefined;
  await Promise.all([buildClient(say).catch(fail("the build")), browser]);
  return total.failed.every(({ file }) => file !== "browser");
}

/**
 * A browser is many processes, and starved of the machine it may miss what it waits for: a file of its tests that fails
 * beside others gets a second run alone, and is named if that one is good. Any other failure fails the run.
 */
async function runProject(project: string) {
  const first = await runFiles(project, []);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const isUnlucky = files.length > 0 && files.length <= mayBeUnlucky && !files.includes(project);
  if (project !== "browser" || !isUnlucky) return keep(first);
  const second = await runFiles(project, files);
  const stillBad = new Set(second.failures.map(({ file }) => file));
  total.unsteady.push(...first.failures.filter(({ file }) => !stillBad.has(file)));
  keep({ passed: first.passed + first.failures.length - second.failures.length, failures: second.failures });
}

function keep({ passed, failures }: { passed: number; failures: Failure[] }) {
  total.passed += passed;
  total.failed.push(...failures);
}

async function runFiles(project: string, files: string[]) {
  const isAgain = files.length > 0;
  const report = join(reports, `${project}${isAgain ? "-again" : ""}.json`);
  const vitest = ["vitest", "run", "--project", project, ...files];
  const shown = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const alone = isAgain ? ["--maxWorkers=1"] : [];
  const name = isAgain ? `${project}, once more: ${files.join(", ")}` : project;
  const isGood = await runStep({ name, command: [...vitest, ...shown, ...alone] });
  return readReport(report, project, isGood);
}

import { prepareBrowser } from "../src/testing/prepare-browser.ts";
import { buildClient } from "./build-client.ts";
import { check } from "./check.ts";
import { findChanged } from "./test/find-changed.ts";
import { readTestOptions, type TestOptions } from "./test/options.ts";
import { clock, printFailures, printSlowest, progressOf } from "./test/print.ts";
import type { Failure, FileReport, RunReport } from "./test/run-report.ts";
import { runVitest } from "./test/run-vitest.ts";
import { findNamed, type Selection } from "./test/test-files.ts";

const total = { passed: 0, skipped: 0, files: [] as FileReport[], failed: [] as Failure[], flaky: [] as Failure[] };

/** More failing browser files than these are not flaky but broken. */
const maxFlakyFiles = 3;

try {
  await runTests(readTestOptions(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function runTests(options: TestOptions) {
  const began = Date.now();
  console.log(`Seed ${options.seed} (--seed=${options.seed} makes the same choices again)`);
  const selected = await select(options);
  const projects = options.projects.filter((project) => !selected || filesOf(selected, project).length > 0);
  // Tests of the server ask for the page too. Meanwhile: the types are checked.
  const preparing = projects.some((project) => project !== "unit") ? prepare(projects) : true;
  if (options.withChecks) {
    if (await check()) total.passed += 1;
    else addFailure("check", "lint, types or architecture: see above");
  }
  const isReady = await preparing;
  for (const project of projects)
    if (isReady || !needsBrowser(project)) await runProject(project, options, filesOf(selected, project));

  printSlowest(total.files);
  // Last of all, where it is seen.
  const { passed, failed, flaky } = total;
  // Those of another extent, or of another name, are not skipped but not asked for.
  const skipped = options.extent === "all" && !options.testName ? total.skipped : 0;
  printFailures(`FLAKY, a fault of the suite: ${flaky.length} passed only when run again, alone`, flaky);
  printFailures("Failed", failed);
  console.log(`\nSeed ${options.seed}, ${clock(Date.now() - began)} minutes, ${flaky.length} flaky`);
  console.log(`${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed.length === 0 && (passed > 0 || options.extent === "rest" || options.isChanged) ? 0 : 1;
}

/** Files, where not all are wanted; `options` then says which of their tests. */
async function select(options: TestOptions): Promise<Selection | undefined> {
  if (options.isChanged) {
    const { selection, hasChangedJourneys } = await findChanged();
    if (hasChangedJourneys) options.extent = "all";
    return selection;
  }
  if (options.filters.length === 0 || isLong(options.projects[0])) return undefined;
  const { selection, testName } = findNamed(options.filters);
  options.testName ??= testName;
  return selection;
}

function filesOf(selected: Selection | undefined, project: string): string[] {
  return selected?.[project as keyof Selection] ?? [];
}

function isLong(project: string | undefined): boolean {
  return project === "faults" || project === "soak";
}

function needsBrowser(project: string): boolean {
  return project === "browser" || project === "faults";
}

/** What is served, and what browser tests need: the browser once for all workers, who would each unpack or install it. */
async function prepare(projects: readonly string[]): Promise<boolean> {
  const say = (sentence: string) => console.log(sentence);
  const failures = total.failed.length;
  const failed = (what: string) => (error: Error) => addFailure(what, error.message);
  const browser = projects.some(needsBrowser) ? prepareBrowser(say).catch(failed("the browser")) : undefined;
  await Promise.all([buildClient(say).catch(failed("the build")), browser]);
  return total.failed.length === failures;
}

function addFailure(project: string, message: string) {
  total.failed.push({ project, file: "", test: "", message, log: "" });
}

/**
 * A browser is many processes, and starved of the machine it may miss what it waits for: a file of its tests that fails
 * beside others gets a second run alone, and is named and counted if that one is good. Any other failure fails the run.
 */
async function runProject(project: string, options: TestOptions, files: readonly string[]) {
  const first = await runFiles(project, options, files);
  const failed = [...new Set(first.failures.map(({ file }) => file))];
  const mayBeFlaky = failed.length > 0 && failed.length <= maxFlakyFiles && !failed.includes("");
  total.files.push(...first.files);
  total.skipped += first.skipped;
  if (project !== "browser" || !mayBeFlaky) return addResult(first);
  const second = await runFiles(project, { ...options, shard: undefined }, failed, ["--maxWorkers=1"]);
  const stillBad = new Set(second.failures.map(({ file, test }) => `${file} ${test}`));
  total.flaky.push(...first.failures.filter(({ file, test }) => !stillBad.has(`${file} ${test}`)));
  addResult({ passed: first.passed + first.failures.length - second.failures.length, failures: second.failures });
}

function addResult({ passed, failures }: Pick<RunReport, "passed" | "failures">) {
  total.passed += passed;
  total.failed.push(...failures);
}

async function runFiles(project: string, options: TestOptions, files: readonly string[], more: string[] = []) {
  const { extent, seed, shard, testName, shuffle } = options;
  const progress = progressOf(project);
  const args = [
    ...(isLong(project) ? options.filters.filter((word) => word !== "soak") : files),
    ...more,
    `--sequence.seed=${seed}`,
    ...tagsFor(project, extent),
    ...(shard ? [`--shard=${shard}`] : []),
    ...(testName ? ["-t", testName] : []),
  ];
  const env = {
    TEST_SEED: String(seed),
    TEST_EXTENT: { quick: "sample", rest: "rest", all: "all" }[extent],
    ...(shuffle && { TEST_SHUFFLE: shuffle }),
  };
  const report = await runVitest({ project, args, env, onProgress: progress.show, onFailure: progress.fail });
  const failed = report.failures.length;
  progress.end(`${report.passed} passed in ${report.files.length} files${failed > 0 ? `, ${failed} failed` : ""}`);
  return report;
}

/** Which tests of a project belong to an extent; of generated ones a sample is taken where they are written. */
function tagsFor(project: string, extent: TestOptions["extent"]): string[] {
  if (extent === "quick") return project === "browser" ? ["--tagsFilter=journey"] : [];
  if (extent === "rest") return [`--tagsFilter=${project === "browser" ? "!journey" : "generated"}`];
  return [];
}

import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { UserConsoleLog } from "vitest";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import type { Failure, FileReport, ReporterMessage, RunReport } from "./run-report.ts";

const maxLogLength = 8_000;

/**
 * Prints nothing itself. Sends what happens to the process that started Vitest, with the logs of those tests that failed.
 */
export default class QuietReporter implements Reporter {
  #files = 0;
  #done = 0;
  #passed = 0;
  #failed = 0;
  readonly #logs = new Map<string, string>();

  onTestRunStart(specifications: readonly unknown[]) {
    this.#files = specifications.length;
  }

  onUserConsoleLog({ taskId = "", content }: UserConsoleLog) {
    const log = (this.#logs.get(taskId) ?? "") + content;
    this.#logs.set(taskId, log.slice(-maxLogLength));
  }

  onTestCaseResult(test: TestCase) {
    const { state } = test.result();
    if (state === "passed") this.#passed += 1;
    if (state === "failed") this.#failed += 1;
    else this.#logs.delete(test.id);
  }

  onTestModuleEnd(module: TestModule) {
    this.#done += 1;
    for (const failure of this.#failuresOf(module)) send({ kind: "failed", failure });
    const { files, passed, failed } = { files: this.#done, passed: this.#passed, failed: this.#failed };
    send({ kind: "progress", progress: { files, of: this.#files, passed, failed } });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === "skipped").length;
    const failures = [...modules.flatMap((module) => this.#failuresOf(module)), ...unhandled.map(unhandledFailure)];
    const report: RunReport = { passed: this.#passed, skipped, files: modules.map(fileReport), failures };
    send({ kind: "end", report });
  }

  #failuresOf(module: TestModule): Failure[] {
    const place = { project: module.project.name, file: fileOf(module) };
    const failed = [...module.children.allTests("failed")].map((test) => ({
      ...place,
      test: test.fullName,
      message: textOf(test.result().errors ?? []),
      log: this.#logs.get(test.id) ?? "",
    }));
    // A hook that failed, or a file that could not be loaded, is no test's failure.
    const outside = [module, ...module.children.allSuites()].filter((each) => each.errors().length > 0);
    const whole = outside.map((each) => ({
      ...place,
      test: "",
      message: textOf(each.errors()),
      log: this.#logs.get(module.id) ?? "",
    }));
    return [...failed, ...whole];
  }
}

function fileReport(module: TestModule): FileReport {
  const { duration, setupDuration, collectDuration, prepareDuration } = module.diagnostic();
  const seconds = (duration + setupDuration + collectDuration + prepareDuration) / 1000;
  const cases = [...module.children.allTests("passed")].length;
  return { file: fileOf(module), seconds: Math.round(seconds * 10) / 10, cases };
}

const fromRoot = (path: string): string => relative(process.cwd(), path).replaceAll("\\", "/");

const fileOf = (module: TestModule): string => fromRoot(module.moduleId);

const unhandledFailure = (error: SerializedError): Failure => ({
  project: "",
  file: error.VITEST_TEST_PATH ? fromRoot(String(error.VITEST_TEST_PATH)) : "",
  test: "",
  message: `outside of any test: ${textOf([error])}`,
  log: "",
});

function textOf(errors: readonly SerializedError[]): string {
  return errors
    .map(({ message, diff, stack, stacks = [] }) => {
      const own = stacks.find(({ file }) => !file.includes("node_modules")) ?? stacks[0];
      const at = own ? `at ${fromRoot(own.file)}:${own.line}` : (stack ?? "").split("\n").slice(1, 4).join("\n");
      return stripVTControlCharacters([message, diff, at].filter(Boolean).join("\n"));
    })
    .join("\n");
}

function send(message: ReporterMessage) {
  process.send?.(message);
}

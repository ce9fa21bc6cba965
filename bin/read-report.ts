import { readFileSync } from "node:fs";
import { relative } from "node:path";

export type Failure = { file: string; test: string; message: string };

type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** What a run of Vitest wrote down: how many passed, and each that failed with why. */
export function readReport(path: string, project: string, isGood: boolean): { passed: number; failures: Failure[] } {
  const none = { file: project, test: "the run itself", message: "it ended badly, with no test to blame" };
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { passed: 0, failures: [none] };
  }
  const failures = report.testResults.filter(({ status }) => status !== "passed").flatMap(failuresOf);
  if (!isGood && failures.length === 0) failures.push(none);
  return { passed: report.numPassedTests, failures };
}

function failuresOf({ name, message, assertionResults }: Report["testResults"][number]): Failure[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  // A file that could not even be loaded has no failed test of its own.
  if (failed.length === 0) return [{ file, test: "the file itself", message }];
  return failed.map(({ fullName, failureMessages }) => ({ file, test: fullName, message: failureMessages.join("\n") }));
}

export function sayFailures(heading: string, failures: Failure[]): void {
  if (failures.length === 0) return;
  console.log(`\n${heading}:`);
  for (const { file, test, message } of failures) {
    console.log(`\n${file}: ${test}\n${message.split("\n").slice(0, 12).join("\n")}`);
  }
}
